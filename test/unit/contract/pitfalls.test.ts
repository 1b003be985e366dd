import { expect } from 'chai'
import { findPitfalls } from '../../../src/contract/pitfalls.js'

function list(body: string): string[] {
  const source = `class K {\n  init() {}\n  f(a) {\n${body}\n  }\n}\nmodule.exports = K;\n`
  return findPitfalls(source).map(({ rule, line, column }) => `${rule} ${line}:${column}`)
}

describe('pitfalls', () => {
  it('names what the chain’s realm does not have', () => {
    expect(list('return [Date, Math.random(), a.reduce(b), new Map(), parseInt(a)]')).to.deep.equal([
      'REMOVED_GLOBAL 4:9',
      'REMOVED_METHOD 4:20',
      'REMOVED_METHOD 4:32',
      'REMOVED_GLOBAL 4:47',
      'REMOVED_GLOBAL 4:54',
    ])
  })

  it('leaves alone what exists, what is declared, and names of properties', () => {
    expect(
      list('const Map = {}; return [Math.max(1), a.map(f), Map, a.Date, { Set: 1 }, Number.parseInt(a), a.some]'),
    ).to.deep.equal([])
  })

  it('knows arrows that lose this, but not those with a function inside', () => {
    expect(list('a.map(x => this.y)')).to.deep.equal(['ARROW_THIS 4:12'])
    expect(list('a.map(x => { return this.y }); b(() => function () { this.z })')).to.deep.equal([])
  })

  it('knows labels that lose their loop', () => {
    expect(list('L: for (let i = 0; ;) { break L }')).to.deep.equal(['LOST_LABEL 4:4'])
    expect(list('L: for (;;) { break L }\nM: while (a.b) { break M }')).to.deep.equal([])
  })

  it('knows tests for null that miss undefined', () => {
    expect(list('return a == null')).to.deep.equal(['STRICT_EQUALITY 4:8'])
    expect(list('return a === null || a == 1')).to.deep.equal([])
  })
})
