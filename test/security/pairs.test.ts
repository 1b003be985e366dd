import { expect } from 'chai'
import { searchPairs } from './pairs.js'

const COUNT = Number(process.env.TOOLKIT_PAIRS ?? (process.env.TOOLKIT_LONG === '1' ? 5000 : 300))
const SEED = Number(process.env.TOOLKIT_SEED ?? 1)

/** `TOOLKIT_PAIRS=100000` for the full search. Without the guards of confined code one of 15 differs, without freezing nearly all. */
describe('hostile contracts', () => {
  it(`leave nothing behind, and are no different as scripts: ${COUNT} of them`, () => {
    const { pairs, ended, differences } = searchPairs({ seed: SEED, count: COUNT })
    console.log(`      ${pairs} pairs from seed ${SEED}: ${ended} ended with a result, ${differences.length} differ`)
    expect(differences.slice(0, 3)).to.deep.equal([])
    expect(pairs).to.equal(COUNT)
    expect(ended, 'of them must get somewhere').to.be.greaterThan(COUNT / 20)
  }).timeout(COUNT * 200 + 20_000)
})
