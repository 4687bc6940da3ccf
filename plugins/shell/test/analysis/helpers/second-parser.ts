import {createRequire} from 'node:module'
import {forEachChild, parse, type SyntaxNode} from 'unbash'
import {Language, type Node, Parser} from 'web-tree-sitter'

/** The commands of a script as a parser sees them: the words of each as they are written. `undefined` when it sees errors. */
export type ReadCommands = (text: string) => readonly (readonly string[])[] | undefined

/** tree-sitter-bash: another grammar by other people. */
export async function createSecondParser(): Promise<ReadCommands> {
  await Parser.init()
  const parser = new Parser()
  const file = createRequire(import.meta.url).resolve('tree-sitter-bash/tree-sitter-bash.wasm')
  parser.setLanguage(await Language.load(file))
  return (text) => {
    const tree = parser.parse(text)
    if (tree === null || tree.rootNode.hasError) return undefined
    const commands: string[][] = []
    collect(tree.rootNode, commands)
    tree.delete()
    return commands
  }
}

function collect(node: Node, commands: string[][]): void {
  if (node.type === 'command') {
    const name = node.childForFieldName('name')
    const words = node.childrenForFieldName('argument').flatMap((word) => (word === null ? [] : word.text))
    commands.push([name?.text ?? '', ...words])
  }
  for (const child of node.namedChildren) if (child !== null) collect(child, commands)
}

/** The parser that the analysis is made with, in the same form. */
export const readWithFirstParser: ReadCommands = (text) => {
  const commands: string[][] = []
  let hasError = false
  const visit = (node: SyntaxNode): void => {
    if ('errors' in node && node.errors !== undefined) hasError = true
    if (node.type === 'Command' && node.name !== undefined && node.name.text !== '[') {
      commands.push([node.name.text, ...node.args.map((word) => word.text)])
    }
    forEachChild(node, visit)
  }
  visit(parse(text))
  return hasError ? undefined : commands
}
