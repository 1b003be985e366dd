import { expect } from 'chai'
import { formatAge, layOut } from '../../../src/web/format.js'

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

describe('layOut', () => {
  it('indents JSON with all digits of its numbers, and leaves other text', () => {
    expect(layOut('{"a":9007199254740993,"b":[1.50,{}],"c":[]}')).to.equal(
      '{\n  "a": 9007199254740993,\n  "b": [\n    1.50,\n    {}\n  ],\n  "c": []\n}',
    )
    for (const text of ['{"a":', '', 'alice']) expect(layOut(text)).to.equal(text)
  })
})
