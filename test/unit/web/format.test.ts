import { expect } from 'chai'
import { formatAge } from '../../../src/web/format.js'

describe('formatAge', () => {
  const ages: [age: number, text: string][] = [
    [0, 'now'],
    [1, '1 s ago'],
    [59, '59 s ago'],
    [60, '1 min ago'],
    [3599, '59 min ago'],
    [7200, '2 h ago'],
    [86_400 * 3, '3 d ago'],
    [86_400 * 800, '2 y ago'],
    [-90, 'in 1 min'],
  ]
  for (const [age, text] of ages) {
    it(`formats ${age} seconds as "${text}"`, () => {
      expect(formatAge(1_700_000_000, 1_700_000_000 + age)).to.equal(text)
    })
  }
})
