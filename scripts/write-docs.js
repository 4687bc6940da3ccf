// Writes the reference pages that follow from the code. `--check` writes nothing and fails when one is not up to date.
import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {configJsonSchema} from '../dist/config/json-schema.js'
import {CODES} from '../dist/errors/codes.js'
import {journalJsonSchema} from '../dist/sessions/journal/json-schema.js'

const root = join(import.meta.dirname, '..')
const check = process.argv.includes('--check')
const pages = {
  'errors.md': errorsPage(),
  'commands.md': commandsPage(),
  'configuration.md': configurationPage(),
  'journal.md': journalPage(),
  'journal.schema.json': `${JSON.stringify(journalJsonSchema(), null, 2)}\n`,
}

for (const [name, text] of Object.entries(pages)) {
  const file = join(root, 'docs/reference', name)
  if (!check) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`docs/reference/${name} is not up to date: run npm run docs.`)
    process.exitCode = 1
  }
}

function errorsPage() {
  const rows = Object.entries(CODES).map(([code, {level, meaning}]) => `| \`${code}\` | ${level} | ${meaning} |`)
  return `# Error codes

Every code there is. Codes of the levels tool, policy and system stand in \`error.code\` of a result line; those of the level usage end a command with
exit code 2, and those of plugins are warnings unless \`--strict-plugins\` is given. A code is never used again for something else.

| code | level | meaning |
|---|---|---|
${rows.join('\n')}
`
}

function commandsPage() {
  const {commands} = JSON.parse(readFileSync(join(root, 'oclif.manifest.json'), 'utf8'))
  const sections = Object.values(commands)
    .filter(({hidden}) => !hidden)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(commandSection)
  return `# Commands

What \`toolyard --help\` and \`toolyard COMMAND --help\` say. \`toolyard plugins\` alone lists the plugins that were installed; with \`--core\`, also
those that come with toolyard.

${sections.join('\n')}`
}

function commandSection({id, summary, description, args = {}, flags = {}, examples = [], strict}) {
  const name = id.replaceAll(':', ' ')
  const words = Object.values(args).map((arg) => {
    const word = `${arg.name.toUpperCase()}${strict ? '' : '...'}`
    return arg.required && !arg.default ? word : `[${word}]`
  })
  const rows = [
    ...Object.values(args).map((arg) => [arg.name.toUpperCase(), explained(arg)]),
    ...Object.values(flags)
      .filter(({hidden}) => !hidden)
      .map((flag) => [flagForm(flag), explained(flag)]),
  ].map((cells) => `| ${cells.map((cell) => cellText(cell ?? '')).join(' | ')} |`)
  return [
    `## toolyard ${[name, ...words].join(' ')}\n`,
    ...[summary, summary === description ? undefined : description]
      .filter(Boolean)
      .map((text) => `${render(text, name)}\n`),
    ...(rows.length > 0 ? ['| | |', '|---|---|', ...rows, ''] : []),
    ...(examples.length > 0
      ? ['```sh', ...examples.map((example) => render(exampleText(example), name)), '```', '']
      : []),
  ].join('\n')
}

function explained({description, summary, default: standard}) {
  const text = description ?? summary ?? ''
  if (typeof standard !== 'string') return text
  return `${text.replace(/\.$/, '')}. Default: \`${standard}\``
}

function flagForm({name, char, type, helpValue, options}) {
  const value = type === 'option' ? ` ${helpValue ?? `<${options?.join('|') ?? 'value'}>`}` : ''
  return `\`${char ? `-${char}, ` : ''}--${name}${value}\``
}

function exampleText(example) {
  return typeof example === 'string' ? example : example.command
}

function render(text, name) {
  return text.replaceAll('<%= config.bin %>', 'toolyard').replaceAll('<%= command.id %>', name)
}

function cellText(text) {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

function configurationPage() {
  const rows = settingsOf(configJsonSchema(), '').map(
    ([name, {type, description}]) => `| \`${name}\` | ${cellText(type)} | ${cellText(description ?? '')} |`,
  )
  return `# Configuration

Looked for as \`.toolyardrc\`, \`.toolyardrc.yaml\`, \`.toolyardrc.yml\` or \`.toolyardrc.json\`, as the key \`toolyard\` of package.json, and in a trusted
project as \`toolyard.config.{js,mjs,ts,mts}\`, from the current folder up to the project's root; then \`config.yaml\`, \`.yml\` or \`.json\` in the user's
own folder (\`~/.config/toolyard\`, or where \`XDG_CONFIG_HOME\` says).

Flags beat environment variables, which beat the project's file, which beats the user's. Permission rules of all layers add up. Relative paths
start from the folder of the file that holds them.

A project that is not trusted (\`--trust-project\`) may only tighten: deny and ask rules, stricter modes, lower limits, hidden tools. What else its
file says is ignored, and the run says so.

\`\`\`yaml
permissions:
  defaultMode: acceptEdits
  allow: [Bash]
  deny: [WebFetch, mcp__*]
  rules:
    - {tool: Write, action: ask, reason: these files are generated}
tools:
  files: ["./tools/*.ts"]
  deny: [NotebookEdit]
maxConcurrency: 4
timeout: 2m
\`\`\`

\`toolyard config init\` writes a file to start from, \`toolyard config schema\` prints the JSON Schema for editors. The environment variable of each
setting stands with its flag in [commands](commands.md). \`TOOLYARD_ALLOW\`, \`TOOLYARD_ASK\` and \`TOOLYARD_DENY\` hold one rule a line,
\`TOOLYARD_ADD_DIR\` holds folders separated as in \`PATH\`. \`CLAUDE_CODE_MAX_TOOL_USE_CONCURRENCY\` counts where \`TOOLYARD_MAX_CONCURRENCY\` is
not set.

| setting | type | meaning |
|---|---|---|
${rows.join('\n')}
`
}

function journalPage() {
  const rows = journalJsonSchema().oneOf.map(({properties, required, description}) => {
    const {type, ...others} = properties
    const members = Object.keys(others).map((name) => (required.includes(name) ? `\`${name}\`` : `\`${name}\`?`))
    return `| \`${type.const}\` | ${cellText(description ?? type.description ?? '')} | ${members.join(', ')} |`
  })
  return `# The journal

A run is recorded in \`sessions/ID/journal.jsonl\` of the state folder (\`~/.local/state/toolyard\`, or where \`XDG_STATE_HOME\`, \`--record\` or
\`sessions.directory\` says): one JSON object a line, UTF-8, only ever added to. Beside it stands \`tool-results/\`, with what was too large to be shown.

- The first line of each attempt is a \`header\` with the version of the format, \`v\`. A reader refuses a higher one, passes over types that it does
  not know, and ignores members that it does not know.
- Calls are named by \`index\`, their place in the input of the attempt. A resumed session has a header for each attempt, with indexes of its own; the
  same call is known again by its id and the digest of its tool, input, folder and variables.
- Of a call that may change something, \`started\` is written before its tool is invoked, and it survives the end of the process; with
  \`--durable\`, that of the machine. An \`outcome\` is written before its result is printed. The other lines are written some at a time.
- The newest \`outcome\` of a call counts: one may be changed until the results of its turn are given out.
- Secrets are masked (\`--mask\`); \`masked\` says where. A kill may tear the last line; whoever writes next begins a new one.

The JSON Schema of a line is [journal.schema.json](journal.schema.json). \`toolyard sessions validate\` checks a journal against it.

| type | what it says | members |
|---|---|---|
${rows.join('\n')}
`
}

function settingsOf(schema, prefix) {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = prefix + name
    if (property.properties) return settingsOf(property, `${path}.`)
    const inner = [
      ...settingsOf(property.items ?? {}, `${path}[].`),
      ...(property.anyOf ?? []).flatMap((form) => settingsOf(form, `${path}.`)),
    ]
    return [[path, {...property, type: typeOf(property)}], ...inner]
  })
}

function typeOf({type, enum: values, anyOf, items}) {
  if (values) return values.join(' | ')
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  if (type === 'array') return `list of ${items ? typeOf(items) : 'any'}`
  return [type ?? 'any'].flat().join(' or ')
}
