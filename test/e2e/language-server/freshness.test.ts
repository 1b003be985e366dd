import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Diagnostic } from 'vscode-languageserver-protocol/node'
import { scanSource } from '../../../src/compiler/source/tokens.js'
import { isExtended, SOAK_MS, shareRows, takeShare } from '../../limits.js'
import { AUTHORITY } from '../../unit/lint/examples/authority.js'
import { CALLS } from '../../unit/lint/examples/calls.js'
import { HABITS } from '../../unit/lint/examples/habits.js'
import { MONEY } from '../../unit/lint/examples/money.js'
import { STORAGE } from '../../unit/lint/examples/storage.js'
import { TIME } from '../../unit/lint/examples/time.js'
import { createFolder, runToolkit } from '../toolkit.js'
import { Editor } from './editor.js'
import { checkAlone, diagnoseFresh } from './fresh.js'
import { createRandom } from './random.js'

/** Contracts in which a rule finds something, of all rules in turn. */
function listBroken(count: number): string[] {
  const rules = Object.values({ ...AUTHORITY, ...MONEY, ...TIME, ...STORAGE, ...CALLS, ...HABITS })
  return Array.from({ length: count }, (_, index) => {
    const bad = rules[index % rules.length]!.bad[Math.floor(index / rules.length)]!
    if (typeof bad === 'string') return bad
    return 'code' in bad ? bad.code : bad[0]
  })
}

/** The ends of the tokens of a source, from its class on: the imports above are the same in all. */
function listEnds(source: string): number[] {
  const start = source.indexOf('export class')
  return scanSource(source).tokens.flatMap((token) => (token.start < start ? [] : [token.start + token.text.length]))
}

const sort = (found: readonly Diagnostic[]) => found.map((each) => JSON.stringify(each)).sort()

/** Stale diagnostics are those that a server which has not seen the earlier texts does not send. */
describe('diagnostics of toolkit lsp', function () {
  this.timeout(SOAK_MS)
  const sources = listBroken(60)

  for (const [declare, piece] of shareRows([0, 1, 2, 3], 4)) {
    declare(
      `diagnostics of toolkit lsp are those of each prefix of a broken source, part ${piece + 1} of 4`,
      async () => {
        const folder = createFolder({ 'toolkit.config.mjs': 'export default {}', 'contracts/example.js': '' })
        const path = join(folder, 'contracts/example.js')
        const editor = await Editor.start({ folders: [folder] })
        const uri = await editor.open(path, '')
        const own = sources.filter((_, index) => index % 4 === piece)
        for (const source of takeShare(own, 5, isExtended)) {
          const ends = takeShare(listEnds(source), 6, isExtended)
          const found: string[][] = []
          for (const end of ends) {
            await editor.change(uri, source.slice(0, end))
            found.push(sort(await editor.diagnose(uri)))
          }
          const last = source.slice(0, ends.at(-1))
          expect(found.at(-1)).to.deep.equal(sort((await diagnoseFresh([folder], new Map([[path, last]]))).get(uri)!))
          for (const [index, end] of [...ends.entries()].reverse()) {
            const text = source.slice(0, end)
            expect(found[index], text).to.deep.equal(sort(await checkAlone(folder, path, text)))
          }
        }
        expect(editor.errors).to.equal('')
        expect(await editor.stop()).to.equal(0)
      },
    )
  }

  it('diagnostics of toolkit lsp are those of the last texts after random changes of files that import each other', async () => {
    const project = await createMarket()
    const folder = join(project, 'contracts')
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .map((name) => join(folder, name))
    const random = createRandom(11)
    for (const round of takeShare([0, 1, 2, 3, 4, 5, 6, 7], 8, isExtended)) {
      const editor = await Editor.start({ folders: [project] })
      const texts = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
      const uris = new Map<string, string>()
      for (const path of paths) uris.set(path, await editor.open(path))
      for (let change = 0; change < 60; change++) {
        const path = paths[random(paths.length)]!
        const full = readFileSync(path, 'utf8')
        const lines = full.split('\n')
        // A line is left out, so imports, declarations and checks disappear and come back.
        const line = random(lines.length)
        const text = random(3) === 0 ? full : lines.filter((_, index) => index !== line).join('\n')
        texts.set(path, text)
        await editor.change(uris.get(path)!, text)
        if (random(4) === 0) await editor.diagnose(uris.get(path)!)
        if (random(10) === 0) {
          await editor.close(uris.get(path)!)
          await editor.open(path, text)
        }
      }
      const [found, fresh] = [await editor.settle(), await diagnoseFresh([project], texts)]
      for (const [uri, diagnostics] of fresh)
        expect(sort(found.get(uri)!), `${round} ${uri}`).to.deep.equal(sort(diagnostics))
      expect(editor.errors).to.equal('')
      await editor.stop()
    }
  })
})

async function createMarket(): Promise<string> {
  const folder = createFolder({})
  await runToolkit(['init', 'market', '--template', 'market', '--js', '--yes', '--no-install', '--no-git'], {
    cwd: folder,
  })
  return join(folder, 'market')
}
