/**
 * What a JSON Pointer points at; `undefined` when there is nothing.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6901
 */
export function resolvePointer(value: unknown, pointer: string): unknown {
  if (pointer === '') return value
  if (!pointer.startsWith('/')) return undefined
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce(memberOf, value)
}

function memberOf(value: unknown, token: string): unknown {
  if (Array.isArray(value)) return /^(?:0|[1-9]\d*)$/.test(token) ? value[Number(token)] : undefined
  return typeof value === 'object' && value !== null && Object.hasOwn(value, token)
    ? Reflect.get(value, token)
    : undefined
}
