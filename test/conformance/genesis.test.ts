import { expect } from 'chai'
import { createGenesis, DEV_GENESIS } from '../../src/chain/genesis.js'
import { createPrices } from '../../src/gas/prices.js'
import { findBuiltIn } from '../../src/system-contracts/runtime/registry.js'
import { createSandbox } from '../../src/vm/sandbox/sandbox.js'
import { readGenesisState } from './suites.js'

describe('genesis', () => {
  it('creates the recorded state key by key, except contract records', () => {
    const sandbox = createSandbox()
    const { store } = createGenesis(DEV_GENESIS, { prices: createPrices(), sandbox, findBuiltIn })
    sandbox.dispose()
    const state = new Map([...store.entries()].filter(([key]) => !key.startsWith('c-')))
    const recorded = Object.entries(readGenesisState())
    expect(recorded.length).to.equal(118)
    const actual = recorded.map(([key, value]) => [key, formatLike(value, state.get(key))])
    expect(actual).to.deep.equal(recorded)
    expect(state.size).to.equal(recorded.length)
  })
})

/** Recorded values are text, or `{hex}` where they are not. */
function formatLike(recorded: string | { hex: string }, bytes: string | undefined): unknown {
  if (bytes === undefined) return undefined
  const buffer = Buffer.from(bytes, 'latin1')
  return typeof recorded === 'string' ? buffer.toString('utf8') : { hex: buffer.toString('hex') }
}
