import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { createFolder, runToolkit } from '../e2e/toolkit.js'
import { SOAK_MS } from '../limits.js'

const TEMPLATES = join(import.meta.dirname, '../../templates')
/**
 * TOOLKIT_FUZZ_TIME: how long the templates are searched as they are; TOOLKIT_FUZZ_SEEDS: with how many seeds each
 * fault is looked for.
 */
const { TOOLKIT_FUZZ_TIME, TOOLKIT_FUZZ_SEEDS = '1' } = process.env

interface Fault {
  template: 'vault' | 'market'
  file: string
  from: string
  to: string
}

/** Mistakes that a developer may make, one at a time. */
const FAULTS: readonly Fault[] = [
  { template: 'vault', file: 'vault', from: '    pool.reserve = pool.reserve.plus(added)\n', to: '' },
  { template: 'vault', file: 'vault', from: '    requireOwner()\n    const earned', to: '    const earned' },
  { template: 'vault', file: 'vault', from: "    blockchain.deposit(account, added.toFixed(), 'deposit')\n", to: '' },
  { template: 'vault', file: 'vault', from: '    pool.owed = pool.owed.minus(amount)\n', to: '' },
  { template: 'vault', file: 'vault', from: '    this._settle(account, deposit.negated())\n', to: '' },
  { template: 'vault', file: 'vault', from: '    pool.total = pool.total.plus(change)\n', to: '' },
  {
    template: 'market',
    file: 'goods',
    from: "    storage.mapPut('existing', kind, String(total), tx.publisher)\n",
    to: '',
  },
  {
    template: 'market',
    file: 'goods',
    from: `    requireThat(from !== to, 'sender and receiver are the same')
    this._take(from, kind, count)
    this._add(to, kind, count)
`,
    to: `    const had = this.countOf(to, kind)
    this._take(from, kind, count)
    this._setCount(to, kind, had + count)
`,
  },
  {
    template: 'market',
    file: 'goods',
    from: '    requireSigner(from)\n    requireCount(count)\n    requireReceiver(to)\n',
    to: '    requireCount(count)\n    requireReceiver(to)\n',
  },
  { template: 'market', file: 'market', from: '    giveGoods(seller, kind, count)\n', to: '' },
  { template: 'market', file: 'market', from: '    giveGoods(buyer, offer.kind, count)\n', to: '' },
  { template: 'market', file: 'market', from: '    this._reduce(id, offer, count)\n', to: '' },
  { template: 'market', file: 'treasury', from: '    this._setCredit(seller, new BigNumber(0))\n', to: '' },
  { template: 'market', file: 'treasury', from: "    blockchain.deposit(buyer, paid.toFixed(), 'market')\n", to: '' },
]

async function search(folder: string, ...flags: string[]) {
  const { stdout, stderr } = await runToolkit(['test', '--json', '-g', 'any order of calls', ...flags], { cwd: folder })
  expect(stdout, stderr).to.match(/^\{/)
  return (JSON.parse(stdout) as RunReport).tests
}

describe('fuzzing the templates', function () {
  this.timeout(SOAK_MS)
  const folder = createFolder()

  function copy(template: Fault['template'], name: string): string {
    const target = join(folder, name)
    cpSync(join(TEMPLATES, template, 'js'), target, {
      recursive: true,
      filter: (path) =>
        !path.includes('.toolkit') && (!path.endsWith('.test.js') || path.endsWith('invariants.test.js')),
    })
    return target
  }

  it('passes without faults', async () => {
    for (const template of ['vault', 'market'] as const) copy(template, `green/${template}`)
    writeFileSync(join(folder, 'green/toolkit.config.js'), "export default { tests: '*/test/*.test.js' }\n")
    const flags = TOOLKIT_FUZZ_TIME === undefined ? [] : ['--fuzz-time', TOOLKIT_FUZZ_TIME]
    const tests = await search(join(folder, 'green'), '--seed', '1', ...flags)
    expect(tests.map(({ state, failure }) => failure?.message ?? state)).to.deep.equal(['passed', 'passed'])
  })

  for (let seed = 1; seed <= Number(TOOLKIT_FUZZ_SEEDS); seed++) {
    it(`finds each of ${FAULTS.length} planted faults with seed ${seed}`, async () => {
      const red = `red${seed}`
      for (const [index, { template, file, from, to }] of FAULTS.entries()) {
        const path = join(copy(template, `${red}/fault${index}`), `contracts/${file}.js`)
        const source = readFileSync(path, 'utf8')
        expect(source.split(from), `${file}: ${from}`).to.have.length(2)
        writeFileSync(path, source.replace(from, to))
      }
      writeFileSync(join(folder, `${red}/toolkit.config.js`), "export default { tests: 'fault*/test/*.test.js' }\n")
      const tests = await search(join(folder, red), '--seed', String(seed), '--fuzz-runs', '1500', '--bail=1000')
      for (const [index, { from }] of FAULTS.entries()) {
        const test = tests.find(({ file }) => file.startsWith(`fault${index}/`))
        expect(test?.state, from).to.equal('failed')
        expect(test?.failure?.found?.test, from).to.be.a('string')
      }
    })
  }
})
