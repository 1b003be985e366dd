import { expect } from 'chai'
import { PLAIN } from '../../../../src/report/text/paint.js'
import { formatColumns, formatFacts, formatTable } from '../../../../src/report/text/table.js'

describe('tables', () => {
  it('line columns up, and end lines where the text ends', () => {
    expect(
      formatColumns([
        ['a', 'long', 'x'],
        ['four', 'b', ''],
      ]),
    ).to.deep.equal(['a     long  x', 'four  b'])
  })

  it('count characters, not units', () => {
    expect(
      formatColumns([
        ['😀é', '1'],
        ['abc', '2'],
      ]),
    ).to.deep.equal(['😀é   1', 'abc  2'])
  })

  it('have distinct headers', () => {
    const paint = { ...PLAIN, dim: (text: string) => `<${text}>` }
    expect(formatTable(['key', 'value'], [['balances', '1']], paint)).to.deep.equal([
      '<key       value>',
      'balances  1',
    ])
  })

  it('take rows of different lengths, and none', () => {
    expect(formatColumns([['a'], ['b', 'c']])).to.deep.equal(['a', 'b  c'])
    expect(formatColumns([])).to.deep.equal([])
  })

  it('cannot be used to steer a terminal', () => {
    expect(formatColumns([['\u001b[2Jgone\n', '\u202e\u009b']])).to.deep.equal(['\\u001b[2Jgone\\n  \\u202e\\u009b'])
  })
})

describe('facts', () => {
  it('have their names in a column, values of several lines below each other', () => {
    const facts = [
      ['name', 'alice'],
      ['permissions', ['active', 'owner']],
    ] as const
    expect(formatFacts(facts, PLAIN)).to.deep.equal(['name         alice', 'permissions  active', '             owner'])
  })

  it('of which there is nothing to say are left out, and take no room', () => {
    const facts = [
      ['a', 'x'],
      ['nothing at all', undefined],
      ['an empty list', []],
    ] as const
    expect(formatFacts(facts, PLAIN)).to.deep.equal(['a  x'])
    expect(formatFacts([], PLAIN)).to.deep.equal([])
  })
})
