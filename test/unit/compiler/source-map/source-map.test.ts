import { expect } from 'chai'
import {
  assembleMapped,
  createLocate,
  decodeSegments,
  editMapped,
  mapIdentity,
} from '../../../../src/compiler/source-map/source-map.js'

const TEXT = 'one two\nthree four\n'
const WORDS = [0, 4, 8, 14]

describe('source maps', () => {
  const map = mapIdentity(TEXT, 'a.js', WORDS)

  it('source maps follow the standard format', () => {
    expect(map).to.deep.equal({
      version: 3,
      sources: ['a.js'],
      sourcesContent: [TEXT],
      names: [],
      mappings: 'AAAA,IAAI;AACJ,MAAM',
    })
    expect(decodeSegments(TEXT, map).map(({ offset }) => offset)).to.deep.equal(WORDS)
  })

  it('source maps encode large and negative steps', () => {
    const text = `${'x'.repeat(5000)}\n${'\n'.repeat(1000)}y`
    const offsets = [0, 4999, text.length - 1]
    const decoded = decodeSegments(text, mapIdentity(text, 'a.js', offsets))
    expect(decoded.map(({ offset }) => offset)).to.deep.equal(offsets)
    expect(decoded.at(-1)!.position).to.deep.equal({ line: 1002, column: 1 })
  })

  it('source maps resolve positions between segments', () => {
    const locate = createLocate(TEXT, map)
    expect(locate({ line: 2, column: 9 })).to.deep.equal({ file: 'a.js', line: 2, column: 9 })
  })

  it('source maps follow edits, and map no inserted text', () => {
    const edited = editMapped(TEXT, map, [
      { start: 8, end: 14, text: '' },
      { start: 0, end: 0, text: 'new\n' },
    ])
    expect(edited.text).to.equal('new\none two\nfour\n')
    const locate = createLocate(edited.text, edited.map)
    expect(locate({ line: 1, column: 1 })).to.equal(undefined)
    expect(locate({ line: 2, column: 5 })).to.deep.equal({ file: 'a.js', line: 1, column: 5 })
    expect(locate({ line: 3, column: 1 })).to.deep.equal({ file: 'a.js', line: 2, column: 7 })
  })

  it('maps concatenated text to its sources', () => {
    const pieces = [
      { start: 8, end: 14 },
      { text: ' new(x)', at: 4 },
      { start: 0, end: 3 },
    ]
    const { text, map: moved } = assembleMapped(TEXT, map, pieces)
    expect(text).to.equal(`${TEXT.slice(8, 14)} new(x)${TEXT.slice(0, 3)}`)
    const locate = createLocate(text, moved)
    const placeOf = (part: string) => {
      const before = text.slice(0, text.indexOf(part)).split('\n')
      return locate({ line: before.length, column: before.at(-1)!.length + 1 })
    }
    expect(placeOf('new')).to.deep.equal({ file: 'a.js', line: 1, column: 5 })
    expect(placeOf('x)')).to.deep.equal({ file: 'a.js', line: 1, column: 5 })
    expect(placeOf('one')).to.deep.equal({ file: 'a.js', line: 1, column: 1 })
  })
})
