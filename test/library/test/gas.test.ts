import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chain, expect, fixture } from 'iost-toolkit/test'

const GUIDE = join(import.meta.dirname, '../../../docs/guides/contract-library.md')

/** The rows of the guide: a call, and the gas that it says the call takes. */
const ROWS = [...readFileSync(GUIDE, 'utf8').matchAll(/^\|[^|]*\| `([\w.]+)[^|]*\| ([\d,]+) \|$/gm)].map(
  ([, call = '', gas = '']) => ({ call, gas: Number(gas.replace(',', '')) }),
)

/** Calls that must precede a method. */
const BEFORE: Record<string, string> = { revokeRole: 'grantRole', requireRole: 'grantRole', resume: 'pause' }

describe('gas of the contract library', () => {
  const setup = fixture(async () => {
    const [alice] = await chain.accounts(1)
    const measured = await chain.deploy('measured', { from: alice })
    return { alice, measured }
  })

  it('has a row for many calls', () => {
    expect(ROWS.length).to.be.greaterThan(30)
  })

  for (const { call, gas } of ROWS) {
    it(`the gas of ${call} matches the guide`, async () => {
      const { alice, measured } = await setup()
      const name = call.replace('.', '_')
      if (name in BEFORE) await measured[BEFORE[name]!]!(alice.name)
      const { gasUsage: base } = await measured.nothing!(alice.name)
      const { gasUsage } = await measured[name]!(alice.name)
      // The name of the method stands in the transaction, of which each letter costs 10 gas.
      expect(Math.round(gasUsage - base - 10 * (name.length - 'nothing'.length))).to.equal(gas)
    })
  }
})
