/** The text of a call's arguments. Some servers give the object itself, or nothing. */
export function argumentsText(given: unknown): string {
  if (typeof given === 'string') return given
  return given === undefined || given === null ? '' : JSON.stringify(given)
}
