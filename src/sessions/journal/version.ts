/** The version of the format. A reader refuses a higher one. */
export const JOURNAL_VERSION = 1
