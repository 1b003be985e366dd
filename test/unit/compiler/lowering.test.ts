import { join } from 'node:path'
import { expect } from 'chai'
import { type CompiledContract, compileContract } from '../../../src/compiler/compile.js'
import { createOriginLocate } from '../../../src/compiler/origin.js'
import { instrument } from '../../../src/contract/instrumentation/instrument.js'
import { createSandbox, type Sandbox } from '../../../src/vm/sandbox/sandbox.js'
import { makeFolder } from '../../folder.js'
import { invoke } from '../../security/contract.js'

async function compile(source: string, file = 'vault.ts'): Promise<CompiledContract> {
  const root = await makeFolder({ [file]: source })
  return compileContract(join(root, file), { root })
}

/** Lowers a method's body, and returns it on one line. */
async function lower(body: string, parameters = 'list: string[], any: any', file = 'vault.ts'): Promise<string> {
  const { script } = await compile(`export class Vault {\n  init() {}\n  go(${parameters}) {\n${body}\n  }\n}\n`, file)
  const inner = /\n {2}go\([\s\S]*?\) \{([\s\S]*)\n {2}\}\n\}/.exec(script)![1]!
  return inner.replace(/\s+/g, ' ').trim()
}

describe('compilation of newer syntax', () => {
  describe('has no extra cost', () => {
    const cases: [name: string, body: string, lowered: string][] = [
      ['a list by its type', 'const [a, b] = list', 'const a = list[0], b = list[1];'],
      ['one element', 'const [, a] = list', 'const a = list[1];'],
      ['a list by its syntax', "const [a, b] = any.split(':')", 'const _0 = any.split(":"), a = _0[0], b = _0[1];'],
      ['a list that is written out', 'const [a, [b]] = [any, [list]]', 'const a = any, b = list;'],
      [
        'a swap',
        'let [a, b] = list; [a, b] = [b, a]',
        'let a = list[0], b = list[1]; { const _0 = b; b = a; a = _0; }',
      ],
      ['a rest', 'const [a, ...b] = list', 'const b = [...list], a = b.shift();'],
      ['members', 'const { a, b: { c } } = any', 'const a = any.a, c = any.b.c;'],
      ['one member', 'const { a } = any.b()', 'const a = any.b().a;'],
      ['a default', 'const { a = 1 } = any', 'const _0 = any.a, a = _0 === undefined ? 1 : _0;'],
      [
        'the rest of an object',
        'const { a, ...b } = any',
        'const a = any.a, b = Object.assign({}, any), _0 = delete b.a;',
      ],
      ['object spread', 'return { ...any, a: 1, ...list }', 'return Object.assign({}, any, { a: 1 }, list);'],
      [
        'entries',
        'for (const [a, b] of Object.entries(any)) any.c(a, b)',
        'for (const _0 of Object.entries(any)) { const a = _0[0], b = _0[1]; any.c(a, b); }',
      ],
      [
        'parameters of callbacks',
        'return Object.entries(any).map(([a, b]) => a + b)',
        'return Object.entries(any).map((_0) => { var a = _0[0], b = _0[1]; return a + b; });',
      ],
      [
        'a label',
        'a: for (const b of list) { for (const c of b) { if (c) continue a; break a } }',
        'a: { for (const b of list) { _0: { for (const c of b) { if (c) break _0; break a; } } } }',
      ],
      [
        'a label that stays',
        'a: while (any) { while (any) { continue a } }',
        'a: while (any) { while (any) { continue a; } }',
      ],
      ['words as names', 'any.catch({ async: any.try })', 'any["catch"]({ "async": any["try"] });'],
    ]
    for (const [name, body, lowered] of cases) {
      it(`lowers ${name}`, async () => expect(await lower(body)).to.equal(lowered))
    }

    it('lists typed by a parameter, a function, or a tuple in a list cost the same', async () => {
      const source = `type Pair = [string, number]
export class Vault {
  init() {}
  pair(): Pair { return ['a', 1] }
  go([a, b]: readonly string[], pairs: Pair[]) {
    const [c] = this.pair()
    for (const [d] of pairs) a += d
    return a + b + c
  }
}`
      const { script } = await compile(source)
      expect(script).to.not.include('isArray')
      expect(script).to.include('go(_0, pairs) { var a = _0[0], b = _0[1];').and.include('const c = this.pair()[0];')
    })
  })

  it('checks at run time whether a value of unknown type is a list', async () => {
    const body = 'const [a, b] = any'
    expect(await lower(body)).to.equal(
      'const _1 = Array.isArray(any) ? any : _0(any[Symbol.iterator](), 2), a = _1[0], b = _1[1];',
    )
    expect(await lower(body, 'any', 'vault.js')).to.include('Array.isArray')
  })

  it('leaves plain scripts unchanged, except for syntax that the chain rejects', async () => {
    const plain = (body: string) =>
      `class Vault {\n  init() {} // kept\n  go(list) { ${body} }\n}\nmodule.exports = Vault;\n`
    const same = plain('for (const a of list) { if (a) continue }')
    expect((await compile(same, 'vault.js')).script).to.equal(same)
    const { script, info } = await compile(plain('const { a } = list; return a'), 'vault.js')
    expect(script).to.equal(plain('const a = list.a; return a'))
    expect(info.abi.map(({ name }) => name)).to.deep.equal(['go'])
  })

  describe('reports failures at the source location', () => {
    let sandbox: Sandbox
    before(() => {
      sandbox = createSandbox()
    })
    after(() => sandbox.dispose())

    const cases: [name: string, body: string, place: string][] = [
      ['a member of nothing', 'const {\n  a: { b } } = any', '5:8'],
      ['an element of nothing', 'const [a, [\n  b]] = [any.x, any.y as string[]]', '4:11'],
      ['a parameter', 'const f = ({\n  a: { b } }) => b; f(any)', '5:8'],
      ['a default that fails', 'const { a =\n  any.b.c } = any', '5:9'],
      ['what is no list', 'const [a] =\n  any', '4:7'],
      ['what follows on the line', 'const [a, b] = [1, 2]; any.b.c', '4:30'],
      ['a member of nothing in a loop', 'for (const { a: {\n  b } } of [any]) any.c()', '5:3'],
      ['behind a label', 'l: for (const a of [1]) { for (;;) { if (!a) continue l; any.b.c } }', '4:64'],
      ['a member with a refused name', 'any.a.catch', '4:7'],
    ]
    for (const file of ['vault.ts', 'vault.js']) {
      for (const [name, body, place] of cases) {
        it(`${name}, in ${file}`, async () => {
          const text = file === 'vault.ts' ? body : body.replace(' as string[]', '')
          const compiled = await compile(
            `export class Vault {\n  init() {}\n  go() { const any${file === 'vault.ts' ? ': any' : ''} = {}\n${text}\n  }\n}\n`,
            file,
          )
          const { code } = instrument(compiled.script)
          const outcome = invoke(sandbox, code)
          const [, line, column] = /_default_name\.js:(\d+):(\d+)/.exec('error' in outcome ? outcome.error : '')!
          const found = createOriginLocate(compiled)({ line: Number(line) - 1, column: Number(column) + 1 })
          expect(`${found?.line}:${found?.column}`, compiled.script).to.equal(place)
        })
      }
    }
  })
})
