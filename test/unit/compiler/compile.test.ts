import { join } from 'node:path'
import { expect } from 'chai'
import { compileContract, formatAbi } from '../../../src/compiler/compile.js'
import { createOriginLocate } from '../../../src/compiler/origin.js'
import { CompileRefused } from '../../../src/compiler/refusals.js'
import { createLocate } from '../../../src/compiler/source-map/source-map.js'
import { instrument } from '../../../src/contract/instrumentation/instrument.js'
import { indexLines } from '../../../src/contract/lines.js'
import { validate } from '../../../src/contract/validation/validate.js'
import { makeFolder } from '../../folder.js'

async function compile(source: string, { file = 'vault.ts', ...rest }: { file?: string; minify?: boolean } = {}) {
  const root = await makeFolder({ [file]: source })
  return compileContract(join(root, file), { root, ...rest })
}

async function refusalsOf(source: string, file = 'vault.ts'): Promise<string[]> {
  try {
    await compile(source, { file })
  } catch (error) {
    if (!(error instanceof CompileRefused)) throw error
    return error.refusals.map(({ file, line, column, reason }) => `${file}:${line}:${column} ${reason}`)
  }
  return []
}

/** Loads a published script as JavaScript and makes one object of its class. */
function load(script: string): Record<string, (...args: unknown[]) => unknown> {
  const module = { exports: undefined as unknown as new () => Record<string, () => unknown> }
  new Function('module', script)(module)
  return new module.exports()
}

const PLAIN = `// A comment the chain does not mind\r
class Vault {
  init() {}
  /**
   * @param {number} amount
   * @amountLimit iost 100
   * @returns {string}
   */
  deposit(amount, memo) { return amount + memo }
  _hidden() {}
}
module.exports = Vault;
`

describe('compiler', () => {
  describe('plain scripts', () => {
    it('plain scripts are published byte for byte', async () => {
      const { script, inputs, size } = await compile(PLAIN, { file: 'vault.js' })
      expect(script).to.equal(PLAIN)
      expect(inputs).to.deep.equal(['vault.js'])
      expect(size).to.equal(Buffer.byteLength(PLAIN))
    })

    it('plain scripts get the ABI from their doc comments', async () => {
      const { info } = await compile(PLAIN, { file: 'vault.js' })
      const limits = [{ token: 'iost', val: '100' }]
      expect(info.abi).to.deep.equal([{ name: 'deposit', args: ['number', 'string'], amountLimit: limits }])
    })

    it('plain scripts have an identity source map', async () => {
      const { script, sourceMap } = await compile(PLAIN, { file: 'vault.js' })
      const locate = createLocate(script, sourceMap)
      expect(locate({ line: 9, column: 27 })).to.deep.equal({ file: 'vault.js', line: 9, column: 27 })
    })

    it('plain scripts report all errors at once at their locations', async () => {
      const source = PLAIN.replace('_hidden() {}', 'a() { return /x/ }\n  b() { try { } catch (e) { } }')
      expect(await refusalsOf(source, 'vault.js')).to.deep.equal([
        'vault.js:10:16 regular expressions are refused',
        'vault.js:11:9 the word try is refused, as a property name too',
        'vault.js:11:17 the word catch is refused, as a property name too',
      ])
    })

    it('scripts without a class are rejected', async () => {
      const [refusal] = await refusalsOf('var a = 1\nmodule.exports = a\n', 'a.js')
      expect(refusal).to.match(/^a\.js:2:1 class a is not declared at the top level/)
    })
  })

  describe('modules', () => {
    const source = `import { type Rate, scale } from './lib/rates'

type Amount = string

export interface Options { fee: number }

const LIMIT = 5

/** Keeps things. */
export class Vault {
  declare unset: string

  init(): void {}

  /**
   * Puts in.
   * @amountLimit iost 100
   */
  deposit(amount: Amount, count: number, loud: boolean, options: Options, rest: { a: string }[]): string {
    if (count > LIMIT) throw new Error(\`too many: \${count}\`)
    return amount + scale(count as Rate)
  }

  private secret(): string { return 'x' }
}
`
    const library =
      'export type Rate = number\nexport const scale = (rate: Rate): number => rate * 2\nexport const unused = 1\n'
    const files = { 'contracts/vault.ts': source, 'contracts/lib/rates.ts': library }

    async function compileVault(minify = false) {
      const root = await makeFolder(files)
      return compileContract(join(root, 'contracts/vault.ts'), { root, minify })
    }

    it('modules compile to one script that the chain accepts', async () => {
      const { script, info, className, inputs } = await compileVault()
      expect(className).to.equal('Vault')
      expect(script)
        .to.match(/\nclass Vault \{/)
        .and.match(/module\.exports = Vault;\n$/)
        .and.not.include('unused')
      validate(script, info.abi)
      expect(load(script).deposit!('a', 4)).to.equal('a8')
      expect(inputs.toSorted()).to.deep.equal(['contracts/lib/rates.ts', 'contracts/vault.ts'])
    })

    it('modules compile to the same script wherever their imports are located', async () => {
      const compileWith = async (place: string) => {
        const root = await makeFolder({
          'k.ts': `import { one } from '${place}'\nexport class K { init(): void {} f(): number { return one() } }\n`,
          [`${place}.ts`]: 'export function one(): number {\n  return 1\n}\n',
        })
        return compileContract(join(root, 'k.ts'), { root })
      }
      const [near, far] = [await compileWith('./one'), await compileWith('./a/long/way/from/home/one')]
      expect(far.script).to.equal(near.script)
      const place = indexLines(far.script).positionAt(far.script.indexOf('return 1'))
      expect(createLocate(far.script, far.sourceMap)(place)).to.include({
        file: 'a/long/way/from/home/one.ts',
        line: 2,
      })
    })

    it('modules get the ABI from their types', async () => {
      const { info } = await compileVault()
      const args = ['string', 'number', 'bool', 'json', 'json']
      expect(info).to.deep.equal({
        lang: 'javascript',
        version: '1.0.0',
        abi: [{ name: 'deposit', args, amountLimit: [{ token: 'iost', val: '100' }] }],
      })
      expect(formatAbi(info)).to.match(/^\{\n {4}"lang": "javascript",\n {4}"version": "1\.0\.0",\n {4}"abi": \[/)
    })

    it('modules get a declaration file', async () => {
      const { declaration } = await compileVault()
      expect(declaration).to.equal(`export interface Vault {
  /**
   * Puts in.
   * @amountLimit iost 100
   */
  deposit(amount: string, count: number, loud: boolean, options: unknown, rest: { a: string }[]): string
}
`)
    })

    it('modules have parameter and return types as far as the source declares them', async () => {
      const { methods } = await compile(`type Mode = 'on' | 'off'
enum Side { Left, Right }
export class Vault { init() {}
  a(mode: Mode, box: { x: number }): string | null { return null }
  b(side: Side): Mode { return 'on' }
  c(): { a: Side }[] { return [] }
  d(): void {}
  /** @returns {number} how many */
  e() {}
  f() {} }`)
      expect(methods).to.deep.equal([
        {
          name: 'a',
          parameters: [
            { name: 'mode', type: "'on' | 'off'" },
            { name: 'box', type: '{ x: number }' },
          ],
          returns: { type: 'string | null', kinds: ['string', 'null'] },
        },
        {
          name: 'b',
          parameters: [{ name: 'side', type: 'number' }],
          returns: { type: "'on' | 'off'", kinds: ['string'] },
        },
        { name: 'c', parameters: [], returns: { kinds: ['json'] } },
        { name: 'd', parameters: [], returns: { type: 'void', kinds: ['undefined'] } },
        { name: 'e', parameters: [], returns: { type: 'number', kinds: ['number'] } },
        { name: 'f', parameters: [] },
      ])
    })

    for (const minify of [false, true]) {
      it(`map to their own lines${minify ? ', minified too' : ''}`, async () => {
        const compiled = await compileVault(minify)
        const locate = createLocate(compiled.script, compiled.sourceMap)
        const at = (text: RegExp) => {
          const before = compiled.script.slice(0, compiled.script.search(text)).split('\n')
          return locate({ line: before.length, column: before.at(-1)!.length + 1 })
        }
        expect(at(/throw/)).to.deep.equal({ file: 'contracts/vault.ts', line: 20, column: 24 })
        expect(at(/rate ?\*/)).to.include({ file: 'contracts/lib/rates.ts', line: 2 })
      })
    }

    it('map from the instrumented code', async () => {
      const compiled = await compileVault()
      const { code } = instrument(compiled.script)
      const before = code.slice(0, code.indexOf('throw')).split('\n')
      const place = createOriginLocate(compiled)({ line: before.length, column: before.at(-1)!.length + 1 })
      expect(place).to.deep.equal({ file: 'contracts/vault.ts', line: 20, column: 24 })
    })

    it('modules are smaller when minified, and behave the same', async () => {
      const [long, short] = [await compileVault(), await compileVault(true)]
      expect(short.size).to.be.lessThan(long.size)
      expect(short.publishingGas).to.be.lessThan(long.publishingGas)
      validate(short.script, short.info.abi)
      expect(load(short.script).deposit!('a', 4)).to.equal('a8')
    })

    const exports: [name: string, source: string][] = [
      ['export default class', 'export default class Vault { init() {} }'],
      ['export default name', 'class Vault { init() {} }\nexport default Vault'],
      ['export list', 'class Other { init() {} }\nclass Vault { init() {} }\nexport { Vault }'],
      ['module.exports', 'const limit: number = 1\nclass Vault { init() { return limit } }\nmodule.exports = Vault'],
      ['default among others', 'export class Other {}\nexport default class Vault { init() {} }'],
      ['beside other exports', 'export const limit = 1\nexport class Vault { init() {} }'],
    ]
    for (const [name, source] of exports) {
      it(`modules are exported by ${name}`, async () => {
        const { className, script, info } = await compile(source)
        expect(className).to.equal('Vault')
        validate(script, info.abi)
      })
    }

    it('may have static fields', async () => {
      const { script, info, className } = await compile(`export class Vault {
  static MAX = 5
  static LIST = [Vault.MAX]
  static { Vault.MAX++ }
  init() {}
  most() { return Vault.MAX + Vault.LIST[0]! }
}`)
      expect(className).to.equal('Vault')
      validate(script, info.abi)
      expect(load(script).most!()).to.equal(11)
    })

    it('may refer to their class inside it', async () => {
      const root = await makeFolder({
        'vault.ts': "import { one } from './one'\nexport class Vault { init() {} who() { return Vault.name + one } }",
        'one.ts': 'export const one = 1',
      })
      const { script, info } = await compileContract(join(root, 'vault.ts'), { root })
      validate(script, info.abi)
      expect(load(script).who!()).to.equal('Vault1')
    })

    it('written in JavaScript take types from doc comments', async () => {
      const source = `export class Vault {
  init() {}
  /** @param {number} count @returns {boolean} */
  set(count, name) { return count > name }
}`
      const { info, declaration } = await compile(source, { file: 'vault.js' })
      expect(info.abi).to.deep.equal([{ name: 'set', args: ['number', 'string'], amountLimit: [] }])
      expect(declaration).to.include('set(count: number, name: string): boolean')
    })

    it('modules have the same ABI as the same class in JavaScript', async () => {
      const [, methods] = /class Vault \{([\s\S]*)\}\nmodule/.exec(PLAIN)!
      const { info } = await compile(`export class Vault {${methods}}`)
      expect(info.abi).to.deep.equal((await compile(PLAIN, { file: 'vault.js' })).info.abi)
    })
  })

  describe('type inference', () => {
    it('uses the types of defaults in scripts that the chain accepts', async () => {
      const parameters = "a = 'x', b = -1, c = true, d = {}, e = [1], f = `y`, g = a, h"
      const expected = 'string number bool json json string string string'
      const plain = `class Vault { init() {}\n  a(${parameters}) {} }\nmodule.exports = Vault;\n`
      expect((await compile(plain, { file: 'vault.js' })).info.abi[0]!.args.join(' ')).to.equal(expected)
    })

    it('resolves types in imported files, which become inputs', async () => {
      const root = await makeFolder({
        'vault.ts': `import type { Amount, Size as Count, Rec, Loop } from './lib/types'
import { type Flag } from './lib'
export class Vault { init() {}
  a(a: Amount, b: Count, c: Rec, d: Flag | undefined, e: Amount[], f: Loop) {} }`,
        'lib/types.ts': `import type { Base } from './base.js'
import type { Vault } from '../vault'
export type Amount = Base
export type Size = number
export type Loop = Vault
export interface Rec { a: number }`,
        'lib/base.ts': 'export type Base = string',
        'lib/index.ts': "export { Yes as Flag } from './flag'",
        'lib/flag.ts': 'export type Yes = boolean',
      })
      const { info, inputs, warnings } = await compileContract(join(root, 'vault.ts'), { root })
      expect(info.abi[0]!.args).to.deep.equal(['string', 'number', 'json', 'bool', 'json', 'json'])
      expect(inputs).to.include.members(['lib/types.ts', 'lib/base.ts', 'lib/index.ts', 'lib/flag.ts'])
      expect(warnings).to.deep.equal([])
    })

    it('warns of unknown types', async () => {
      const { info, warnings } = await compile(`import type { Amount } from 'amounts'
import type * as types from './types'
export class Vault { init() {}
  a(a: Amount, b: types.B, c: import('./types').C, d: Amount[]) {} }`)
      expect(info.abi[0]!.args).to.deep.equal(['json', 'json', 'json', 'json'])
      expect(warnings.map(({ file, line, column }) => `${file}:${line}:${column}`)).to.deep.equal([
        'vault.ts:4:5',
        'vault.ts:4:16',
        'vault.ts:4:28',
      ])
      expect(warnings[0]!.text).to.include('Amount').and.include('json').and.include('string, number or boolean')
    })
  })

  describe('warnings', () => {
    const warningsOf = async (source: string, file: string) => {
      const { info, warnings } = await compile(source, { file })
      const texts = warnings.map(({ file, line, column, text }) => `${file}:${line}:${column} ${text.split(':')[0]}`)
      return { names: info.abi.map(({ name }) => name), texts }
    }
    const body = `{
  init() {}
  'quoted name'() {}
  static 'made'() {}
  'ok'(a) {}
  /**
   * @param {number} a
   * @param {number} z
   * @param {string} a.b
   */
  go(a) {}
}`
    for (const [name, source, file] of [
      ['TypeScript', `export class Vault ${body}`, 'vault.ts'],
      ['a module', `export class Vault ${body}`, 'vault.js'],
      ['a plain script', `class Vault ${body}\nmodule.exports = Vault;\n`, 'vault.js'],
    ] as const) {
      it(`warnings report quoted names and missing parameters, in ${name}`, async () => {
        expect(await warningsOf(source, file)).to.deep.equal({
          names: ['go'],
          texts: [
            `${file}:3:3 the method 'quoted name' cannot be called`,
            `${file}:5:3 the method 'ok' cannot be called`,
            `${file}:8:6 @param z names no parameter of go`,
          ],
        })
      })
    }
  })

  describe('warnings of comparisons', () => {
    const line = 'isCheap() { return this.price() < "10" || this.count() < 5 || this.any() < "10" }'
    const typed = `price(): string { return storage.get('p')! }\n  count(): number { return 1 }\n  any() { return tx.time }`
    const documented = [
      ...['/** @returns {string} */', `price() { return storage.get('p') }`],
      ...['/** @returns {number} */', 'count() { return 1 }', 'any() { return tx.time }'],
    ].join('\n  ')
    for (const [file, source] of [
      ['vault.ts', `export class Vault {\n  ${line}\n  init() {}\n  ${typed}\n}\n`],
      ['vault.js', `class Vault {\n  ${line}\n  init() {}\n  ${documented}\n}\nmodule.exports = Vault;\n`],
    ] as const) {
      it(`warnings of comparisons use declared return types: ${file}`, async () => {
        const { warnings } = await compile(source, { file })
        expect(warnings.map(({ line, column }) => [line, column])).to.deep.equal([[2, 22]])
      })
    }
  })

  describe('language semantics', () => {
    const source = `export class Vault {
  factor() { return 3 }
  init() {}
  pick(box: { a?: { b: number } } | null, other: number | null) { return box?.a?.b ?? other ?? -1 }
  fill(box: { a?: number }) { box.a ??= 7; return box.a }
  both(a: object, b: object) { return JSON.stringify({ ...a, x: 1, ...b }) }
  map(list: number[]) { return list.map((item) => item * this.factor()) }
}`

    it('language semantics compile newer syntax without ==, which is === on the chain', async () => {
      const { script } = await compile(source)
      expect(script).to.not.match(/[^=!]==[^=]|!=[^=]/)
      const vault = load(script)
      expect([
        vault.pick!(undefined, 0),
        vault.pick!({ a: { b: 5 } }),
        vault.pick!({}),
        vault.pick!(null, null),
      ]).to.deep.equal([0, 5, -1, -1])
      expect([vault.fill!({}), vault.fill!({ a: 0 }), vault.fill!({ a: null })]).to.deep.equal([7, 0, 7])
    })

    it('language semantics compile object spread without a helper', async () => {
      const { script } = await compile(source)
      expect(script).to.not.include('defineProperty')
      expect(load(script).both!({ x: 0, y: 2 }, { z: 3 })).to.equal('{"x":1,"y":2,"z":3}')
    })

    it('language semantics preserve this in arrow functions, which get braces', async () => {
      const { script } = await compile(source)
      expect(script).to.include('(item) => { return item * this.factor(); }')
      expect(load(script).map!([1, 2])).to.deep.equal([3, 6])
    })

    it('language semantics warn of code that the chain interprets differently', async () => {
      const { warnings } = await compile('export class Vault { init() {}\n  a(x) { return parseInt(x) } }')
      expect(warnings).to.have.length(1)
      expect(warnings[0]).to.include({ file: 'vault.ts', line: 2, column: 17 })
      expect(warnings[0]!.text).to.include('parseInt')
    })
  })

  describe('compile errors', () => {
    const inClass = (members: string) => `export class Vault {\n  init() {}\n${members}\n}`
    const cases: [name: string, source: string, refusals: string[]][] = [
      ['a regular expression', inClass('  a(b: string) { return /x/.test(b) }'), ['vault.ts:3:25 regular expressions']],
      [
        'try and catch',
        inClass('  a() {\n    try {\n    } catch {}\n  }'),
        ['vault.ts:4:5 the word try', 'vault.ts:5:7 the word catch'],
      ],
      [
        'async and await',
        inClass('  async a(): Promise<void> {\n    await b\n  }'),
        ['vault.ts:3:3 the word async', 'vault.ts:4:5 the word await'],
      ],
      [
        'destructured parameters of a generator',
        inClass('  a() {\n    function* g([b]) {}\n  }'),
        ['vault.ts:4:17 parameters of generators'],
      ],
      [
        'an accessor in an object with ...',
        inClass('  a(b: object) {\n    return { ...b, get c() { return 1 } }\n  }'),
        ['vault.ts:4:20 an object with ...'],
      ],
      [
        'BigInt and private names',
        inClass('  a() { return 10n }\n  #b() { return this.#b() }'),
        ['vault.ts:3:16 BigInt', 'vault.ts:4:3 private #names', 'vault.ts:4:22 private #names'],
      ],
      [
        'import() and import.meta',
        inClass("  a() { import('b') }\n  b() { return import.meta }"),
        ['vault.ts:3:9 import() is', 'vault.ts:4:16 import.meta is'],
      ],
      [
        'fields with values',
        inClass('  count = 3\n  static most: number = 5\n  none?: string'),
        ['vault.ts:3:3 the field count'],
      ],
      ['a constructor', inClass('  constructor() {}'), ['vault.ts:3:3 a contract class must not have a constructor']],
      [
        'a reserved name',
        'const IOSTInstruction = 1\nexport class Vault { init() { return IOSTInstruction } }',
        ['vault.ts:1:7 the name', 'vault.ts:2:38 the name'],
      ],
      ['no init', 'export class Vault {\n}', ['vault.ts:1:1 the contract class has no method init']],
      ['no class', 'export const a = 1', ['vault.ts:1:8 no class is exported']],
      ['two classes', 'export class A {}\nexport class B {}', ['vault.ts:1:8 several classes are exported: A, B']],
      ['a class without a name', 'export default class { init() {} }', ['vault.ts:1:1 the default export']],
      ['TypeScript that cannot be read', 'export class Vault {\n  init( {}\n}', ['vault.ts:3:1 Expected']],
      [
        'an import that is not there',
        "import { a } from './a'\nexport class Vault { init() { a() } }",
        ['vault.ts:1:19 Could not resolve "./a"'],
      ],
      [
        'a wrong amount limit',
        inClass('  /** @amountLimit iost lots */\n  a() {}'),
        ['vault.ts:3:7 @amountLimit iost has "lots"'],
      ],
      [
        'decorators anywhere',
        `const d = (a: unknown) => a\n@d export class Vault {\n  init() {}\n  @d count: number\n  @d.e() a() {}\n}
class Other { b = '@'; @d b() {} }\nvoid Other`,
        ['vault.ts:2:1 decor', 'vault.ts:4:3 decor', 'vault.ts:5:3 decor', 'vault.ts:7:24 decor'],
      ],
      [
        'a line for a shell',
        '#!/usr/bin/env node\nexport class Vault { init() {} }',
        ['vault.ts:1:1 a #! line is refused'],
      ],
      [
        'what the class must not say, beside what the chain cannot read',
        inClass('  count = 3\n  /** @amountLimit iost lots */\n  a() { return 10n }'),
        ['vault.ts:3:3 the field', 'vault.ts:4:7 @amountLimit', 'vault.ts:5:16 BigInt'],
      ],
      [
        'everything at once',
        inClass('  count = 3\n  a() { return /x/ }\n  b() { try {} finally {} }'),
        ['vault.ts:3:3 the field', 'vault.ts:4:16 regular', 'vault.ts:5:9 the word try'],
      ],
    ]
    for (const [name, source, expected] of cases) {
      it(`reports ${name}`, async () => {
        const refusals = await refusalsOf(source)
        expect(refusals.map((text, index) => text.slice(0, expected[index]?.length))).to.deep.equal(expected)
      })
    }

    it('errors for decorators in an imported file name that file', async () => {
      const root = await makeFolder({
        'vault.ts': "import { Lib } from './lib'\nexport class Vault { init() { return new Lib() } }",
        'lib.ts': 'const d = (a: unknown) => a\nexport class Lib {\n  @d a() {}\n}',
      })
      const error = await compileContract(join(root, 'vault.ts')).catch((thrown) => thrown)
      expect(error.refusals).to.have.length(1)
      expect(error.at).to.include({ file: 'lib.ts', line: 3, column: 3 })
    })

    it('errors for a file without a class suggest where to put imported files', async () => {
      const error = await compile('export const twice = (a: number) => a * 2').catch((thrown) => thrown)
      expect(error.refusals[0].hint).to.include('contracts/lib')
    })

    it('gives compile errors matching hints', async () => {
      const hintOf = async (source: string) => {
        const error = await compile(source).catch((thrown) => thrown)
        return (error as CompileRefused).refusals[0]!.hint
      }
      expect(await hintOf("import { a } from './a'\nexport class Vault { init() { a() } }")).to.include('Imports')
      expect(await hintOf('export class Vault { init( {} }')).to.equal('')
      expect(await hintOf('export class Vault { init() { with (a) {} } }')).to.include('by its object')
      expect(await hintOf('export class Vault { init() { return 017 } }')).to.include('0o17')
      expect(await hintOf('#!/bin/sh\nexport class Vault { init() {} }')).to.include('shell')
    })

    it('errors in an imported file name that file', async () => {
      const root = await makeFolder({
        'vault.ts': "import { test } from './lib'\nexport class Vault { init() { test() } }",
        'lib.ts': '\nexport const test = (): boolean => /é/u.test("x")\n',
      })
      const error = await compileContract(join(root, 'vault.ts')).catch((thrown) => thrown)
      expect(error).to.include({ code: 'COMPILE_REFUSED' })
      expect(error.at).to.include({ file: 'lib.ts', line: 2, column: 36 })
    })

    it('errors for a source above the size limit print its size', async () => {
      const [refusal] = await refusalsOf(inClass(`  a() { return '${'x'.repeat(50_000)}' }`))
      expect(refusal).to.match(/the script has 50\d{3} bytes, the chain accepts 49152/)
    })

    it('compile errors name a missing file', async () => {
      const error = await compileContract('/nowhere/vault.ts').catch((thrown) => thrown)
      expect(error).to.include({ code: 'COMPILE_NO_FILE' })
      expect(error.message).to.include('/nowhere/vault.ts')
    })
  })
})
