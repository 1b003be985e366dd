import { expect } from 'chai'
import { scanCode } from '../../../../src/vm/analysis/scanner.js'

const TEMPLATE = `\`;\${{ a: ';' }}\``

describe('scanner', () => {
  const texts = (code: string, spans: { start: number; end: number }[]) =>
    spans.map(({ start, end }) => code.slice(start, end))

  it('finds throw statements with their ends in nested functions and templates', () => {
    const code = `c.incr(50);throw f(function () { c.incr(50);throw ${TEMPLATE}; }, ';');x.throw(1);({ throw: 2 });`
    expect(texts(code, scanCode(code).throws)).to.deep.equal([
      `throw f(function () { c.incr(50);throw ${TEMPLATE}; }, ';')`,
      `throw ${TEMPLATE}`,
    ])
  })

  it('finds charge points in code only', () => {
    const point = '_IOSTInstruction_counter.incr(1)'
    const code = `${point};'${point}';\`${point}\${${point}}\`;`
    expect(scanCode(code).sites).to.deep.equal([0, code.lastIndexOf(point)])
  })

  it('finds yields, and whether they have an operand', () => {
    const code = 'function* g() { yield; f(yield 1); yield* h(); x = { yield: 1 }; x.yield; }'
    expect(scanCode(code).yields.map(({ isEmpty }) => isEmpty)).to.deep.equal([true, false])
  })

  it('finds function bodies, but not statement blocks', () => {
    const code = 'class A { m(a = {}) { if (a) { } } get [x]() { for (;;) { } } } const f = () => { }; function g() { }'
    expect(texts(code, scanCode(code).bodies)).to.deep.equal(['{ if (a) { } ', '{ for (;;) { } ', '{ ', '{ '])
  })

  it('treats yield as a name outside of generators', () => {
    const code = 'var yield = 1; function* g() { () => { yield; }; yield 1; } yield;'
    expect(scanCode(code).yields).to.have.length(1)
  })

  it('finds the form and position of functions', () => {
    const code =
      '(function () { })();!function () { }();f(function* () { });const o = { m() { } };{ const a = () => { }; }(() => { })();'
    const bodies = scanCode(code).bodies.map(({ kind, isCalled, isInBlock, star }) => [
      kind,
      isCalled,
      isInBlock,
      star === undefined ? '' : code[star],
    ])
    expect(bodies).to.deep.equal([
      ['inner', true, false, ''],
      ['inner', false, false, ''],
      ['function', false, false, '*'],
      ['function', false, false, ''],
      ['arrow', false, true, ''],
      ['arrow', true, false, ''],
    ])
  })

  it('finds the expression after a charge and a comma', () => {
    const charge = '_IOSTInstruction_counter.incr(1)'
    const conditional = `(${charge},a) ? (${charge},f({ b: c })) : (d)`
    const code = `for (;${charge},a;${charge},b++, c++) { } switch (x) { case ${charge},a ? b : c: case ${charge},${conditional}: }`
    expect(texts(code, scanCode(code).sequences)).to.deep.equal([
      `${charge},a`,
      `${charge},b++, c++`,
      `${charge},a ? b : c`,
      `${charge},a`,
      `${charge},f({ b: c })`,
      `${charge},${conditional}`,
    ])
  })
})
