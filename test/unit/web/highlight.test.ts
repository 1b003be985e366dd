import { readFileSync } from 'node:fs'
import { type Comment, parse } from 'acorn'
import { expect } from 'chai'
import fc from 'fast-check'
import { splitLines } from '../../../src/web/code/tokens.js'

const join = (text: string) =>
  splitLines(text)
    .map((pieces) => pieces.map(({ text }) => text).join(''))
    .join('\n')

const listTexts = (text: string, kind: string) =>
  splitLines(text).flatMap((pieces) => pieces.filter((piece) => piece.kind === kind).map((piece) => piece.text))

describe('syntax highlighting', () => {
  it('keeps every character of any text, line by line', () => {
    const parts = fc.constantFrom(
      '`',
      '${',
      '}',
      '"',
      "'",
      '\n',
      '/*',
      '*/',
      '//',
      '\\',
      '/',
      'let x = 1',
      ' ',
      'é',
      '\u{1f600}',
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 20 }), (given) => {
        const text = given.join('')
        expect(join(text)).to.equal(text)
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(join(text)).to.equal(text.replace(/\r\n?/g, '\n'))
      }),
    )
  })

  it('marks the comments that a parser finds', () => {
    // The oracle is acorn.
    const text = readFileSync(new URL('../../../templates/market/js/contracts/market2.js', import.meta.url), 'utf8')
    const comments: Comment[] = []
    parse(text, { ecmaVersion: 'latest', sourceType: 'module', onComment: comments })
    expect(comments.length).to.be.greaterThan(5)
    const expected = comments.flatMap(({ start, end }) => text.slice(start, end).split('\n'))
    expect(listTexts(text, 'comment')).to.deep.equal(expected)
  })

  it('marks words, texts and numbers, and splits a template over lines', () => {
    const text = `const a = \`x\ny \${b}\` + "t" + 1.5 // end`
    expect(listTexts(text, 'keyword')).to.deep.equal(['const'])
    expect(listTexts(text, 'string')).to.deep.equal(['`x', `y \${`, '}`', '"t"'])
    expect(listTexts(text, 'number')).to.deep.equal(['1.5'])
    expect(listTexts(text, 'comment')).to.deep.equal(['// end'])
  })
})
