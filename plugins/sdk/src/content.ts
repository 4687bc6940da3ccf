/**
 * A block of a result as a model would be shown it, in the shapes of the Model Context Protocol.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/schema#contentblock
 */
export type ContentBlock = TextContent | ImageContent | AudioContent | ResourceLink | EmbeddedResource

export interface TextContent {
  readonly type: 'text'
  readonly text: string
}

/** An image; `data` is base64. */
export interface ImageContent {
  readonly type: 'image'
  readonly data: string
  readonly mimeType: string
}

/** A sound; `data` is base64. */
export interface AudioContent {
  readonly type: 'audio'
  readonly data: string
  readonly mimeType: string
}

/** A pointer to something that can be read later. `size` is in bytes. */
export interface ResourceLink {
  readonly type: 'resource_link'
  readonly uri: string
  readonly name: string
  readonly description?: string
  readonly mimeType?: string
  readonly size?: number
}

/** A resource in the result itself, as text or as base64 (`blob`). */
export interface EmbeddedResource {
  readonly type: 'resource'
  readonly resource:
    | {readonly uri: string; readonly mimeType?: string; readonly text: string}
    | {readonly uri: string; readonly mimeType?: string; readonly blob: string}
}

/** A text block. */
export function text(value: string): TextContent {
  return {type: 'text', text: value}
}
