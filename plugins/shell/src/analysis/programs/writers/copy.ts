import type {PathUse, Programs} from '../../program.ts'
import {literal, type ShellWord} from '../../shell-word.ts'
import type {Arguments} from '../../spec/read-arguments.ts'
import {DESTINATION_OPTIONS, destination, pathIn} from './destination.ts'
import {anywhere, create, has, isManyWords, lastValue, passedFolders, readFrom, writer, writeTo} from './writer.ts'

/** `cp --parents a/b c` writes c/a/b, and makes c/a. */
function withParents(given: Arguments, sources: readonly ShellWord[], recursive: boolean): readonly PathUse[] {
  const folder = lastValue(given, '-t', '--target-directory') ?? given.operands.at(-1)
  if (folder === undefined) return []
  return sources.flatMap((source) =>
    source.kind === 'literal' && folder.kind === 'literal'
      ? create(literal(pathIn(folder.text, source.text)), recursive)
      : create(anywhere(source)),
  )
}

const copy = writer(
  `
    ${DESTINATION_OPTIONS}
    -adfHilLnPpRrsuvx --archive --attributes-only --copy-contents --debug --dereference --force --interactive --link
    --no-clobber --no-dereference --one-file-system --parents --recursive --remove-destination
    --strip-trailing-slashes --symbolic-link --verbose
    --no-preserve=ATTRIBUTES
    --preserve[=ATTRIBUTES]
    --reflink[=WHEN]
    --sparse=WHEN
    --update[=WHICH]
  `,
  (given) => {
    const recursive = has(given, '-a', '-r', '-R', '--archive', '--recursive')
    const {sources, paths} = destination(given, recursive)
    const access = has(given, '-l', '-s', '--link', '--symbolic-link') ? writeTo : readFrom
    const parents = has(given, '--parents') ? withParents(given, sources, recursive) : []
    return [...sources.map((word) => access(word, recursive)), ...paths, ...parents]
  },
)

const move = writer(
  `
    ${DESTINATION_OPTIONS}
    -finuv --debug --force --interactive --no-clobber --strip-trailing-slashes --verbose --exchange --no-copy
    --update[=WHICH]
  `,
  (given) => {
    const {sources, paths} = destination(given, true)
    return [...sources.map((word) => writeTo(word, true)), ...paths]
  },
)

const install = writer(
  `
    ${DESTINATION_OPTIONS}
    -cCdDpv --compare --debug --directory --preserve-timestamps --verbose
    -g --group=GROUP
    -m --mode=MODE
    -o --owner=OWNER
  `,
  (given) => {
    if (has(given, '-d', '--directory'))
      return given.operands.flatMap((word) => [...create(word), ...passedFolders(word)])
    const {sources, paths} = destination(given, false)
    const made = has(given, '-D') ? paths.flatMap(({word}) => passedFolders(word)) : []
    return [...sources.map((word) => readFrom(word)), ...paths, ...made]
  },
)

/** What a symbolic link leads to: its target starts at the folder that the link lies in. */
function targetOf(target: ShellWord, link: ShellWord): ShellWord {
  if ((target.kind === 'literal' ? target.text : target.prefix).startsWith('/')) return target
  if (target.kind !== 'literal' || link.kind !== 'literal') return anywhere(target)
  const slash = link.text.replace(/\/+$/, '').lastIndexOf('/')
  return slash < 0 ? target : literal(link.text.slice(0, slash + 1) + target.text)
}

/** Whoever may write to a link may write to what it leads to: so both are written, and all below. */
const link = writer(
  `
    ${DESTINATION_OPTIONS}
    -dfFiLnPrsv --directory --force --interactive --logical --no-dereference --physical --relative --symbolic --verbose
  `,
  (given) => {
    const {operands} = given
    const isHere = operands.length === 1 && !operands.some(isManyWords) && !has(given, '-t', '--target-directory')
    const all = isHere ? {...given, operands: [...operands, literal('./')]} : given
    const {sources, paths} = destination(all, false)
    const startsAtLink = has(given, '-s', '--symbolic') && !has(given, '-r', '--relative')
    const targets = startsAtLink ? sources.flatMap((target) => paths.map(({word}) => targetOf(target, word))) : sources
    return [...paths, ...targets.map((word) => writeTo(word, true))]
  },
)

/** Programs that put files at other places. */
export const copying: Programs = {
  cp: copy,
  install,
  link: writer('', ({operands}) => operands.flatMap((word) => create(word))),
  ln: link,
  mv: move,
}
