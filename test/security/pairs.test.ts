import { expect } from 'chai'
import { isLong, SOAK_MS } from '../limits.js'
import { searchPairs } from './pairs.js'

const COUNT = Number(process.env.TOOLKIT_PAIRS ?? (isLong ? 100_000 : 40))
/** A contract that ends the whole process leaves no other word than the last of these. */
const TOLD = 1000
const SEED = Number(process.env.TOOLKIT_SEED ?? 1)

/** `TOOLKIT_PAIRS=n` for another number of them. */
describe('hostile contracts', () => {
  it(`hostile contracts leave no state behind, and behave the same as scripts: ${COUNT} of them`, async () => {
    const onPair = (seed: number) => {
      if (seed % TOLD === 0) console.log(`      done to seed ${seed}`)
    }
    const { pairs, objects, members, met, ended, differences } = await searchPairs({ seed: SEED, count: COUNT, onPair })
    console.log(
      `      ${pairs} pairs from seed ${SEED} on Node ${process.version.slice(1)}: ${met} of ${members} members of ${objects} objects met, ${ended} ended with a result, ${differences.length} differ`,
    )
    expect(differences.slice(0, 3)).to.deep.equal([])
    expect(pairs).to.equal(COUNT)
    expect(ended, 'of them must get somewhere').to.be.greaterThan(COUNT / 20)
  }).timeout(SOAK_MS)
})
