import {styleText} from 'node:util'

/** Colours text by what it means, or leaves it as it is. */
export interface Paint {
  good(text: string): string
  bad(text: string): string
  warning(text: string): string
  faint(text: string): string
  strong(text: string): string
}

export function createPaint(color: boolean): Paint {
  // the stream that styleText would ask is standard output, which is not the one written to
  const using = (format: Parameters<typeof styleText>[0]) => (text: string) =>
    color && text !== '' ? styleText(format, text, {validateStream: false}) : text
  return {good: using('green'), bad: using('red'), warning: using('yellow'), faint: using('dim'), strong: using('bold')}
}
