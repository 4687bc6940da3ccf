import type {
  AndOr,
  Case,
  CompoundList,
  If,
  ParsedScript,
  Pipeline,
  PipelineNode,
  Redirection,
  Statement,
  TestExpression,
  Word,
} from 'unbash'
import type {Flow} from './builtins.ts'
import type {Finding} from './findings.ts'
import type {LineContext} from './line-context.ts'
import {loopVariable, mayMeanMore} from './loop-variable.ts'
import {type NestedScripts, nestedScripts} from './nested-scripts.ts'
import {type Place, union} from './place.ts'
import type {UseContext} from './program.ts'
import {analyzeRedirection} from './redirections.ts'
import {analyzeSimpleCommand, wordsOf} from './simple-command.ts'
import {readTest} from './test-expression.ts'
import type {Scope} from './words.ts'

/** What came of one node: what it does, and how the line goes on behind it. */
interface Step extends Flow {
  readonly lists?: UseContext['stdinLists']
}

const MAX_NESTING = 60

/**
 * Walks the syntax tree of a script and gathers what its parts do. What is not on the list of nodes that are understood
 * makes the walk `isRefused`; its commands are gathered all the same, so that what is denied is found in it.
 */
export class ScriptWalk {
  readonly #context: LineContext
  readonly #found: Finding[] = []
  #refused = false
  #nesting = 0

  constructor(context: LineContext) {
    this.#context = context
  }

  get isRefused(): boolean {
    return this.#refused
  }

  script(script: ParsedScript, scope: Scope): readonly Finding[] {
    this.#script(script, scope)
    return this.#found
  }

  #script({errors, commands}: ParsedScript, scope: Scope): Step {
    if (errors !== undefined) this.#refused = true
    return this.#statements(commands, scope)
  }

  /** One after the other: nobody looks whether the ones before the last have worked. */
  #statements(statements: readonly Statement[], scope: Scope): Step {
    let step: Step = {ok: scope.place, failed: scope.place}
    for (const {command, background} of statements) {
      const place = union(step.ok, step.failed)
      const next = this.#node(command, {...scope, place}, undefined)
      step = background ? {ok: place, failed: place} : next
    }
    return step
  }

  #list({commands}: CompoundList, scope: Scope): Step {
    return this.#statements(commands, scope)
  }

  #node(node: PipelineNode | AndOr, scope: Scope, stdinLists: UseContext['stdinLists']): Step {
    if (this.#nesting >= MAX_NESTING || !scope.spend()) return this.#refuse(scope)
    this.#nesting++
    const step = this.#understood(node, scope, stdinLists)
    this.#nesting--
    return step
  }

  #understood(node: PipelineNode | AndOr, scope: Scope, stdinLists: UseContext['stdinLists']): Step {
    const stay = {ok: scope.place, failed: scope.place}
    switch (node.type) {
      case 'Command': {
        const {found, flow, lists} = analyzeSimpleCommand(node, scope, {...this.#context, stdinLists})
        this.#found.push(...found)
        for (const word of wordsOf(node)) this.#argument(word, scope)
        this.#redirections(node.redirects, scope)
        return {...flow, lists}
      }
      case 'AndOr':
        return this.#andOr(node, scope)
      case 'Pipeline':
        return this.#pipeline(node, scope, stdinLists)
      case 'Redirected':
        this.#redirections(node.redirects, scope)
        return this.#node(node.command, scope, stdinLists)
      case 'Subshell':
        this.#list(node.body, scope)
        return stay
      case 'BraceGroup':
        return this.#list(node.body, scope)
      case 'If':
        return this.#if(node, scope)
      case 'While':
        return this.#loop([node.clause, node.body], scope)
      case 'For':
        for (const word of node.wordlist ?? []) this.#word(word, scope)
        // a loop within a loop of the same variable changes what the outer one has said of it
        this.#refused ||= scope.variables.has(node.name.value) || mayMeanMore(node.name.value, scope.env)
        return this.#loop([node.body], {
          ...scope,
          variables: new Map(scope.variables).set(node.name.value, loopVariable(node.wordlist, scope)),
        })
      case 'Case':
        return this.#case(node, scope)
      case 'TestCommand':
        return this.#test(node.expression, scope)
      case 'Function':
        if (node.body.type !== 'CompoundList') this.#node(node.body, scope, undefined)
        // whatever is called behind it may be the function, and change the folder
        return this.#refuse({...scope, place: undefined})
      case 'Select':
      case 'ArithmeticFor':
        this.#list(node.body, scope)
        return this.#refuse(scope)
      case 'Coproc':
        if (node.body.type !== 'CompoundList') this.#node(node.body, scope, undefined)
        return this.#refuse(scope)
      case 'ArithmeticCommand':
        return this.#refuse(scope)
    }
  }

  #andOr({commands, operators}: AndOr, scope: Scope): Step {
    let all: Step | undefined
    for (const [index, node] of commands.entries()) {
      if (all === undefined) {
        all = this.#node(node, scope, undefined)
        continue
      }
      const isAnd = operators[index - 1] === '&&'
      const step: Step = this.#node(node, {...scope, place: isAnd ? all.ok : all.failed}, undefined)
      all = isAnd
        ? {ok: step.ok, failed: union(all.failed, step.failed)}
        : {ok: union(all.ok, step.ok), failed: step.failed}
    }
    return all ?? {ok: scope.place, failed: scope.place}
  }

  /** Each command of a pipeline runs in a shell of its own; a single one (behind `!` or `time`) does not. */
  #pipeline({prefixes, commands}: Pipeline, scope: Scope, stdinLists: UseContext['stdinLists']): Step {
    let lists = stdinLists
    let step: Step = {ok: scope.place, failed: scope.place}
    for (const node of commands) {
      step = this.#node(node, scope, lists)
      lists = step.lists
    }
    if (commands.length > 1) return {ok: scope.place, failed: scope.place, lists}
    const isNegated = prefixes.filter(({type}) => type === 'Negation').length % 2 === 1
    return isNegated ? {...step, ok: step.failed, failed: step.ok} : step
  }

  #if(node: If, scope: Scope): Step {
    let place = scope.place
    let after: Place = []
    for (const {clause, then} of [node, ...node.elif]) {
      const asked = this.#list(clause, {...scope, place})
      after = union(after, anyway(this.#list(then, {...scope, place: asked.ok})))
      place = asked.failed
    }
    after = union(after, node.else === undefined ? place : anyway(this.#list(node.else, {...scope, place})))
    return {ok: after, failed: after}
  }

  /** A loop whose body changes the folder may start its next round anywhere. */
  #loop(bodies: readonly CompoundList[], scope: Scope): Step {
    const once = this.#bodies(bodies, scope)
    if (isSame(once, scope.place)) return {ok: once, failed: once}
    this.#bodies(bodies, {...scope, place: undefined})
    return {ok: undefined, failed: undefined}
  }

  #bodies(bodies: readonly CompoundList[], scope: Scope): Place {
    return bodies.reduce<Place>((place, body) => anyway(this.#list(body, {...scope, place})), scope.place)
  }

  #case({word, items}: Case, scope: Scope): Step {
    this.#word(word, scope)
    let after = scope.place
    for (const {pattern, body} of items) {
      for (const each of pattern) this.#word(each, scope)
      after = union(after, anyway(this.#list(body, {...scope, place: after})))
    }
    return {ok: after, failed: after}
  }

  #test(expression: TestExpression, scope: Scope): Step {
    const {words, refused} = readTest(expression)
    this.#refused ||= refused
    for (const word of words) this.#word(word, scope)
    return {ok: scope.place, failed: scope.place}
  }

  #redirections(redirections: readonly Redirection[], scope: Scope): void {
    for (const redirection of redirections) {
      const {found, refused, words} = analyzeRedirection(redirection, scope, this.#context)
      this.#found.push(found)
      this.#refused ||= refused
      for (const word of words) this.#word(word, scope)
    }
  }

  /** A word that is neither a command's nor an assignment's: the output of a command in it decides what nobody can see. */
  #word(word: Pick<Word, 'parts'>, scope: Scope): void {
    if (this.#argument(word, scope).substitutes) this.#refused = true
  }

  /** What a word runs before its command does, and whether it is expanded in ways that are understood. */
  #argument({parts = []}: Pick<Word, 'parts'>, scope: Scope): NestedScripts {
    const nested = nestedScripts(parts)
    this.#refused ||= nested.refused
    for (const script of nested.scripts) this.#nested(script, scope)
    return nested
  }

  #nested(script: ParsedScript, scope: Scope): void {
    if (this.#nesting >= MAX_NESTING) {
      this.#refused = true
      return
    }
    this.#nesting++
    this.#script(script, scope)
    this.#nesting--
  }

  #refuse({place}: Scope): Step {
    this.#refused = true
    return {ok: place, failed: place}
  }
}

/** Where a line goes on when nobody asks whether a part of it has worked. */
const anyway = ({ok, failed}: Step): Place => union(ok, failed)

const isSame = (one: Place, other: Place) =>
  one !== undefined && other !== undefined && one.length === other.length && one.every((place) => other.includes(place))
