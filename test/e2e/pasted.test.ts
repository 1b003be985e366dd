import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { createFolder, runToolkit } from './toolkit.js'

const CONTRACT = `class Sale {
  init() { storage.put('sold', '0'); storage.put('late', '0'); storage.put('opened', '0') }
  open() { storage.put('end', String(block.time + 60 * 1e9)); storage.put('last', String(block.number + 3)) }
  /** @param {number} count */
  buy(count) {
    if (count < 2) throw new Error('count')
    storage.put('sold', String(Number(storage.get('sold')) + count))
    if (storage.has('end') && block.time >= Number(storage.get('end'))) storage.put('late', '1')
    if (storage.has('last') && block.number === Number(storage.get('last'))) storage.put('opened', '1')
  }
  sold() { return SOLD }
  /** @param {number} count */
  keep(count) {
    if (count !== 3) throw new Error('count')
    storage.mapPut('kept', blockchain.publisher(), KEPT)
  }
}
module.exports = Sale
`
const HEAD = `import { arb, chain, expect, fixture, invariants, sameAs } from 'iost-toolkit/test'
const published = fixture(async () => {
  const [alice] = await chain.accounts(1)
  const sale = await chain.deploy('sale', { from: alice })
  return { sale, next: await chain.deploy('next', { from: alice }) }
})
`
/** The name of each, and what it is searched with: what it finds is pasted, and fails in the same way. */
const SEARCHES = {
  calls: `contracts: ({ sale }) => [sale], always: async ({ sale }) => {
    const sold = Number(await sale.storage('sold'))
    expect(sold).to.be.below(7)
  }`,
  'a method': `contracts: ({ sale }) => [sale], async always({ sale }) {
    expect(await sale.storage('sold')).to.equal('0')
  }`,
  time: `contracts: ({ sale }) => [sale], always: async ({ sale }) => expect(await sale.storage('late')).to.equal('0')`,
  blocks: `contracts: ({ sale }) => [sale], always: async ({ sale }) => expect(await sale.storage('opened')).to.equal('0')`,
  'an action': `actions: {
    buyMore: {
      values: { who: arb.account(), count: arb.integer({ min: 1, max: 9 }) },
      run: ({ sale }, { who, count }) => sale.as(who).buy(count),
    },
  },
  always: async ({ sale }) => expect(Number(await sale.storage('sold'))).to.be.below(5)`,
  'an upgrade': `contracts: ({ sale }) => [sale], agrees: ({ next }) => sameAs(next, { storage: ['sold'] })`,
  'an upgrade of a map': `contracts: ({ sale }) => [sale], agrees: ({ next }) => sameAs(next, { storage: ['sold', 'kept'], except: ['sold'] })`,
  'a rule': `contracts: ({ sale }) => [sale], rules: { owned: ({ sale }) => [{ contract: sale, keys: ['kept'], by: { name: 'admin' } }] }`,
}

describe('test printed by the fuzzer', () => {
  it('fails like the sequence with calls, time, blocks, actions, upgrades and rules', async () => {
    const cwd = createFolder({
      'toolkit.config.js': 'export default { tests: "test/**/*.test.ts" }\n',
      'contracts/sale.js': CONTRACT.replace('SOLD', "storage.get('sold')").replace('KEPT', "'here'"),
      'contracts/next.js': CONTRACT.replace('SOLD', "String(Math.min(9, Number(storage.get('sold'))))").replace(
        'KEPT',
        "'there'",
      ),
      'test/sale.test.ts':
        HEAD +
        Object.entries(SEARCHES)
          .map(([name, text]) => `invariants('${name}', { setup: published, ${text} })\n`)
          .join(''),
    })
    const searched = await run(cwd, '--seed', '1', '--fuzz-runs', '300', '--bail=100')
    const pasted = searched.map(({ titles, failure }) => failure?.found?.test ?? `it('${titles[0]} is not found')`)
    writeFileSync(join(cwd, 'test/sale.test.ts'), `${HEAD}${pasted.join('\n')}\n`)
    const again = await run(cwd)
    for (const name of Object.keys(SEARCHES)) {
      const found = searched.find(({ titles }) => titles[0] === name)!.failure!
      const { state, failure } = again.find(({ titles }) => titles[0] === `${name}: seed 1`)!
      expect(state, found.found!.test).to.equal('failed')
      const isSame = failure!.message.endsWith(found.message) || /^expected .* to deeply equal/s.test(failure!.message)
      expect(isSame, `${found.found!.test}\n${failure!.message}\n${found.message}`).to.equal(true)
    }
    expect(pasted.join()).to.include('await chain.replaceCode(sale, next)')
  })
})

async function run(cwd: string, ...flags: string[]) {
  const { stdout, stderr } = await runToolkit(['test', '--json', ...flags], { cwd })
  expect(stdout, stderr).to.match(/^\{/)
  return (JSON.parse(stdout) as RunReport).tests
}
