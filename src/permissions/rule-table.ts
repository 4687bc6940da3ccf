import type {Effect} from '@toolyard/sdk'
import type {AddressedRule} from './compile-rule.ts'
import type {GateRequest} from './gate.ts'
import type {CompiledRule, RuleAction} from './rule.ts'
import {matchesGlob, type ToolPattern} from './tool-pattern.ts'

/** The rules that may speak of one tool's calls, each list in the order in which it was written. */
type ToolRules = Readonly<Record<RuleAction | 'ordered', readonly CompiledRule[]>>

/**
 * All rules, sorted by the tools they speak of, so that a thousand of them cost a call no more than the few that could
 * match it.
 */
export class RuleTable {
  readonly #rules: readonly AddressedRule[]
  readonly #byTool = new Map<string, {readonly aliases: GateRequest['aliases']; readonly rules: ToolRules}>()
  /** Deny and ask rules about effects, whichever tool has them. */
  readonly #withholding: readonly CompiledRule[]

  constructor(rules: readonly AddressedRule[]) {
    this.#rules = rules
    this.#withholding = rules.flatMap(({rule}) => (rule.matcher.of === 'effect' && rule.action !== 'allow' ? rule : []))
  }

  /**
   * The rule that gives the call this action. A deny or ask rule speaks when any effect matches. In the ordered list,
   * the first rule that matches an effect speaks for that effect.
   */
  find(action: 'deny' | 'ask', request: GateRequest): CompiledRule | undefined {
    const rules = this.#rulesOf(request)
    const listed = rules[action].find((rule) => matchesAny(rule, request))
    if (listed !== undefined || rules.ordered.length === 0) return listed
    return partsOf(request)
      .map((part) => firstMatch(rules.ordered, request, part))
      .find((rule) => rule?.action === action)
  }

  /** The allow rule that covers one effect of the call, or with `undefined` a call that has none. */
  findAllow(request: GateRequest, effect: Effect | undefined): CompiledRule | undefined {
    const rules = this.#rulesOf(request)
    const listed = firstMatch(rules.allow, request, effect)
    if (listed !== undefined) return listed
    const ordered = firstMatch(rules.ordered, request, effect)
    return ordered?.action === 'allow' ? ordered : undefined
  }

  /** Whether a deny or ask rule speaks of this effect, whichever tool has it. */
  withholds(effect: Effect, cwd: string): boolean {
    return this.#withholding.some(({matcher}) => matcher.of === 'effect' && matcher.matches(effect, cwd))
  }

  #rulesOf({tool, aliases}: GateRequest): ToolRules {
    const known = this.#byTool.get(tool)
    if (known !== undefined && known.aliases === aliases) return known.rules
    const names = [tool, ...(aliases ?? [])]
    // what withholds may name the tool as a call may; what allows has to mean exactly this tool
    const all = this.#rules.flatMap(({tools, rule}) =>
      (rule.action === 'allow' ? [tool] : names).some((name) => speaksOf(tools, name)) ? rule : [],
    )
    const listed = (action: RuleAction) => all.filter((rule) => rule.shape === 'listed' && rule.action === action)
    const rules = {
      deny: listed('deny'),
      ask: listed('ask'),
      allow: listed('allow'),
      ordered: all.filter(({shape}) => shape === 'ordered'),
    }
    this.#byTool.set(tool, {aliases, rules})
    return rules
  }
}

function speaksOf(tools: ToolPattern | 'any', tool: string): boolean {
  if (tools === 'any') return true
  return tools.kind === 'name' ? tools.name === tool : matchesGlob(tools.glob, tool)
}

/** What the ordered list is asked about one by one; a call without effects is asked about once. */
const partsOf = ({effects}: GateRequest): readonly (Effect | undefined)[] =>
  effects.length === 0 ? [undefined] : effects

const matchesAny = (rule: CompiledRule, request: GateRequest) =>
  partsOf(request).some((part) => matches(rule, request, part))

const firstMatch = (rules: readonly CompiledRule[], request: GateRequest, part: Effect | undefined) =>
  rules.find((rule) => matches(rule, request, part))

function matches({matcher}: CompiledRule, request: GateRequest, part: Effect | undefined): boolean {
  if (matcher.of === 'call') return matcher.matches(request)
  return part !== undefined && part.kind !== 'unknown' && matcher.matches(part, request.cwd)
}
