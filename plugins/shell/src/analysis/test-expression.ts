import type {TestExpression, Word} from 'unbash'

export interface TestReading {
  readonly words: readonly Word[]
  /** A test is not understood, or may evaluate text as code. */
  readonly refused: boolean
}

const UNARY = /^-[bcdefghknprstuwxzLGNOS]$/
/** The comparisons of numbers are not among them: their operands are evaluated, subscripts with substitutions included. */
const BINARY = /^(?:==?|!=|=~|<|>|-nt|-ot|-ef)$/

/** What a `[[ ]]` tests: of its tests those are understood that look at a file's state or compare texts. */
export function readTest(expression: TestExpression): TestReading {
  const words: Word[] = []
  let refused = false
  const pending = [expression]
  for (let each = pending.pop(); each !== undefined; each = pending.pop()) {
    switch (each.type) {
      case 'TestUnary':
        refused ||= !UNARY.test(each.operator)
        words.push(each.operand)
        break
      case 'TestBinary':
        refused ||= !BINARY.test(each.operator)
        words.push(each.left, each.right)
        break
      case 'TestLogical':
        pending.push(...each.operands)
        break
      case 'TestNot':
        pending.push(each.operand)
        break
      case 'TestGroup':
        pending.push(each.expression)
        break
    }
  }
  return {words, refused}
}
