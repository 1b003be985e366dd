import { expect } from 'chai'
import { PLAIN } from '../../../../src/report/text/paint.js'
import { formatColumns, formatFacts, formatTable } from '../../../../src/report/text/table.js'

describe('text tables', () => {
  it('align columns, without trailing spaces', () => {
    expect(
      formatColumns([
        ['a', 'long', 'x'],
        ['four', 'b', ''],
      ]),
    ).to.deep.equal(['a     long  x', 'four  b'])
  })

  it('measure characters, not UTF-16 units', () => {
    expect(
      formatColumns([
        ['😀é', '1'],
        ['abc', '2'],
      ]),
    ).to.deep.equal(['😀é   1', 'abc  2'])
  })

  it('distinguishes the headers of a table', () => {
    const paint = { ...PLAIN, dim: (text: string) => `<${text}>` }
    expect(formatTable(['key', 'value'], [['balances', '1']], paint)).to.deep.equal([
      '<key       value>',
      'balances  1',
    ])
  })

  it('text tables accept rows of different lengths, and no rows', () => {
    expect(formatColumns([['a'], ['b', 'c']])).to.deep.equal(['a', 'b  c'])
    expect(formatColumns([])).to.deep.equal([])
  })

  it('text tables contain no terminal control sequences', () => {
    expect(formatColumns([['\u001b[2Jgone\n', '\u202e\u009b']])).to.deep.equal(['\\u001b[2Jgone\\n  \\u202e\\u009b'])
  })
})

describe('key-value lists', () => {
  it('align names in a column, with multi-line values below each other', () => {
    const facts = [
      ['name', 'alice'],
      ['permissions', ['active', 'owner']],
    ] as const
    expect(formatFacts(facts, PLAIN)).to.deep.equal(['name         alice', 'permissions  active', '             owner'])
  })

  it('omits empty values from a key-value list', () => {
    const facts = [
      ['a', 'x'],
      ['nothing at all', undefined],
      ['an empty list', []],
    ] as const
    expect(formatFacts(facts, PLAIN)).to.deep.equal(['a  x'])
    expect(formatFacts([], PLAIN)).to.deep.equal([])
  })
})
