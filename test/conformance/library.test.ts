import { join } from 'node:path'
import { expect } from 'chai'
import { checkTypes } from '../../src/compiler/types/check.js'
import { resolveConfig } from '../../src/config/resolution.js'
import { ABSENT_GLOBALS, ABSENT_METHODS, LIBRARY } from '../../src/contract/library.js'
import { createSandbox, type Sandbox } from '../../src/vm/sandbox/sandbox.js'
import { makeFolder } from '../folder.js'
import { formatContract, resultOf, run } from '../security/contract.js'

/** Objects that a contract reaches otherwise than by the name they have in `LIBRARY`. */
const REACHED: Record<string, string> = {
  'Function.prototype': 'Object.getPrototypeOf(Object)',
  'Boolean.prototype': 'Object.getPrototypeOf(true)',
  'Console.prototype': 'Object.getPrototypeOf(console)',
}
/**
 * Properties of newer engines that cannot be deleted (`src/vm/intrinsics/hardening/trimming.ts`), and `eval`, which
 * only fails.
 */
const UNDELETABLE = new Set(['Symbol.dispose', 'Symbol.asyncDispose', 'Number.prototype.toJSON.call(undefined).eval'])
/** Members that are null in a transaction without them. */
const OPTIONAL = new Set(['txInfo.amount_limit'])
const OBJECTS = Object.keys(LIBRARY).filter((name) => name !== 'global')

/** The declared names of contracts are exactly those of the realm they run in. */
describe('contract library', () => {
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
    it(`declares the members of ${name} in the realm`, () => {
      const names = LIBRARY[name as keyof typeof LIBRARY].filter((member) => !OPTIONAL.has(`${name}.${member}`))
      expect(listOwn(REACHED[name] ?? name)).to.have.members(names)
    })
  }

  it('declares every global of the realm', () => {
    const own = listOwn('Number.prototype.toJSON.call(undefined)')
    expect(LIBRARY.global).to.include.members(own)
  })

  it('declares no missing global', () => {
    const names = LIBRARY.global.filter((name) => name !== 'undefined')
    const missing = names.filter((name) => evaluate(`[typeof ${name} === 'undefined' || ${name} === null]`)[0])
    expect(missing).to.deep.equal([])
  })

  it('warns of no existing global', () => {
    const names = [...ABSENT_GLOBALS].filter((name) => name !== 'eval')
    const usable = names.filter((name) => !evaluate(`[typeof ${name} === 'undefined' || ${name} === null]`)[0])
    expect(usable).to.deep.equal([])
    expect(() => evaluate("eval('1')")).to.throw(/EvalError/)
  })

  it('warns of no existing method', () => {
    const values = OBJECTS.filter((name) => name !== 'Symbol')
    const methods = new Set<string>(values.flatMap((name) => LIBRARY[name as keyof typeof LIBRARY]))
    expect([...ABSENT_METHODS].filter((name) => methods.has(name))).to.deep.equal([])
  })
})

/** Existing names without types: remains, and parts of the chain's own libraries. */
const UNTYPED = new Set(
  `__proto__ __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ arguments caller captureStackTrace
  stackTraceLimit matchAll _isBigNumber _checkArgument _validate _format module require Console format
  formatWithOptions emptyOptions`.split(/\s+/),
)

/** TypeScript itself declares the first; the second is declared, as the null that it is. */
const DECLARED = ['globalThis;', '(null! as Array<1>).toLocaleString;']

/** An expression of the type whose members `LIBRARY` lists under a name. */
const TYPED: Record<string, string> = { 'Console.prototype': 'console', block: 'block', tx: 'tx' }

/** The editor of a contract knows exactly what exists: TypeScript itself is asked, name by name. */
describe('contract types', () => {
  it('declare exactly what the chain has', async () => {
    const known = Object.entries(LIBRARY).flatMap(([name, names]) => listQuestions(name, names))
    const root = await makeFolder({ 'questions.ts': `${known.map(({ code }) => code).join('\n')}\nexport {}\n` })
    const project = { root, configFile: undefined, ...resolveConfig({ environment: {} }) }
    const contract = { name: 'questions', path: join(root, 'questions.ts') }
    const { faults } = await checkTypes(project, [contract], { tests: false })
    const wrong = new Set(faults.map(({ line }) => line))
    const mistaken = known.filter(({ exists }, index) => exists === wrong.has(index + 1))
    expect(mistaken.map(({ code }) => code)).to.deep.equal(DECLARED)
    expect(known.filter(({ exists }) => exists).length).to.be.greaterThan(250)
    expect(known.filter(({ exists }) => !exists).length).to.be.greaterThan(100)
  })
})

/**
 * Names that exist on the chain or in this process, each as an expression that is right only where the name is known.
 */
function listQuestions(object: string, names: readonly string[]): { code: string; exists: boolean }[] {
  const elsewhere = object === 'global' ? [...Object.getOwnPropertyNames(globalThis), ...ABSENT_GLOBALS] : ownOf(object)
  const all = [...new Set([...names, ...elsewhere])].filter((name) => /^\w+$/.test(name)).toSorted()
  return all.map((name) => ({ code: ask(object, name), exists: names.includes(name) && !UNTYPED.has(name) }))
}

/** The own names of what this process has under the same name. */
function ownOf(object: string): string[] {
  const [name = '', part] = object.split('.')
  const value = (globalThis as Record<string, unknown>)[name] as { prototype?: object } | undefined
  const owner = part === undefined ? value : value?.prototype
  return owner === undefined || owner === null ? [] : Object.getOwnPropertyNames(owner)
}

function ask(object: string, name: string): string {
  if (object === 'global') return `${name};`
  const [type, part] = object.split('.')
  const value = part === undefined ? type : (TYPED[object] ?? `(null! as ${type}${type === 'Array' ? '<1>' : ''})`)
  return `${value}.${name};`
}
