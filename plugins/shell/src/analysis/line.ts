import {type ParsedScript, parse} from 'unbash'
import {assignedValues} from './assigned-values.ts'
import {writesThroughCarriedLinks} from './carried-links.ts'
import {type Finding, join, NO_PARTS, open, whole} from './findings.ts'
import {type LineContext, MAX_DEPTH} from './line-context.ts'
import {nestedScripts} from './nested-scripts.ts'
import {MAX_LENGTH, precheck} from './precheck.ts'
import {ScriptWalk} from './script-walk.ts'
import type {Scope} from './words.ts'

/** Analyses a text that a shell would read: a whole command line, or the payload of `sh -c`. */
export function analyzeLine(text: string, scope: Scope, context: LineContext): Finding {
  const self = {argv: [], text, id: context.nextId(), by: context.by}
  // beyond this even looking for what is denied costs more than an answer is worth
  if (text.length > 2 * MAX_LENGTH || context.depth > MAX_DEPTH) return open(self, NO_PARTS, true)
  const script = parse(text)
  const simple = isSimple(script)
  const walk = new ScriptWalk(simple ? context : {...context, by: self.id})
  const found = walk.script(script, {...scope, assigned: assignedValues(text)})
  const parts = join(found)
  if (precheck(text) !== undefined || walk.isRefused) return open(self, parts, true)
  if (simple) return parts
  const isWhole = found.every(isDeclared) && !writesThroughCarriedLinks(parts.effects, scope.cwd)
  return isWhole ? whole(self, parts) : open(self, parts)
}

/** What may do anything has to be among the effects as such, or nobody asks about it: a redirection has none of its own. */
const isDeclared = ({verdict, effects}: Finding) =>
  verdict !== 'anything' || effects.some((effect) => effect.kind === 'command' && !effect.readOnly)

/** Whether a line is just one command, with nothing around it and nothing to be run in its words. */
function isSimple({commands, errors}: ParsedScript): boolean {
  const [statement] = commands
  if (commands.length !== 1 || statement?.command.type !== 'Command' || statement.background || errors) return false
  const {name, prefix, suffix} = statement.command
  if (name === undefined || prefix.length > 0) return false
  return [name, ...suffix].every((part) => part.type === 'Word' && nestedScripts(part.parts ?? []).scripts.length === 0)
}
