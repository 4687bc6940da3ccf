import {type Container, isArray} from './json-level.ts'

/** What providers sign or encrypt, and compare byte for byte when it comes back. */
const SIGNED = new Set(['signature', 'thoughtSignature', 'thought_signature', 'encrypted_content', 'encryptedContent'])

/** Blocks of which `data` is binary, or encrypted. */
const DATA_TYPES = new Set(['image', 'audio', 'base64', 'redacted_thinking'])

const BASE64 = /^[\w+/-]{16}/

/** Whether a string is nothing to be read, and has to stay as it is: a signature, or the base64 of an image. */
export function isOpaque(key: string | undefined, value: string, parent: Container): boolean {
  if (key === undefined || isArray(parent)) return false
  if (SIGNED.has(key)) return true
  if (key === 'blob') return typeof parent.uri === 'string' && BASE64.test(value)
  if (key !== 'data') return false
  const {type, mimeType, mime_type = mimeType, media_type = mime_type} = parent
  if (type === 'redacted_thinking') return true
  return ((typeof type === 'string' && DATA_TYPES.has(type)) || typeof media_type === 'string') && BASE64.test(value)
}
