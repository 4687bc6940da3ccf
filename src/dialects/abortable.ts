/**
 * The same items until the signal is aborted, then its reason as an error, also while the source keeps silent. The
 * source is closed when the consumer stops.
 */
export async function* abortable<T>(source: AsyncIterable<T>, signal?: AbortSignal): AsyncGenerator<T, void, void> {
  if (signal === undefined) {
    yield* source
    return
  }
  signal.throwIfAborted()
  const iterator = source[Symbol.asyncIterator]()
  let waiting = false
  let ended = false
  try {
    for (;;) {
      waiting = true
      const next = await nextOrAbort(iterator, signal)
      waiting = false
      ended = next.done === true
      if (next.done) return
      yield next.value
      signal.throwIfAborted()
    }
  } finally {
    // a source that keeps silent closes when it next wakes; nobody waits for that or wants to know how it went
    if (waiting) iterator.return?.().catch(() => undefined)
    else if (!ended) await iterator.return?.()
  }
}

function nextOrAbort<T>(iterator: AsyncIterator<T>, signal: AbortSignal): Promise<IteratorResult<T>> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, {once: true})
    iterator
      .next()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort))
  })
}
