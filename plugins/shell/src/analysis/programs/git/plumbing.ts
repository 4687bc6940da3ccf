import type {Programs} from '../../program.ts'
import {gitForm, gitForms, harmless, has, reads, staysBelow} from './form.ts'

/** What looks into the repository's store, and the small helpers of scripts. */
export const plumbing: Programs = {
  // without -o, the archive goes to standard output
  archive: gitForm({
    options: `
      -l --list -v --verbose --worktree-attributes
      -NUM
      --format=FORMAT
      --prefix=PREFIX
      --mtime=TIME
      --add-file=FILE
      -o --output=OUT
    `,
  }),
  bundle: gitForms({
    'list-heads': gitForm({paths: ({operands}) => reads(operands.slice(0, 1))}),
    verify: gitForm({
      options: '-q --quiet',
      paths: ({operands}) => reads(operands),
    }),
  }),
  'cat-file': gitForm({
    options: `
      -e -p -t -s -z -Z --allow-unknown-type --use-mailmap --no-use-mailmap --mailmap --no-mailmap --batch-all-objects
      --buffer --follow-symlinks --unordered
      --batch[=FORMAT]
      --batch-check[=FORMAT]
      --batch-command[=FORMAT]
    `,
  }),
  'check-mailmap': harmless,
  'count-objects': harmless,
  fsck: gitForm({
    options: `
      -v --verbose --unreachable --dangling --no-dangling --tags --root --cache --reflogs --no-reflogs --full --no-full
      --connectivity-only --strict --progress --no-progress --name-objects --no-name-objects
    `,
  }),
  'get-tar-commit-id': harmless,
  // -w would store the object
  'hash-object': gitForm({
    options: `
      --stdin --no-filters --literally
      -t=TYPE
      --path=NAME
    `,
    paths: ({operands}) => reads(operands),
  }),
  'ls-tree': gitForm({
    options: `
      -d -r -t -z -l --long --name-only --name-status --object-only --full-name --full-tree --no-abbrev
      --abbrev[=LENGTH]
      --format=FORMAT
    `,
    listsFiles: (given) =>
      has(given, '--name-only', '--name-status') &&
      !has(given, '--format', '--full-name', '--full-tree', '-l', '--long') &&
      staysBelow(given),
  }),
  'patch-id': harmless,
  'rev-parse': harmless,
  stripspace: harmless,
  var: harmless,
  'verify-pack': gitForm({
    options: '-v --verbose -s --stat-only',
    paths: ({operands}) => reads(operands),
  }),
  version: harmless,
}
