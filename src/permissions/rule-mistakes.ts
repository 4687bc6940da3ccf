import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {type RuleContext, readRule} from './compile-rule.ts'
import type {CompiledRule, RuleSpec} from './rule.ts'

/** What the author of a rule probably meant otherwise, and how to write what was meant. */
export interface Mistake {
  readonly message: string
  readonly hint: string
}

const QUOTED = /\\.|'[^']*'|"(?:[^"\\]|\\.)*"/gs
const OPERATOR = /&&|\|\|?|;|\n|[<>]/
const NEXT_RULE = /\)[\s,]*[A-Z]\w*\(/

/** Looks at what can be understood, and hardly means what it says. */
export function findMistake(spec: RuleSpec, rule: CompiledRule, context: RuleContext): Mistake | undefined {
  const {tool, specifier} = readRule(spec)
  const alias = rule.action === 'allow' ? context.aliases?.get(tool) : undefined
  if (alias !== undefined)
    return {
      message: `No call matches it: ${tool} is another name of ${alias}, and rules that allow take a tool's own.`,
      hint: `Write ${specifier === undefined ? alias : `${alias}(${specifier})`}.`,
    }
  if (specifier === undefined) return undefined
  if (rule.matcher.of === 'command') return findInCommand(specifier)
  return rule.matcher.of === 'path' ? findInPath(tool, specifier, spec.base ?? context.cwd) : undefined
}

function findInCommand(specifier: string): Mistake | undefined {
  if (NEXT_RULE.test(specifier))
    return {message: 'It is one rule, about one command.', hint: 'Write each rule by itself.'}
  const inner = specifier.indexOf(':*')
  if (inner >= 0 && inner < specifier.length - 2)
    return {
      message: '`:*` stands for any arguments only at the end; here it is a colon and whatever follows.',
      hint: `Write a blank for the colon: Bash(${specifier.replaceAll(':*', ' *')}).`,
    }
  const operator = specifier.includes('*') ? OPERATOR.exec(specifier.replace(QUOTED, ''))?.[0] : undefined
  if (operator === undefined) return undefined
  const isRedirection = operator === '<' || operator === '>'
  return {
    message: `A command line is taken apart at \`${operator === '\n' ? '\\n' : operator}\`, so that no pattern matches across it.`,
    hint: isRedirection
      ? 'Write the command without it; what is read and written there is a matter of Read and Edit rules.'
      : 'Write a rule for one of the parts, or one for each of them.',
  }
}

/** `/etc/hosts` is what everybody writes for the root of the disk. */
function findInPath(tool: string, specifier: string, base: string): Mistake | undefined {
  const [, first] = /^\/([^/*?[\\]+)/.exec(specifier) ?? []
  if (first === undefined || base === '/' || existsSync(join(base, first)) || !existsSync(`/${first}`)) return undefined
  return {
    message: `It speaks of ${join(base, first)}: \`/\` is the folder of the rule, not the root of the disk.`,
    hint: `For the root of the disk write ${tool}(/${specifier}); if the folder is meant, leave it as it is.`,
  }
}
