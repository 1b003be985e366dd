// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source is quoted as it is written
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { adoptAbi } from '../../../src/compiler/abi/adoption.js'
import { type CompiledContract, compileContract } from '../../../src/compiler/compile.js'
import { CompileRefused } from '../../../src/compiler/refusals.js'
import { createLocate } from '../../../src/compiler/source-map/source-map.js'
import { indexLines } from '../../../src/contract/lines.js'
import { validate } from '../../../src/contract/validation/validate.js'
import { makeFolder } from '../../folder.js'

type Files = Record<string, string>

/** Compiles the first of some files. */
async function compile(files: Files): Promise<CompiledContract> {
  const root = await makeFolder(files)
  return compileContract(join(root, Object.keys(files)[0]!), { root })
}

async function refusalsOf(files: Files): Promise<string[]> {
  const error = await compile(files).then(
    () => undefined,
    (thrown) => thrown,
  )
  if (!(error instanceof CompileRefused)) throw error ?? new Error('was accepted')
  return error.refusals.map(({ file, line, column, reason }) => `${file}:${line}:${column} ${reason}`)
}

const plain = (members: string) => `class Vault {\n  init() {}\n${members}\n}\nmodule.exports = Vault;\n`
const typed = (members: string, before = '') => `${before}export class Vault {\n  init(): void {}\n${members}\n}\n`

describe('contract interface', () => {
  describe('of plain scripts', () => {
    const abiOf = async (members: string) => (await compile({ 'vault.js': plain(members) })).info.abi

    it('has methods with types and limits of their doc comments', async () => {
      const abi = await abiOf(`
  /**
   * Pays.
   * @param {number} amount what to pay
   * @param {boolean} [fast=false]
   * @param {{a: string}} options
   * @amountLimit iost 12.5
   * @amountLimit * unlimited
   */
  pay(to, amount, fast = false, ...options) {}
  _hidden() {}
  static made() {}
  get value() { return 1 }
  ['computed']() {}
  /** @private */
  helper() {}
  /** @param {string[]} a */
  last(a, ab) {}`)
      expect(abi).to.deep.equal([
        {
          name: 'pay',
          args: ['string', 'number', 'bool', 'json'],
          amountLimit: [
            { token: 'iost', val: '12.5' },
            { token: '*', val: 'unlimited' },
          ],
        },
        { name: 'last', args: ['json', 'string'], amountLimit: [] },
      ])
    })

    it('uses the doc comment directly above a method', async () => {
      const abi = await abiOf('  /** @param {number} a */\n  _x(a) {}\n  f(a) {}\n  // @param {number} a\n  g(a) {}')
      expect(abi.map(({ args }) => args)).to.deep.equal([['string'], ['string']])
    })

    it('accepts JSDoc types', async () => {
      const types = ['String', '?number', 'boolean=', 'object', 'Array<string>', 'number[]', '[string]', 'any', 'json']
      const more = ['Record<string, X>', 'number|string', 'string | null', '"a"|"b"', '(string)', '{a: Date}', '*']
      const tags = [...types, ...more].map((type, index) => `   * @param {${type}} a${index}\n`)
      const names = tags.map((_, index) => `a${index}`)
      const abi = await abiOf(`  /**\n${tags.join('')}   * @param b {bool}\n   */\n  f(${names.join(', ')}, b) {}`)
      const expected = ['string', 'number', 'bool', ...Array(9).fill('json'), 'string', 'json', 'json', 'json', 'bool']
      expect(abi[0]!.args).to.deep.equal(expected)
    })

    const faults: [doc: string, place: string][] = [
      ['@param {Promise} a', '4:6 the parameter a of f cannot have the type Promise'],
      ['@param {bigint} a', '4:6 the parameter a of f cannot have the type bigint'],
      ['@param {string|Thing} a', '4:6 the parameter a of f cannot have the type string|Thing'],
      ['@amountLimit iost', '4:6 @amountLimit needs a token and an amount'],
      ['@amountLimit iost 1e3', '4:6 @amountLimit iost has "1e3"'],
      ['@amountLimit iost 1\n   * @amountLimit iost 2', '5:6 @amountLimit names iost twice'],
      ['@amountLimit iost 10 20', '4:6 @amountLimit iost 10 is followed by "20"'],
      ['@amountLimit iost: 5', '4:6 @amountLimit has "iost:"'],
      ['@amountlimit iost 5', '4:6 the tag @amountlimit is written @amountLimit'],
      ['@amountLimit iost 5 @amountLimit ram 5', '4:6 @amountLimit iost 5 is followed by "@amountLimit ram 5"'],
      ['@param {number} a @amountLimit ram 5', '4:24 @amountLimit stands behind another tag'],
    ]
    for (const [doc, place] of faults) {
      it(`rejects ${doc.split('\n')[0]}`, async () => {
        const [refusal] = await refusalsOf({ 'vault.js': plain(`  /**\n   * ${doc}\n   */\n  f(a) {}`) })
        expect(refusal!.startsWith(`vault.js:${place}`), refusal).to.equal(true)
      })
    }

    it('reports optional parameters and inherited methods', async () => {
      const { warnings, info } = await compile({
        'vault.js': `class Base { f() {} }\nclass Vault extends Base {\n  init() {}\n  a(b = 1, ...c) {}\n}\nmodule.exports = Vault;\n`,
      })
      expect(info.abi.map(({ name }) => name)).to.deep.equal(['a'])
      expect(warnings.map(({ line, column, text }) => `${line}:${column} ${text.split(':')[0]}`)).to.deep.equal([
        '4:5 the parameter b of a cannot be left out',
        '4:15 the parameter c of a takes what is left, but a call gives one argument for each',
        '2:1 the inherited method f cannot be called',
      ])
    })
  })

  it('reports unknown tags and invalid tokens', async () => {
    const { warnings } = await compile({
      'vault.js': plain(`  // @amountLimit iost 5
  a() {}
  /* @amountLimit iost 5 */
  b() {}
  /** @amountLimit iost 5 */
  _c() {}
  /**
   * @amountLimt iost 5
   * @parm {number} x
   * @return {number}
   * @amountLimit IOST 1
   * @amountLimit coin 1
   */
  d(x) { return x }`),
    })
    expect(warnings.map(({ line, column, text }) => `${line}:${column} ${text}`)).to.deep.equal([
      '13:6 an amount limit of d names the token IOST: Did you mean iost?',
      '14:6 an amount limit of d names the token coin: Publishing fails if the token does not exist.',
      ...['3:6', '5:6', '7:7'].map(
        (place) =>
          `${place} this amount limit is not read: Write it in the comment right above a method that can be called, which begins with /**.`,
      ),
      '10:6 the tag @amountLimt is not read: Write @amountLimit.',
      '11:6 the tag @parm is not read: Write @param.',
    ])
  })

  it('suggests deleting code that needs a mock of the chain', async () => {
    const source = `const storage = require('storage')\n${plain('  a() {}')}`
    const error = await compile({ 'vault.js': source }).catch((thrown) => thrown)
    expect(error.refusals[0].hint).to.include('Delete the line')
  })

  describe('of modules', () => {
    const cases: [name: string, members: string, reason: string][] = [
      ['bigint', 'f(a: bigint) {}', '3:5 the parameter a of f cannot be a bigint'],
      ['BigNumber, behind a name', 'f(a: string, b: Amount) {}', '3:16 the parameter b of f cannot be a BigNumber'],
      ['Date', 'f(a: Date | null) {}', '3:5 the parameter a of f cannot be a Date'],
      ['callbacks', 'f(a: (b: string) => void) {}', '3:5 the parameter a of f cannot be a function'],
      ['rest parameters', 'f(...a: string[]) {}', '3:8 the parameter a of f takes what is left'],
      ['optional parameters', 'f(a?: string) {}', '3:5 the parameter a of f cannot be left out'],
      ['defaults', 'f(a = 1) {}', '3:5 the parameter a of f cannot be left out'],
    ]
    for (const [name, members, reason] of cases) {
      it(`rejects ${name}`, async () => {
        const [refusal] = await refusalsOf({ 'vault.ts': `${typed(`  ${members}`)}type Amount = BigNumber\n` })
        expect(refusal!.startsWith(`vault.ts:${reason}`), refusal).to.equal(true)
      })
    }

    it('uses the base type of literals', async () => {
      const { info } = await compile({
        'vault.ts': typed(
          '  f<T extends string>(a: T, b: Side, c: Id, d: `x${string}`, e: Word[], g: Maybe<number>) {}\n  private h(a?: bigint) {}',
          "import { Side, type Id } from './types'\ntype Maybe<T> = T | undefined\nenum Word { A = 'a' }\n",
        ),
        'types.ts': 'export enum Side { A, B }\nexport type Id = string & { readonly brand: symbol }\n',
      })
      expect(info.abi[0]!.args).to.deep.equal(['string', 'number', 'string', 'string', 'json', 'number'])
      expect(info.abi).to.have.length(1)
    })

    it('includes inherited methods', async () => {
      const compiled = await compile({
        'vault.ts': `import { Owned } from './lib/owned'
export class Vault extends Owned {
  own(a: string) { return a }
}`,
        'lib/owned.ts': `import type { Name } from './names'
class Base { deep(): number { return 7 } owner(): string { return 'base' } }
export abstract class Owned extends Base {
  count = 3
  init() {}
  /** @amountLimit iost 1 */
  hand(to: Name, box: { a: number }): string { return to + this.count }
  owner() { return 'owned' }
  protected check() {}
  abstract own(a: string): string
}`,
        'lib/names.ts': 'export type Name = string',
      })
      const { info, script, declaration } = compiled
      validate(script, info.abi)
      expect(info.abi.map(({ name, args }) => `${name}(${args})`)).to.deep.equal([
        'own(string)',
        'hand(string,json)',
        'owner()',
        'deep()',
      ])
      expect(info.abi[1]!.amountLimit).to.deep.equal([{ token: 'iost', val: '1' }])
      expect(declaration).to.include('hand(to: string, box: { a: number }): string')
      const module = { exports: undefined as unknown as new () => Record<string, (...args: unknown[]) => unknown> }
      new Function('module', script)(module)
      const vault = new module.exports()
      expect([vault.hand!('x', {}), vault.owner!(), vault.deep!()]).to.deep.equal(['x3', 'owned', 7])
    })

    for (const field of ['', 'static readonly MOST = 5']) {
      it(`inherits at the position of the declaration${field && ', with a static field too'}`, async () => {
        const { script, sourceMap } = await compile({
          'vault.ts': `class Base { hand(): number { return 7 } }
const rate = 3
export class Vault extends Base {
  ${field}
  init(): void {}
  most(): number { return rate }
}`,
        })
        const place = indexLines(script).positionAt(script.indexOf('super.hand'))
        expect(createLocate(script, sourceMap)(place)).to.deep.include({ line: 3, column: 28 })
      })
    }
  })

  describe('with an ABI file next to the source', () => {
    const abi = (...entries: object[]) =>
      JSON.stringify({ lang: 'javascript', version: '1.0.0', abi: entries }, null, 2)
    const source = plain('  pay(to, amount) {}\n  helper() {}')
    const limits = [{ token: 'iost', val: 'unlimited' }]
    const entry = { name: 'pay', args: ['string', 'number'], amountLimit: limits }

    for (const name of ['vault.js.abi', 'vault.abi']) {
      it(`matches ${name}`, async () => {
        const { info, warnings } = await compile({ 'vault.js': source, [name]: abi(entry) })
        expect(info.abi).to.deep.equal([entry])
        expect(warnings).to.deep.equal([
          { text: 'no account can call helper: the ABI beside the source omits it', file: name },
        ])
      })
    }

    it('is read with a byte order mark', async () => {
      const { info } = await compile({ 'vault.js': source, 'vault.abi': `\ufeff${abi(entry)}` })
      expect(info.abi).to.deep.equal([entry])
    })

    it('is published when the file and the tags agree', async () => {
      const tagged = plain(
        '  /**\n   * @param {number} amount\n   * @amountLimit iost unlimited\n   */\n  pay(to, amount) {}',
      )
      expect((await compile({ 'vault.js': tagged, 'vault.abi': abi(entry) })).info.abi).to.deep.equal([entry])
    })

    // The chain accepts such contracts: it knows the file alone.
    it('is published with a warning when JSDoc has other types', async () => {
      const tagged = plain('  /** @param {boolean} amount */\n  pay(to, amount) {}')
      const { info, warnings } = await compile({ 'vault.js': tagged, 'vault.abi': abi(entry) })
      expect(info.abi).to.deep.equal([entry])
      expect(warnings.map(({ text }) => text)).to.deep.equal([
        'the argument amount of pay is number here and bool in the JSDoc: the chain takes number',
      ])
    })

    for (const type of ['*', 'any', '?*']) {
      it(`agrees with the JSDoc type ${type}, which fits every value`, async () => {
        const tagged = plain(`  /** @param {${type}} amount */\n  pay(to, amount) {}`)
        expect((await compile({ 'vault.js': tagged, 'vault.abi': abi(entry) })).warnings).to.deep.equal([])
      })
    }

    const faults: [name: string, source: string, abi: string, refusals: string[]][] = [
      [
        'a method that is not there',
        source,
        abi(entry, { name: 'gone' }),
        ['19:15 the source has no public method gone'],
      ],
      [
        'another number of arguments',
        source,
        abi({ name: 'pay', args: ['string'] }),
        ['6:15 pay has 1 arguments here and 2'],
      ],
      [
        'types that are none',
        source,
        abi({ ...entry, args: ['string', 'int'] }),
        ['6:15 the argument amount of pay is "int"'],
      ],
      ['no JSON', source, '{', ['1:1 the ABI beside the source cannot be read: it is not JSON']],
      ['no list', source, '{}', ['1:1 the ABI beside the source cannot be read: it has no list']],
      [
        'a limit that is none',
        source,
        abi({ ...entry, amountLimit: [null] }),
        ['6:15 the ABI beside the source cannot be read: entry 1'],
      ],
      ['entries that are none', source, abi({ args: [] }), ['1:1 the ABI beside the source cannot be read: entry 1']],
    ]
    for (const [name, source, text, expected] of faults) {
      it(`rejects ${name}`, async () => {
        const refusals = await refusalsOf({ 'vault.js': source, 'vault.abi': text })
        const found = refusals.map((refusal, index) =>
          refusal.slice('vault.abi:'.length, 'vault.abi:'.length + expected[index]!.length),
        )
        expect(found).to.deep.equal(expected)
      })
    }

    it('can be moved into the source, which then defines it alone', async () => {
      const untagged = plain(`  pay(to, amount) {}
  /** Helps. */
  helper(a) {}
  /**
   * Sets.
   * @param {boolean} on
   */
  set(on, box) {}`)
      const second = { name: 'set', args: ['bool', 'json'], amountLimit: [] }
      const root = await makeFolder({ 'vault.js': untagged, 'vault.abi': abi(entry, second) })
      const path = join(root, 'vault.js')
      await adoptAbi(path, root)
      const adopted = await readFile(path, 'utf8')
      expect(adopted).to.equal(
        plain(`  /**
   * @param {string} to
   * @param {number} amount
   * @amountLimit iost unlimited
   */
  pay(to, amount) {}
  /**
   * Helps.
   * @private
   */
  helper(a) {}
  /**
   * Sets.
   * @param {boolean} on
   * @param {json} box
   */
  set(on, box) {}`),
      )
      await adoptAbi(path, root)
      expect(await readFile(path, 'utf8')).to.equal(adopted)
      expect((await compileContract(path, { root })).info.abi).to.deep.equal([entry, second])
      await rm(join(root, 'vault.abi'))
      expect((await compileContract(path, { root })).info.abi).to.deep.equal([entry, second])
    })

    it('reports a second class, and names that differ only in case', async () => {
      const twice = await compile({ 'vault.js': source, 'vault.js.abi': abi(entry), 'vault.abi': '{}' })
      expect(twice.info.abi).to.deep.equal([entry])
      expect(twice.warnings[0]).to.deep.include({ file: 'vault.abi' })
      const { warnings, info } = await compile({ 'Vault.js': source, 'vault.js.abi': abi(entry) })
      expect(info.abi.map(({ name }) => name)).to.deep.equal(['pay', 'helper'])
      expect(warnings[0]!.text).to.include('vault.js.abi is not read').and.include('capitals')
    })
  })
})
