/** What a tool gave, without what an agent has put around it. */
export interface Shown {
  readonly text: string
  /** Where it was told in the text. */
  readonly exitCode?: number
}

export const exitCodeIn = (code: string | undefined): Pick<Shown, 'exitCode'> =>
  code === undefined ? {} : {exitCode: Number(code)}
