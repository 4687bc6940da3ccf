/** A duration for people: `0ms`, `12ms`, `3.4s`, `2m 5s`, `1h 3m`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 999.5) return `${Math.round(milliseconds)}ms`
  if (milliseconds < 59_950) return `${(milliseconds / 1_000).toFixed(1)}s`
  const seconds = Math.round(milliseconds / 1_000)
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}m ${seconds % 60}s`
  return `${Math.floor(seconds / 3_600)}h ${Math.floor((seconds % 3_600) / 60)}m`
}

/** A time that goes on, in whole seconds; empty in the first, where it would only flicker. */
export function formatElapsed(milliseconds: number): string {
  if (milliseconds < 1_000) return ''
  const whole = Math.floor(milliseconds / 1_000) * 1_000
  return whole < 60_000 ? `${whole / 1_000}s` : formatDuration(whole)
}

/** `1,234,567`. Not by `Intl`, which takes 15 ms to load. */
export function formatCount(count: number): string {
  return String(Math.round(count)).replaceAll(/\B(?=(\d{3})+$)/g, ',')
}

/** `1 call`, `1,204 calls`. */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : /(?:s|sh|ch|x)$/.test(noun) ? 'es' : 's'}`
}
