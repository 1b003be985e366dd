import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect } from 'chai'

/**
 * The direction of imports: what each top-level room of `src` may import, and which rooms must run in a browser.
 * `docs/internals/architecture.md` §1 draws the same table.
 */
const MAY_IMPORT: Record<string, string> = {
  errors: '',
  codec: 'errors',
  crypto: 'errors codec',
  contract: 'errors codec',
  tx: 'errors codec crypto contract',
  rpc: 'errors codec crypto tx contract',
  client: 'errors codec crypto tx contract rpc',
  explorer: 'errors codec rpc',
  indexer: 'errors codec contract rpc client explorer',
  node: 'errors codec crypto tx contract rpc',
  config: 'errors',
  report: 'errors codec',
  chai: 'errors codec tx rpc client',
  collect: 'errors codec contract rpc report',
  wallet: 'errors codec crypto config',
  project: 'errors codec crypto tx contract rpc client config wallet',
  deploy: 'errors codec crypto tx contract rpc client config project',
}
// These two may import everything below them.
MAY_IMPORT.harness = Object.keys(MAY_IMPORT).join(' ')
MAY_IMPORT.cli = Object.keys(MAY_IMPORT).join(' ')
// Runs in browsers alone, and is imported by nobody.
MAY_IMPORT.page = 'codec rpc client explorer'
const PORTABLE = 'errors codec crypto contract tx rpc client explorer chai report page'.split(' ')
const SRC = join(import.meta.dirname, '../src')

interface Import {
  file: string
  room: string
  target: string
}

function readImports(): Import[] {
  const imports: Import[] = []
  for (const entry of readdirSync(SRC, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(entry)) continue
    const room = entry.split('/')[0]!.replace(/\.ts$/, '')
    const text = readFileSync(join(SRC, entry), 'utf8')
    for (const match of text.matchAll(
      /(?:^|\n)(?:import|export)[^'"\n]*?(?:\{[^}]*\}[^'"\n]*)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g,
    )) {
      const target = match[1] ?? match[2]!
      const local = target.startsWith('.')
      const resolved = local
        ? relative(SRC, join(SRC, entry, '..', target))
            .split('/')[0]!
            .replace(/\.js$/, '')
        : target
      imports.push({ file: entry, room, target: resolved })
    }
  }
  return imports
}

describe('layers', () => {
  const imports = readImports()

  it('finds the imports it judges', () => {
    expect(imports.length).to.be.greaterThan(5)
  })

  it('every room of src is in the table', () => {
    const rooms = readdirSync(SRC).map((name) => name.replace(/\.ts$/, ''))
    expect(rooms.filter((room) => !(room in MAY_IMPORT))).to.deep.equal([])
  })

  it('a room imports only from the rooms below it', () => {
    const wrong = imports.filter(
      ({ room, target }) => target in MAY_IMPORT && target !== room && !MAY_IMPORT[room]!.split(' ').includes(target),
    )
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).to.deep.equal([])
  })

  it('portable rooms keep node: imports out', () => {
    const wrong = imports.filter(({ room, target }) => PORTABLE.includes(room) && target.startsWith('node:'))
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).to.deep.equal([])
  })
})
