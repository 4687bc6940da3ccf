const ASSIGNMENT = /(?<=^|[\s;&|({])([A-Za-z_]\w*)=(?:'([^'\n]*)'|"([^"$`\\\n]*)"|([\w./@:,+-]+))(?=$|[\s;&|)}])/g

/**
 * The values that a line gives to variables where they are plain text. Only for finding more that a line may touch: the
 * text is searched, not understood, and the variable may have another value where it is used.
 */
export function assignedValues(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const [, name = '', single, double, plain] of text.matchAll(ASSIGNMENT))
    values.set(name, single ?? double ?? plain ?? '')
  return values
}
