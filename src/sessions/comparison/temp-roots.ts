/**
 * A folder for temporary files has one name wherever it is: macOS has one for each user, and a link to it. What follows a
 * placeholder is in another folder.
 */
export function withOneTemp(text: string): string {
  if (!text.includes('/private/') && !text.includes('/var/folders/')) return text
  return text.replaceAll(OF_USER, '/tmp').replaceAll(LINKED, '/')
}

const OF_USER = /(?<![\w.>])(?:\/private)*\/var\/folders\/[\w+.-]{1,64}\/[\w+.-]{1,64}\/[CT](?![\w.<-])/g
const LINKED = /(?<![\w.>])(?:\/private)+\/(?=(?:var\/)?tmp(?![\w.<-]))/g
