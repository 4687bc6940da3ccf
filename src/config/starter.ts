/** A configuration to begin with: valid as it is, it changes nothing until something in it is uncommented. */
export function starterConfig(): string {
  return STARTER
}

const STARTER = `# Configuration of toolyard, read from this folder and the folders below it.
# "toolyard config schema" prints every key with its description, "toolyard config show" what is in force and why.
# Flags and TOOLYARD_* variables beat this file. Until the project is trusted (--trust-project), only what restricts counts.

permissions:
  # How much runs without being asked about: default, acceptEdits, plan, dontAsk or bypassPermissions.
  # defaultMode: acceptEdits

  # Rules name tools, and in parentheses what a call does: Bash(COMMAND), Read(PATH), Edit(PATH), WebFetch(domain:HOST).
  # Deny beats ask, and ask beats allow, wherever they stand.
  allow:
    # - Bash(npm test:*)
  ask:
    # - Bash(git push:*)
  deny:
    # - Read(./.env)

  # Instead of the lists, or beside them: the first rule that matches decides. Where both speak, the stricter wins.
  rules:
    # - {tool: Bash, action: deny, reason: this project is built by its pipeline only}

  # Directories that no call may write into, beside .git, .husky and node_modules.
  protectedDirectories:
    # - infrastructure

  # Folders that belong to the workspace beside this one.
  additionalDirectories:
    # - ../shared

tools:
  # Files with tools of this project.
  files:
    # - ./tools/*.ts
  # Tools that are hidden.
  deny:
    # - NotebookEdit

# What becomes of a question that nobody answers: deny, allow, fail (ends the run) or defer (leaves it in a file).
# onAsk: defer

# maxConcurrency: 10
# timeout: 2m
# idleTimeout: 30s
# runTimeout: 1h
# onError: stop
`
