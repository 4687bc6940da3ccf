import type {Compared} from './compared.ts'
import {isStandIn, piecesOf} from './cut.ts'
import {textOfContent} from './media.ts'
import type {Normalise} from './normalise.ts'
import {unwrapBackground} from './presentation/background.ts'
import {anyList, isFileList, ownList} from './presentation/lists.ts'
import {fileLines, withNumbers} from './presentation/numbered.ts'
import {unwrapOwn, withoutFilling} from './presentation/own.ts'
import type {Shown} from './presentation/shown.ts'
import {unwrap} from './presentation/unwrap.ts'
import {linesView, NOTHING, type View} from './view.ts'

/** What is compared of both sides. */
export interface Views {
  readonly older: View
  readonly newer: View
  readonly exitCodes: readonly [then: number | undefined, now: number | undefined]
}

/** What there is of one side, and of what it was taken. */
interface Side extends Shown {
  readonly compared: Compared
}

/** The tools that say what they did, in words of their own. */
const WRITERS: ReadonlySet<string> = new Set(['Write', 'Edit', 'MultiEdit', 'NotebookEdit', 'ApplyPatch'])
/** The tools that list what they find, each agent's in an order of its own. */
const LISTERS: ReadonlySet<string> = new Set(['Glob', 'Grep', 'LS'])
/** Those of which it is the tool that says why it failed, and not the world. */
const SPEAKERS: ReadonlySet<string> = new Set([...WRITERS, ...LISTERS, 'Read'])

/** Two outcomes of our own: as they are. */
export function ownViews(then: Compared, now: Compared, normalise: Normalise): Views {
  const [older, newer] = [then, now].map((compared) => ownSide(compared, normalise)) as [Side, Side]
  return viewBoth(older, newer, (side) => ownView(side, normalise))
}

function ownSide(compared: Compared, {tool}: Normalise): Side {
  const text = textOfContent(compared.content)
  return {...(tool === 'BashOutput' ? unwrapBackground(text) : {text}), compared}
}

function ownView({text, compared}: Side, normalise: Normalise): View {
  const {tool = ''} = normalise
  const view = linesView(text, isCut(compared, tool), normalise)
  if (view.type !== 'lines' || view.isCut || !isFileList(tool, view.lines)) return view
  return {type: 'list', ...ownList(view.lines)}
}

/** An outcome that another agent has recorded, and ours: neither with what is of the agent's making. */
export function foreignViews(then: Compared, now: Compared, normalise: Normalise): Views {
  const {tool = '', format = ''} = normalise
  const older = {...unwrapFurther(unwrap(format, textOfContent(then.content)), tool), compared: then}
  const text = textOfContent(now.content)
  const ours = tool === 'Bash' ? unwrapOwn(text, now.status !== 'ok') : {text: withoutFilling(text)}
  const newer = {...unwrapFurther(ours, tool), compared: now}
  if (isInOwnWords(then, now, tool)) return viewBoth(older, newer, () => NOTHING)
  if (tool === 'Read') return readViews(older, newer, normalise)
  return viewBoth(older, newer, (side) => foreignView(side, normalise))
}

const unwrapFurther = (shown: Shown, tool: string): Shown =>
  tool === 'BashOutput' ? {...shown, ...unwrapBackground(shown.text)} : shown

/** Whether what both say is said by the agents: what they did, or why they did not. */
function isInOwnWords(then: Compared, now: Compared, tool: string): boolean {
  const hasFailed = then.status !== 'ok' && now.status !== 'ok'
  return WRITERS.has(tool) || (hasFailed && (SPEAKERS.has(tool) || then.status !== 'error'))
}

function foreignView({text, compared}: Side, normalise: Normalise): View {
  const {tool = ''} = normalise
  const isPart = isCut(compared, tool)
  if (!LISTERS.has(tool) || compared.status !== 'ok') return linesView(text, isPart, normalise)
  const list = anyList(tool, normalise(text).split('\n'))
  return {type: 'list', ...list, isCut: list.isCut || isPart}
}

function readViews(then: Side, now: Side, normalise: Normalise): Views {
  const [older, newer] = [then, now].map(({text, compared}) => {
    if (isStandIn(text)) return undefined
    const shown = compared.isCut ? piecesOf(text)?.head : text
    return shown === undefined ? undefined : fileLines(shown, normalise)
  })
  if (older === undefined || newer === undefined) return viewBoth(then, now, () => NOTHING)
  return viewBoth(then, now, (side) => {
    const lines = side === then ? withNumbers(older, newer) : withNumbers(newer, older)
    return {type: 'lines', lines, isCut: side.compared.isCut === true}
  })
}

const viewBoth = (then: Side, now: Side, view: (side: Side) => View): Views => ({
  older: view(then),
  newer: view(now),
  exitCodes: [then.compared.exitCode ?? then.exitCode, now.compared.exitCode ?? now.exitCode],
})

/** Of a call that was ended there would have been more, and of one in the background there may be more by now. */
const isCut = ({status, isCut}: Compared, tool: string): boolean =>
  isCut === true || status === 'timeout' || status === 'canceled' || tool === 'BashOutput'
