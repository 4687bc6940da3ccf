import type {PathUse, Program, Programs} from '../../program.ts'
import {literal, type ShellWord} from '../../shell-word.ts'
import {parseOptions} from '../../spec/option-table.ts'
import {readArguments} from '../../spec/read-arguments.ts'
import {defineSpec} from '../../spec.ts'
import {anywhere, readFrom, writer, writeTo} from '../writers/writer.ts'

/** Forms of unzip that list, test, or write to standard output. -T would change the archive's time. */
const look = defineSpec({
  options: '-lvtzpcqCjanLUsh12Zm',
  operands: 'FILE TEXT...',
  requires: '-l -v -t -z -p -c -Z',
})

/** Names of what is unpacked are the archive's own. */
const unzip: Program = (args, context) => {
  if (args.length === 0 || (args.length === 1 && args[0]?.kind === 'literal' && args[0].text === '-v')) return {}
  const use = look(args, context)
  if (use !== undefined) return use
  const given = readArguments(parseOptions('-d -P=VALUE'), args, true)
  const [archive] = given?.operands ?? []
  const folder = given?.options.find(({name}) => name === '-d')?.values[0] ?? literal('.')
  const reads = archive === undefined ? [] : [readFrom(archive)]
  return {paths: [...reads, writeTo(folder, true)], changesMore: true}
}

/** An archive's name gets an ending where it has none; the other files are packed, or are patterns of names not to pack. */
function pack([archive, ...files]: readonly ShellWord[]): readonly PathUse[] {
  if (archive === undefined) return []
  const reads = files.map((word) => readFrom(word, true))
  // the first of the words that the shell makes of it is the archive
  if (archive.kind !== 'literal') return [writeTo(anywhere(archive)), ...reads]
  return archive.text === '-' ? reads : [writeTo(archive), writeTo(literal(`${archive.text}.zip`)), ...reads]
}

/** Archives of zip's format. */
export const zips: Programs = {
  unzip,
  zip: writer(
    '-rqvjyXDxile\n-NUM --recurse-paths --quiet --verbose --junk-paths --symlinks --exclude --include',
    ({operands}) => pack(operands),
  ),
  zipinfo: defineSpec({options: '-12smlvhtzC', operands: 'FILE TEXT...'}),
}
