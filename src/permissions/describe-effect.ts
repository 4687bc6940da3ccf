import type {Effect} from '@toolyard/sdk'

const LONGEST = 200

/** Says in a few words what an effect does, as a part of a sentence. */
export function describeEffect(effect: Effect): string {
  switch (effect.kind) {
    case 'path':
      return `${effect.access === 'write' ? 'writes' : 'reads'} ${clip(effect.path)}`
    case 'command':
      return `runs ${clip(effect.text)}`
    case 'url':
      return `requests ${clip(effect.url)}`
    case 'other':
      return `${effect.access === 'write' ? 'changes' : 'reads'} ${clip(effect.name)}`
    case 'unknown':
      return `may change anything: ${clip(effect.reason)}`
  }
}

/** Cuts a text that came with a call, and spells out the characters in it that could deceive or command a terminal. */
export function clip(text: string): string {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text
  return cut.replace(/[\p{Cc}\p{Cf}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}
