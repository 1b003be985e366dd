import { expect } from 'chai'
import fc from 'fast-check'
import { compareLines, cutDiff } from '../../../src/web/code/diff.js'

describe('text diff', () => {
  const show = (before: string, after: string) =>
    compareLines(before, after).map(({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`)

  it('marks removed and added lines between equal ones', () => {
    expect(show('a\nb\nc', 'a\nx\nc')).to.deep.equal([' a', '-b', '+x', ' c'])
    expect(show('a\nb\nc\nd', 'b\nd\ne')).to.deep.equal(['-a', ' b', '-c', ' d', '+e'])
    expect(show('a', 'a')).to.deep.equal([' a'])
  })

  it('shows both texts of a diff', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 })
      .map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = compareLines(before, after)
        const join = (kind: string) =>
          lines
            .filter((line) => line.kind !== kind)
            .map((line) => line.text)
            .join('\n')
        expect(join('added')).to.equal(before)
        expect(join('removed')).to.equal(after)
      }),
    )
  })

  it('omits equal lines far from differences, with their number', () => {
    const lines = Array.from({ length: 20 }, (_, at) => `line ${at}`)
    const parts = cutDiff(compareLines(lines.join('\n'), lines.with(10, 'new').join('\n')))
    expect(parts.map(({ skipped, lines: shown }) => [skipped, shown.length])).to.deep.equal([[7, 8]])
    expect(cutDiff(compareLines('a\nb', 'a\nb'))).to.deep.equal([])
  })

  it('shows a single line instead of the number 1', () => {
    const before = Array.from({ length: 12 }, (_, at) => `line ${at}`)
    const parts = cutDiff(compareLines(before.join('\n'), before.with(0, 'new').with(8, 'new').join('\n')))
    expect(parts.map(({ skipped, lines }) => [skipped, lines.length])).to.deep.equal([[0, 14]])
  })
})
