/** What our tools are called beside their own names: in old recordings, and by other agents whose calls they understand. */
const OTHER_NAMES = {
  Read: ['FileRead', 'read_file', 'read'],
  Write: ['FileWrite', 'write_file'],
  Edit: ['FileEdit', 'edit_file', 'replace', 'edit'],
  MultiEdit: ['multi_edit'],
  NotebookEdit: ['notebook_edit'],
  ApplyPatch: ['apply_patch'],
  Glob: ['glob'],
  Grep: ['grep', 'search_file_content', 'grep_search'],
  LS: ['ls', 'list_directory'],
  Bash: [
    ...['bash', 'shell', 'shell_command', 'exec_command', 'local_shell', 'local_shell_call', 'command_execution'],
    ...['run_shell_command', 'run', 'execute_bash'],
  ],
  KillShell: ['KillBash'],
} as const

const OWN_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(OTHER_NAMES).flatMap(([name, others]) => others.map((other) => [other, name] as const)),
)

/** A tool's own name; any other as it is. */
export const ownNameOf = (tool: string): string => OWN_NAMES.get(tool) ?? tool
