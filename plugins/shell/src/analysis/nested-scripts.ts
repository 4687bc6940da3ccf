import type {ParameterExpansionPart, ParsedScript, WordPart} from 'unbash'

export interface NestedScripts {
  readonly scripts: readonly ParsedScript[]
  /** The output of one of them becomes a part of the word. */
  readonly substitutes: boolean
  /** The word is expanded in a way that may evaluate text as code, assign, or that is not understood. */
  readonly refused: boolean
}

/** The scripts that the expansion of a word runs. */
export function nestedScripts(parts: readonly WordPart[]): NestedScripts {
  const scripts: ParsedScript[] = []
  let substitutes = false
  let refused = false
  const pending = [...parts]
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    switch (part.type) {
      case 'Literal':
      case 'SingleQuoted':
      case 'AnsiCQuoted':
      case 'SimpleExpansion':
      case 'Glob':
        break
      case 'DoubleQuoted':
      case 'BraceExpansion':
        pending.push(...(part.parts ?? []))
        break
      case 'CommandExpansion':
      case 'ProcessSubstitution':
        substitutes ||= part.type === 'CommandExpansion'
        if (part.script === undefined) refused = true
        else scripts.unshift(part.script)
        break
      case 'ParameterExpansion': {
        const operands = operandsOf(part)
        if (operands === undefined) refused = true
        else pending.push(...operands)
        break
      }
      case 'ArithmeticExpansion':
        // a variable in it is evaluated as an expression of its own, subscripts with substitutions included
        if (!/^\$\(\([\d\s+*/%()-]*\)\)$/.test(part.text)) refused = true
        break
      default:
        refused = true
        if (part.parts !== undefined) pending.push(...part.parts)
    }
  }
  return {scripts, substitutes, refused}
}

/** The words within an expansion such as `${x:-word}`; `undefined` for operators that do more than choose and cut. */
function operandsOf({prefix, index, operation}: ParameterExpansionPart): readonly WordPart[] | undefined {
  if (prefix === '!' || index !== undefined) return undefined
  if (operation === undefined) return []
  const isPlain = operation.type === 'Remove' || (operation.type === 'Default' && /^:?[-+]$/.test(operation.operator))
  return isPlain ? (operation.operand.parts ?? []) : undefined
}
