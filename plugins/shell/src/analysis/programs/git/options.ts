/**
 * Options that many of git's commands share, from the manuals of git 2.39 to 2.50. Left out are those that write a file
 * (`--output`), run a program (`--ext-diff`, `--textconv`, `--show-signature`) or merge into a temporary store
 * (`--remerge-diff`).
 */
export const DIFF = `
  -p -u --patch --no-patch -s --raw --patch-with-raw --patch-with-stat --numstat --shortstat --summary
  -U --unified[=LINES]
  --stat[=WIDTHS]
  --stat-width=WIDTH
  --stat-name-width=WIDTH
  --stat-graph-width=WIDTH
  --stat-count=COUNT
  --compact-summary --no-compact-summary --cumulative
  -X --dirstat[=PARAMETERS]
  --dirstat-by-file[=PARAMETERS]
  -z --name-only --name-status --check --full-index --binary --no-binary
  --color[=WHEN]
  --no-color
  --color-moved[=MODE]
  --no-color-moved
  --color-moved-ws=MODES
  --no-color-moved-ws
  --word-diff[=MODE]
  --word-diff-regex=REGEX
  --color-words[=REGEX]
  --ws-error-highlight=KINDS
  --abbrev[=LENGTH]
  --no-abbrev
  --src-prefix=PREFIX
  --dst-prefix=PREFIX
  --line-prefix=PREFIX
  --no-prefix --default-prefix
  --inter-hunk-context=LINES
  --output-indicator-new=CHARACTER
  --output-indicator-old=CHARACTER
  --output-indicator-context=CHARACTER
  -B --break-rewrites[=SCORES]
  -M --find-renames[=SCORE]
  -C --find-copies[=SCORE]
  -D --irreversible-delete --find-copies-harder --no-renames --rename-empty --no-rename-empty --follow
  -l=LIMIT
  -W --function-context --no-function-context --minimal --patience --histogram --indent-heuristic
  --no-indent-heuristic
  --diff-algorithm=NAME
  --anchored=TEXT
  -w --ignore-all-space -b --ignore-space-change --ignore-space-at-eol --ignore-cr-at-eol --ignore-blank-lines
  -I --ignore-matching-lines=REGEX
  --relative[=FOLDER]
  --no-relative
  -a --text -R --exit-code --no-ext-diff --no-textconv
  --ignore-submodules[=WHEN]
  --submodule[=FORMAT]
  --ita-invisible-in-index --ita-visible-in-index
  -S=TEXT
  -G=REGEX
  --pickaxe-all --pickaxe-regex
  --find-object=OBJECT
  -O=FILE
  --rotate-to=NAME
  --skip-to=NAME
  --diff-filter=LETTERS
  -m -c --cc --combined-all-paths --no-diff-merges
`

/** Which commits, and in which order. */
export const COMMITS = `
  -NUM
  -n --max-count=COUNT
  --skip=COUNT
  --since --after=DATE
  --since-as-filter=DATE
  --until --before=DATE
  --max-age=SECONDS
  --min-age=SECONDS
  --author=REGEX
  --committer=REGEX
  --grep=REGEX
  --grep-reflog=REGEX
  --all-match --invert-grep -i --regexp-ignore-case --basic-regexp -E --extended-regexp -F --fixed-strings -P
  --perl-regexp --remove-empty --merges --no-merges --no-min-parents --no-max-parents --first-parent
  --exclude-first-parent-only --not --all --reflog --alternate-refs --single-worktree --ignore-missing --bisect
  --min-parents=COUNT
  --max-parents=COUNT
  --branches[=GLOB]
  --tags[=GLOB]
  --remotes[=GLOB]
  --glob=GLOB
  --exclude=GLOB
  --exclude-hidden=KIND
  --cherry --cherry-mark --cherry-pick --left-only --right-only --left-right -g --walk-reflogs --merge --boundary
  --simplify-by-decoration --simplify-merges --show-pulls --full-history --dense --sparse --full-diff
  --ancestry-path[=COMMIT]
  --date-order --author-date-order --topo-order --reverse --parents --children --do-walk --in-commit-order
  --no-walk[=ORDER]
`

/** How a commit is shown. */
export const PRETTY = `
  --pretty[=FORMAT]
  --format[=FORMAT]
  --oneline --abbrev-commit --no-abbrev-commit --relative-date --graph --no-graph --log-size --no-expand-tabs
  --date=FORMAT
  --encoding=ENCODING
  --expand-tabs[=COLUMNS]
  --notes[=REF]
  --show-notes[=REF]
  --no-notes --standard-notes --no-standard-notes --root --always -r -t -v
  --show-linear-break[=TEXT]
`

export const LOG = `
  ${DIFF}
  ${COMMITS}
  ${PRETTY}
  -q --quiet --source --use-mailmap --mailmap --no-use-mailmap --no-mailmap --clear-decorations --no-decorate
  --decorate[=STYLE]
  --decorate-refs=PATTERN
  --decorate-refs-exclude=PATTERN
  -L=RANGE
`
