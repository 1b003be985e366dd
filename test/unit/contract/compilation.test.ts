import { expect } from 'chai'
import { compileSource } from '../../../src/contract/compilation.js'
import { traceInstrumentation } from '../../../src/contract/instrumentation/instrument.js'
import { ContractRefused } from '../../../src/contract/validation/refusal.js'
import { validate } from '../../../src/contract/validation/validate.js'

const wrap = (body: string) => `class C {\n  init() {}\n  m(a) {\n    ${body}\n  }\n}\nmodule.exports = C;\n`

/** Returns the result of a step, or the refusal that it throws. */
function attempt<T>(step: () => T): unknown {
  try {
    return step()
  } catch (error) {
    if (error instanceof ContractRefused) return error.refusal
    throw error
  }
}

/** Publishing reads a source without tokens and places first; a refusal must be the one of the whole reading. */
describe('compiled source', () => {
  const accepted = [
    `return a + \`\${a}\`;`,
    'return [...a];',
    'return a / 2 / a; // neither try nor /x/',
    "return 'try { catch }' + a.retry;",
    'return tr\\u0079it(a);',
    'a /= 2; return a;',
  ]
  for (const body of accepted) {
    it(`prints ${body}`, () => {
      const { code } = traceInstrumentation(wrap(body))
      expect(compileSource(wrap(body)).instrument()).to.equal(code)
      const checked = compileSource(`${wrap(body)}\n`)
      checked.validate([])
      expect(checked.instrument()).to.equal(code)
    })
  }

  const refused = [
    'return /x/.test(a);',
    `return \`\${/x/}\`;`,
    'return [.../x/.exec(a)];',
    'return a.try;',
    'try { a(); } catch (e) {}',
    'return a.async;',
    'const { b } = a; return /x/;',
    'const [b] = a; return b;',
    'return _IOSTBinaryOp(a, a, 1);',
    'return a.IOSTInstruction;',
    'let π = 1; return π.catch;',
  ]
  for (const body of refused) {
    it(`is rejected with a location for ${body}`, () => {
      const refusal = attempt(() => traceInstrumentation(wrap(body)).code)
      expect(refusal).to.have.property('rule')
      const compilation = compileSource(wrap(body))
      compilation.validate([])
      expect(attempt(() => compilation.instrument())).to.deep.equal(refusal)
      expect(attempt(() => compilation.instrument())).to.deep.equal(refusal)
    })
  }

  const unfit: [source: string, abi: string][] = [
    ['class C {', 'm'],
    ['class C {\n  m() {}\n}\nmodule.exports = C;', 'm'],
    ['class C {\n  init() {}\n\n  constructor() {}\n}\nmodule.exports = C;', 'm'],
    ['class C {\n  init() {}\n}\n\nmodule.exports = D;', 'm'],
    [wrap('return a;'), 'n'],
    [wrap('return a;'), 'm'],
  ]
  for (const [source, name] of unfit) {
    it(`is checked for ${name} with locations: ${JSON.stringify(source)}`, () => {
      const abi = [{ name, args: [], amountLimit: [] }]
      const refusal = attempt(() => validate(source, abi))
      expect(refusal).to.have.property('rule')
      expect(attempt(() => compileSource(source).validate(abi))).to.deep.equal(refusal)
      expect(attempt(() => compileSource(source).validate(abi))).to.deep.equal(refusal)
    })
  }
})
