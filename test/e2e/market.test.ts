import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { takeShare } from '../limits.js'
import { runToolkit } from './toolkit.js'

const PROJECT = join(import.meta.dirname, 'market')

/** A mistake in a contract: what is written there instead, and the test that finds it. */
interface Fault {
  contract: string
  /** A text of the source that is there once. */
  from: string
  to: string
  foundBy: string
}

const FAULTS: readonly Fault[] = [
  fault('nft', "this._need(storage.get('owner'))\n    if (uri", 'if (uri', 'lets nobody but its owner mint'),
  fault('nft', 'uri.length === 0 || ', '', 'wants a uri'),
  fault('nft', 'uri.length > 64', 'uri.length > 65', 'wants no long uri'),
  fault('nft', 'uri.length > 64', 'uri.length >= 64', 'wants no long uri'),
  fault(
    'nft',
    "storage.mapPut('owners', id, to)\n    storage.mapPut('uris'",
    "storage.mapPut('owners', id, storage.get('owner'))\n    storage.mapPut('uris'",
    'mints to the account that is named',
  ),
  fault('nft', 'blockchain.receipt(JSON.stringify({ id, to }))', '', 'leaves a receipt of minting'),
  fault('nft', "storage.put('minted', id)", '', 'mints with ids that count up'),
  fault('nft', "if (approved !== null) storage.mapDel('approved', id)", '', 'forgets an approval once it is used'),
  fault(
    'nft',
    "this._need(this._ownerOf(id))\n    storage.mapPut('approved'",
    "storage.mapPut('approved'",
    'is approved by its owner alone',
  ),
  fault('nft', "storage.mapDel('uris', id)", '', 'is gone when it is burnt, and no other owner is told'),
  fault('vault', 'this._add(to, value)', 'this._add(from, value)', 'writes down for whom'),
  fault('vault', 'this._balance(account).plus(value).toFixed())\n', 'value.toFixed())\n', 'adds to what is there'),
  fault(
    'vault',
    "if (value.gt(this._balance(account))) throw new Error('not enough')",
    '',
    'pays no more than there is',
  ),
  fault('vault', 'if (!value.gt(0))', 'if (!value.gte(0))', 'refuses what is no amount'),
  fault('vault', 'this._need(account)\n    if (value', 'if (value', 'pays nobody without his signature'),
  fault(
    'market',
    "if (offer.price !== price) throw new Error('the price is ' + offer.price)",
    '',
    'sells for the price that the buyer has seen',
  ),
  fault('market', "storage.mapDel('offers', id)\n    this._pay", 'this._pay', 'sells once'),
  fault(
    'market',
    'const { seller } = this._offer(id)\n    this._need(seller)',
    'const { seller } = this._offer(id)',
    'gives the token back to a seller who cancels, and to nobody else',
  ),
  fault(
    'market',
    "'deposit', [buyer, seller, price]",
    "'deposit', [buyer, buyer, price]",
    'keeps the price in the vault for the seller',
  ),
  fault('market2', '.div(20)', '.div(10)', 'gives a twentieth to the owner'),
]

function fault(contract: string, from: string, to: string, foundBy: string): Fault {
  return { contract, from, to, foundBy }
}

const PLANTED = takeShare(FAULTS, 6)

/** The test file of a contract. */
const SUITES: Record<string, string> = { nft: 'nft', vault: 'vault', market: 'market', market2: 'upgrade' }

/** The tests of a real project pass, and one of them fails for each mistake. */
describe('project of four contracts', () => {
  let folder: string

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'toolkit-market-'))
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  async function run(cwd: string): Promise<RunReport> {
    const { stdout, stderr } = await runToolkit(['test', '--json'], { cwd })
    expect(stdout, stderr).to.match(/^\{/)
    return JSON.parse(stdout)
  }

  it('passes its tests', async () => {
    cpSync(PROJECT, join(folder, 'green'), { recursive: true })
    const { passed, failed, warnings } = await run(join(folder, 'green'))
    // a machine that is busy makes calls slow, which is a warning
    const others = warnings.filter((text) => !text.includes('took longer than a node gives'))
    expect({ passed, failed, others }).to.deep.equal({ passed: 40, failed: 0, others: [] })
  })

  it(`fails the matching test for each of ${PLANTED.length} planted faults`, async () => {
    // One run of all of them: each is a project of its own, with the tests of the contract that has the fault.
    const all = join(folder, 'red')
    for (const [index, each] of PLANTED.entries()) plant(join(all, `fault${index}`), each)
    writeFileSync(join(all, 'toolkit.config.js'), "export default { tests: 'fault*/test/*.test.js' }\n")
    const { tests } = await run(all)
    const found = PLANTED.map((_, index) =>
      tests
        .filter(({ file, state }) => file.startsWith(`fault${index}/`) && state === 'failed')
        .map(({ titles }) => titles.at(-1)),
    )
    for (const [index, { contract, from, foundBy }] of PLANTED.entries()) {
      expect(found[index], `${contract} without ${from}`).to.include(foundBy)
      expect(tests.some(({ file, state }) => file.startsWith(`fault${index}/`) && state === 'passed')).to.equal(true)
    }
  })
})

function plant(folder: string, { contract, from, to }: Fault): void {
  cpSync(PROJECT, folder, {
    recursive: true,
    filter: (path) => !path.endsWith('.test.js') || path.endsWith(`${SUITES[contract]}.test.js`),
  })
  const file = join(folder, 'contracts', `${contract}.js`)
  const source = readFileSync(file, 'utf8')
  expect(source.split(from), `${contract}: ${from}`).to.have.length(2)
  writeFileSync(file, source.replace(from, to))
}
