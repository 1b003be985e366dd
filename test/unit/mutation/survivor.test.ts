import { expect } from 'chai'
import { describeSurvivor } from '../../../src/mutation/verdicts/survivor.js'

describe('the verdict on a mutant that no test killed', () => {
  const options = { testsRun: 3, kindOf: () => undefined }

  it('has no reason when no call differs', async () => {
    expect(await describeSurvivor([], { ...options, inFixtures: false })).to.deep.equal({
      verdict: 'undistinguished',
      testsRun: 3,
    })
  })

  it('names fixtures when only a call of one differs', async () => {
    expect(await describeSurvivor([], { ...options, inFixtures: true })).to.deep.equal({
      verdict: 'undistinguished',
      testsRun: 3,
      reason: 'only a call of a fixture differs',
    })
  })
})
