import type {RuleSet} from './rule.ts'

/** Lists of `ls -l`: columns are as wide as the widest of them, and folders as large as the file system has them. */
export const LISTINGS: RuleSet = {
  sign: /^(?:[-bcdlps][r-][w-][xsS-]|total \d)/,
  rules: [
    // the folder above is another one
    {pattern: /^d[rwxsStT-]{9}[.+@]? {1,9}\d{1,9} [^\n]{1,200} \.\.\/?$/g, replacement: '<parent>', isLoose: true},
    {
      pattern:
        /^(d[rwxsStT-]{9}[.+@]?) {1,9}(\d{1,9}) {1,40}(\S{1,64}) {1,40}(\S{1,64}) {1,40}\d[\d.,]{0,15}[KMGT]? {1,9}/g,
      replacement: '$1 $2 $3 $4 <size> ',
      isLoose: true,
    },
    {
      pattern:
        /^([-bclps][rwxsStT-]{9}[.+@]?) {1,9}(\d{1,9}) {1,40}(\S{1,64}) {1,40}(\S{1,64}) {1,40}(\d[\d.,]{0,15}[KMGT]?) {1,9}/g,
      replacement: '$1 $2 $3 $4 $5 ',
      isLoose: true,
    },
    {pattern: /^(total )\d[\d.,]{0,15}[KMGT]?$/g, replacement: '$1<size>', isLoose: true},
  ],
}
