/**
 * Where a regular expression ends, of which the first slash is in front of `start`. A slash between brackets doesn't end
 * it for some awks; for the others the bracket is then open at its end, and they refuse the whole program. What is read
 * in yet another way by one of them is left alone.
 *
 * @returns the index behind the slash that ends it; `undefined` where there is none, or it is not sure
 */
export function endOfRegex(program: string, start: number): number | undefined {
  for (let at = start; at < program.length; at++) {
    const char = program[at]
    if (char === '/') return at + 1
    if (char === '\n' || char === ']') return undefined
    if (char === '\\') {
      at++
      if (program[at] === '\n') return undefined
    } else if (char === '[') {
      const end = endOfBracket(program, at + 1)
      if (end === undefined) return undefined
      at = end
    }
  }
  return undefined
}

function endOfBracket(program: string, start: number): number | undefined {
  let at = start
  let hasSlash = false
  let isTricky = false
  if (program[at] === '^') at++
  if (program[at] === ']') {
    isTricky = true
    at++
  }
  for (; at < program.length; at++) {
    const char = program[at]
    if (char === ']') return hasSlash && isTricky ? undefined : at
    if (char === '\n') return undefined
    if (char === '/') hasSlash = true
    else if (char === '\\') {
      isTricky ||= program[at + 1] !== '/'
      at++
      if (program[at] === '\n') return undefined
    } else if (char === '[') {
      CLASS.lastIndex = at
      if (!CLASS.test(program)) return undefined
      at = CLASS.lastIndex - 1
    }
  }
  return undefined
}

const CLASS = /\[:\w+:\]/y
