import { expect } from 'chai'
import { ActionStatistics } from '../../../../../src/fuzzing/sequences/reporting/action-statistics.js'

describe('tally', () => {
  it('names the commonest reason of what was never done, whatever came between', () => {
    const tally = new ActionStatistics()
    tally.add('done', 'no')
    tally.add('done')
    for (let index = 0; index < 5000; index++) {
      tally.add('never', `no lot ${index}`)
      if (index % 10 === 0) tally.add('never', 'paused')
    }
    expect(tally.listNeverDone()).to.deep.equal([{ name: 'never', tries: 5500, reason: 'paused' }])
  })
})
