/** What Gemini CLI calls the tools that are its own as well. */
export const GEMINI_TOOLS: Readonly<Record<string, string>> = {
  Bash: 'run_shell_command',
  Edit: 'replace',
  Glob: 'glob',
  Grep: 'search_file_content',
  LS: 'list_directory',
  Read: 'read_file',
  WebFetch: 'web_fetch',
  Write: 'write_file',
}
