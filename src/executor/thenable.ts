/** Whether something has to be awaited. */
export function isThenable<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

/**
 * Asks code that has to answer at once.
 *
 * @throws what the code throws; TypeError when it answers with a promise, whose own end then says nothing more
 */
export function askAtOnce(code: () => unknown): unknown {
  const answer = code()
  if (!isThenable(answer)) return answer
  answer.then(undefined, () => {})
  throw new TypeError('it answered with a promise')
}
