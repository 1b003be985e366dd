import { expect } from 'chai'
import { ABSENT_GLOBALS, ABSENT_METHODS, LIBRARY } from '../../src/contract/library.js'
import { createSandbox, type Sandbox } from '../../src/node/vm/sandbox.js'
import { formatContract, resultOf, run } from '../security/contract.js'

/** Objects that a contract reaches otherwise than by the name they have in `LIBRARY`. */
const REACHED: Record<string, string> = {
  'Function.prototype': 'Object.getPrototypeOf(Object)',
  'Boolean.prototype': 'Object.getPrototypeOf(true)',
  'Console.prototype': 'Object.getPrototypeOf(console)',
}
/** What newer engines have and do not let go of (`src/node/vm/realm/trimming.ts`), and `eval`, which only fails. */
const UNDELETABLE = new Set(['Symbol.dispose', 'Symbol.asyncDispose', 'Number.prototype.toJSON.call(undefined).eval'])
const OBJECTS = Object.keys(LIBRARY).filter((name) => name !== 'global')

/** What contracts are told to exist is what the realm they run in has, no more and no less. */
describe('the library of contracts', () => {
  let sandbox: Sandbox
  before(() => {
    sandbox = createSandbox()
  })
  after(() => sandbox.dispose())

  const evaluate = (expression: string) =>
    JSON.parse(resultOf(run(sandbox, formatContract(`return ${expression}`), { gasLimit: 1e9 })))

  const listOwn = (object: string): string[] =>
    evaluate(`Object.getOwnPropertyNames(${object}).filter((name) => {
      return Object.getOwnPropertyDescriptor(${object}, name).value !== null
    })`).filter((name: string) => !UNDELETABLE.has(`${object}.${name}`))

  for (const name of OBJECTS) {
    it(`has of ${name} what the realm has`, () => {
      const names = LIBRARY[name as keyof typeof LIBRARY]
      expect(listOwn(REACHED[name] ?? name)).to.have.members([...names])
    })
  }

  it('knows every global of the realm', () => {
    const own = listOwn('Number.prototype.toJSON.call(undefined)')
    expect(LIBRARY.global).to.include.members(own)
  })

  it('lists no global that is not there', () => {
    const names = LIBRARY.global.filter((name) => name !== 'undefined')
    const missing = names.filter((name) => evaluate(`[typeof ${name} === 'undefined' || ${name} === null]`)[0])
    expect(missing).to.deep.equal([])
  })

  it('warns of no global that is there', () => {
    const names = [...ABSENT_GLOBALS].filter((name) => name !== 'eval')
    const usable = names.filter((name) => !evaluate(`[typeof ${name} === 'undefined' || ${name} === null]`)[0])
    expect(usable).to.deep.equal([])
    expect(() => evaluate("eval('1')")).to.throw(/EvalError/)
  })

  it('warns of no method that an object has', () => {
    const values = OBJECTS.filter((name) => name !== 'Symbol')
    const methods = new Set<string>(values.flatMap((name) => LIBRARY[name as keyof typeof LIBRARY]))
    expect([...ABSENT_METHODS].filter((name) => methods.has(name))).to.deep.equal([])
  })
})
