import { expect } from 'chai'
import { instrument } from '../../../../src/contract/instrumentation/instrument.js'
import { type InstrumentationMap, mapInstrumented } from '../../../../src/contract/syntax/mapping.js'
import type { Position } from '../../../../src/contract/syntax/syntax.js'
import { readInstrumented } from '../vectors.js'

const SOURCE = `class K {
  init() {}
  f(a, b) {
    let s = a + b * 2
    if (a) return b
    else s += b.x.y; // doubled
    L: for (;;) { s++; break L }
    const g = x => x ? x.q : 1;
    switch (a) { case 1: break; case 2: return 3 }
    throw new Error('x' + s)
  }
}
module.exports = K;
`

/** Position of the first or, with `last`, last occurrence of a piece of text. */
function find(text: string, piece: string, last = false): Position {
  const offset = last ? text.lastIndexOf(piece) : text.indexOf(piece)
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: before.at(-1)!.length + 1 }
}

function slice(text: string, { start, end }: InstrumentationMap['points'][number]): string {
  const lines = text.split('\n').slice(start.line - 1, end.line)
  lines.push(lines.pop()!.slice(0, end.column - 1))
  return lines.join('\n').slice(start.column - 1)
}

describe('source mapping of instrumented code', () => {
  const { code, points } = instrument(SOURCE)
  const map = mapInstrumented(SOURCE)

  it('finds the source of each part of the code', () => {
    for (const piece of ['throw', 'Error', 'y, ', 'q)', 'break L', '2, ', 'switch', 'module']) {
      const word = piece.replace(/[^\w ].*/, '')
      expect(map.locate(find(code, piece)), piece).to.deep.equal(find(SOURCE, word, word === 'q' || word === 'y'))
    }
  })

  it('assigns a charge to the statement after it', () => {
    expect(map.locate(find(code, '_IOSTInstruction_counter.incr(15.2)'))).to.deep.equal(find(SOURCE, 'let s'))
  })

  it('lists what each charge point pays for', () => {
    expect(map.points).to.have.length(points.length)
    expect(map.points.map((range) => slice(SOURCE, range).split('\n')[0]!.trim())).to.deep.equal([
      'class K {',
      'let s = a + b * 2',
      'if (a) return b',
      'a',
      'return b',
      's += b.x.y;',
      'for (;;) { s++; break L }',
      '{ s++; break L }',
      's++;',
      'const g = x => x ? x.q : 1;',
      'x ? x.q : 1',
      'x',
      'x.q',
      '1',
      'switch (a) { case 1: break; case 2: return 3 }',
      '1',
      '2',
      'return 3',
      "throw new Error('x' + s)",
      'module.exports = K;',
    ])
  })

  it('maps every charge point and name of the recorded contracts', () => {
    for (const { label, source, code: recorded } of readInstrumented().filter((_, index) => index % 4 === 0)) {
      const { locate, points: ranges } = mapInstrumented(source)
      for (const { start, end } of ranges) {
        expect(end.line * 1e6 + end.column, label).to.be.greaterThan(start.line * 1e6 + start.column)
      }
      const lines = source.split('\n')
      for (const [index, line] of recorded.split('\n').entries()) {
        const method = /^ {4}([a-z]\w*)\(/.exec(line)
        if (!method || recorded.includes('`')) continue
        const found = locate({ line: index + 1, column: 5 })!
        expect(lines[found.line - 1]!.slice(found.column - 1), label).to.match(new RegExp(`^${method[1]}\\b`))
      }
    }
  })
})
