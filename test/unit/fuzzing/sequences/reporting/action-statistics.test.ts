import { expect } from 'chai'
import { ActionStatistics } from '../../../../../src/fuzzing/sequences/reporting/action-statistics.js'

describe('action statistics', () => {
  it('action statistics report the most frequent failure reason of an action that never succeeded', () => {
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
