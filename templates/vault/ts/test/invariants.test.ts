import { chain, expect, fixture, invariants } from 'iost-toolkit/test'

/** An amount in millionths, exactly. */
function toUnits(amount: string | null): bigint {
  const [whole, fraction = ''] = (amount ?? '0').split('.')
  return BigInt(whole + fraction.slice(0, 6).padEnd(6, '0'))
}

describe('vault, in any order of calls', () => {
  const setup = fixture(async () => {
    const { owner } = await chain.accounts(['owner'])
    const vault = await chain.deploy('vault', { from: owner })
    await vault.setRate('1')
    await vault.fund(owner.name, '1000')
    return { owner, vault }
  })

  invariants('has what it owes, and only the owner sets its rate', {
    setup,
    runs: 50,
    contracts: ({ vault }) => [vault],
    rules: {
      ledgers: ({ vault }) => [{ contract: vault, map: 'deposits', total: 'total' }],
      owned: ({ vault, owner }) => [{ contract: vault, keys: ['rate', 'paused'], by: owner }],
    },
    always: async ({ vault }) => {
      const amounts = await vault.storage(['total', 'reserve', 'owed'])
      const parts = amounts.map(toUnits)
      for (const part of parts) expect(part >= 0n, String(amounts)).to.equal(true)
      const balance = toUnits(await chain.token('iost').balance(vault))
      expect(parts.reduce((sum, part) => sum + part, 0n)).to.equal(balance)
    },
  })
})
