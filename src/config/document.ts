import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type Document as YamlDocument,
} from 'yaml'
import {messageOf, type Place, ToolyardError} from '../errors/toolyard-error.ts'

type Path = readonly PropertyKey[]

/** A parsed configuration that knows where its values stand. */
export interface ConfigDocument {
  /** The configuration itself; `undefined` in an empty file. */
  readonly value: unknown
  placeOf(path: Path): Place
  /** Where a key stands, rather than its value. */
  placeOfKey(path: Path, key: string): Place
}

/**
 * Parses YAML, and JSON as a part of it. Everything that is not plain data is refused: unknown tags, several documents,
 * keys given twice.
 *
 * @param file how messages name the file
 * @param within the key that holds the configuration, where it is only a part of the file
 * @throws ToolyardError CONFIG_INVALID with line and column
 */
export function parseConfigText(text: string, file: string, within: readonly string[] = []): ConfigDocument {
  const lines = new LineCounter()
  const document = parseDocument(text, {lineCounter: lines, prettyErrors: false, stringKeys: true})
  const positionAt = (offset: number | undefined) => {
    if (offset === undefined) return {}
    const {line, col} = lines.linePos(offset)
    return {line, column: col}
  }
  const [problem] = [...document.errors, ...document.warnings]
  if (problem !== undefined)
    throw new ToolyardError('CONFIG_INVALID', `The file can not be parsed: ${problem.message}`, {
      file,
      ...positionAt(problem.pos[0]),
      cause: problem,
    })
  const placeOf = (path: Path, node: Node | undefined): Place => ({
    file,
    ...positionAt(node?.range?.[0]),
    path: formatPath(path),
  })
  return {
    value: within.reduce(
      propertyOf,
      toPlain(document, (node) => placeOf([], node)),
    ),
    placeOf: (path) => placeOf(path, nodeAt(document, [...within, ...path])),
    placeOfKey: (path, key) => placeOf([...path, key], keyAt(document, [...within, ...path], key)),
  }
}

/** A configuration that came from code: nobody knows lines. */
export function describeConfigValue(value: unknown, file: string): ConfigDocument {
  return {
    value,
    placeOf: (path) => ({file, path: formatPath(path)}),
    placeOfKey: (path, key) => ({file, path: formatPath([...path, key])}),
  }
}

/** `permissions.allow[2]` */
export function formatPath(path: Path): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    return text === '' ? String(key) : `${text}.${String(key)}`
  }, '')
}

function toPlain(document: YamlDocument, placeOf: (node: Node | undefined) => Place): unknown {
  try {
    return document.toJS() ?? undefined
  } catch (error) {
    // an alias of nothing, or too many of them
    if (!(error instanceof ReferenceError)) throw error
    const broken = brokenAlias(document)
    throw new ToolyardError('CONFIG_INVALID', `The file can not be parsed: ${messageOf(error)}`, {
      ...placeOf(broken),
      hint: broken && 'A word that begins with * is an alias in YAML: put a text that holds one in quotes.',
      cause: error,
    })
  }
}

function brokenAlias(document: YamlDocument): Node | undefined {
  let broken: Node | undefined
  visit(document, {
    Alias: (_, node) => {
      if (node.resolve(document) !== undefined) return undefined
      broken = node
      return visit.BREAK
    },
  })
  return broken
}

function propertyOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

/** The node at a path, or the last one on the way that there is. */
function nodeAt(document: YamlDocument, path: Path): Node | undefined {
  let node = document.contents ?? undefined
  for (const key of path) {
    const child = childOf(document, node, key)
    if (child === undefined) break
    node = child
  }
  return node
}

function childOf(document: YamlDocument, node: Node | undefined, key: PropertyKey): Node | undefined {
  const target = isAlias(node) ? node.resolve(document) : node
  const child = isMap(target) ? target.get(key, true) : isSeq(target) ? target.get(key, true) : undefined
  return child as Node | undefined
}

function keyAt(document: YamlDocument, path: Path, key: string): Node | undefined {
  const node = nodeAt(document, path)
  const map = isAlias(node) ? node.resolve(document) : node
  if (!isMap(map)) return node
  const found = map.items.find((item) => isScalar(item.key) && item.key.value === key)?.key
  return isScalar(found) ? found : node
}
