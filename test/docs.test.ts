import {existsSync, globSync, readFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {DIALECTS} from '../src/dialects/table.ts'
import {CODES} from '../src/errors/codes.ts'

const ROOT = join(import.meta.dirname, '..')
const PAGES = globSync(['*.md', 'docs/**/*.md', 'plugins/*/README.md'], {cwd: ROOT})
const SOURCES = new Set(
  globSync('{bin,src,plugins/*/src,plugins/*/bin,scripts,test}/**/*.{ts,js}', {cwd: ROOT}).map((path) => `/${path}`),
)

const read = (page: string) => readFileSync(join(ROOT, page), 'utf8')

function blocks(page: string, language: string): readonly string[] {
  const pattern = new RegExp(`^ *\`\`\`${language}\\n(.*?)^ *\`\`\``, 'gms')
  return [...read(page).matchAll(pattern)].map((match) => match[1] ?? '')
}

describe('the documentation', () => {
  test.each(PAGES)('%s links to files that are there', (page) => {
    const targets = [...read(page).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? '')
    const dead = targets
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => !existsSync(join(ROOT, dirname(page), target)))
    expect(dead).toEqual([])
  })

  test.each(['docs/architecture.md', 'CONTRIBUTING.md'])('%s names source files that are there', (page) => {
    const names = [...read(page).matchAll(/`([\w./-]+\.(?:ts|js))`/g)].map((match) => `/${match[1] ?? ''}`)
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => ![...SOURCES].some((source) => source.endsWith(name)))).toEqual([])
  })

  test('every code is explained', () => {
    const page = read('docs/reference/errors.md')
    expect(Object.keys(CODES).filter((code) => !page.includes(`\n| \`${code}\` |`))).toEqual([])
  })

  test('the library guide imports what the library exports', () => {
    const exported = read('src/index.ts')
    const imports = blocks('docs/guides/library.md', 'ts').flatMap((block) => [
      ...block.matchAll(/import \{([^}]+)\} from 'toolyard'/g),
    ])
    const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim().replace(/^type /, '')))
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(exported))).toEqual([])
  })

  test.each(PAGES)('%s shows JSON that is JSON', (page) => {
    for (const line of blocks(page, 'json').flatMap((block) => block.trim().split('\n'))) {
      expect(() => JSON.parse(line), line).not.toThrow()
    }
  })

  test('the call lines of the README are calls', () => {
    const lines = blocks('README.md', 'sh').flatMap((block) => block.match(/^\{.*\}$/gm) ?? [])
    const calls = lines.flatMap((line) => {
      const read = DIALECTS.native.createReader().read(JSON.parse(line))
      return read !== undefined && 'pieces' in read ? read.pieces.filter((piece) => !('invalid' in piece)) : []
    })
    expect(lines.length).toBeGreaterThan(0)
    expect(calls.length).toBe(lines.length)
  })
})
