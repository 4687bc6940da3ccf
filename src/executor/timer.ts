/** What a timer of Node can hold. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Starts a timer for a limit in milliseconds. No limit, like one longer than a timer can hold, starts none. */
export function startLimit(ms: number | undefined, onExpire: () => void): NodeJS.Timeout | undefined {
  return ms === undefined || ms > MAX_TIMER_MS ? undefined : setTimeout(onExpire, ms)
}
