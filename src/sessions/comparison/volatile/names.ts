import type {RuleSet} from './rule.ts'

/** Abbreviated names of commits that a letter and a digit show to be no number and no word. */
const COMMIT = '(?=[\\da-f]{0,11}[a-f])(?=[\\da-f]{0,11}\\d)[\\da-f]{7,12}'

/**
 * What was given a name of its own. The name of a commit holds the moment at which it was made, so that the same commit
 * made again has another: it is volatile where the text says that it is a commit. The name of a blob or a tree is made
 * of its content alone, and stays, as does whatever could be one.
 */
export const NAMES: RuleSet = {
  sign: /[\da-f]{7}/i,
  rules: [
    {
      pattern: /(?<![\da-z])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\da-z])/gi,
      replacement: '<uuid>',
    },
    {
      pattern: /^(\[(?:detached HEAD|[^\]\s]{1,200})(?: \(root-commit\))? )[\da-f]{7,40}(?=\])/g,
      replacement: '$1<commit>',
    },
    {pattern: /^([*|\\/ ]{0,40}commit )[\da-f]{40}(?!\w)/g, replacement: '$1<commit>', isLoose: true},
    {pattern: /^(HEAD is now at |\[?HEAD detached at )[\da-f]{7,40}(?!\w)/g, replacement: '$1<commit>', isLoose: true},
    {pattern: /^(Merge: )[\da-f]{7,40}(?: [\da-f]{7,40}){1,20}$/g, replacement: '$1<commit>', isLoose: true},
    {pattern: /^(Updating )[\da-f]{7,40}\.\.[\da-f]{7,40}$/g, replacement: '$1<commit>', isLoose: true},
    // git log --oneline: the name, and a message
    {
      pattern: new RegExp(`^([*|\\\\/_ ]{0,40})${COMMIT}(?= [^\\s\\d])`, 'g'),
      replacement: '$1<commit>',
      isLoose: true,
    },
  ],
}
