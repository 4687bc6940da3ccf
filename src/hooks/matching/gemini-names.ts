/** What Gemini CLI calls the tools that are its own as well, and those that do what one of its own does. */
export const GEMINI_TOOLS: Readonly<Record<string, string>> = {
  ApplyPatch: 'replace',
  Bash: 'run_shell_command',
  Edit: 'replace',
  Glob: 'glob',
  Grep: 'search_file_content',
  LS: 'list_directory',
  MultiEdit: 'replace',
  NotebookEdit: 'replace',
  Read: 'read_file',
  WebFetch: 'web_fetch',
  Write: 'write_file',
}
