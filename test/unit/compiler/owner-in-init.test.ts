import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { compileContract } from '../../../src/compiler/compile.js'
import { makeFolder } from '../../folder.js'

const CORPUS = join(import.meta.dirname, '../../lint-corpus')
const AUTH = "blockchain.requireAuth(blockchain.contractOwner(), 'active')"

/** The reason for which a script is refused; undefined if it compiles. */
async function refusalOf(source: string, name = 'a.js'): Promise<string | undefined> {
  const root = await makeFolder({ [name]: source })
  return compileContract(join(root, name), { root }).then(
    () => undefined,
    (error: Error) => error.message,
  )
}

function script(init: string, rest = ''): string {
  return `class A {\n  init() { ${init} }\n${rest}\n}\nmodule.exports = A;\n`
}

describe('the owner in init', () => {
  const refused: Record<string, string> = {
    'asked for its authority': script(`if (!${AUTH}) throw 'no'`),
    'asked for in a helper': script('this._check()', `  _check() { if (!${AUTH}) throw 'no' }`),
    'asked for through two helpers': script(
      'this._a()',
      `  _a() { this._b() }\n  _b() { const ok = ${AUTH}; return ok }`,
    ),
    'asked for in a function': `function check() { return ${AUTH}; }\n${script('check()')}`,
    'passed to a helper': script(
      'this._auth(blockchain.contractOwner())',
      `  _auth(who) { if (!blockchain.requireAuth(who, 'active')) throw 'no' }`,
    ),
    'kept in a variable': script(`const owner = blockchain.contractOwner(); blockchain.requireAuth(owner, 'active')`),
    stored: script("storage.put('owner', blockchain.contractOwner())"),
    'stored in a map': script("storage.mapPut('roles', 'owner', blockchain.contractOwner())"),
  }
  for (const [name, source] of Object.entries(refused)) {
    it(`is refused where it is ${name}`, async () => {
      expect(await refusalOf(source)).to.match(/^a\.js:\d+:\d+ contractOwner\(\) is null in init/)
    })
  }

  const accepted: Record<string, string> = {
    'another action asks for it': script('', `  go() { if (!${AUTH}) throw 'no' }`),
    'init has a condition before': script(`if (storage.has('x')) ${AUTH}`),
    'init returns before': script(`if (!storage.has('x')) return; ${AUTH}`),
    'init defines a function that asks for it': script(`const check = () => ${AUTH}`),
    'init only reads it': script('const owner = blockchain.contractOwner()'),
    'a helper is given another account': script(
      'this._auth(tx.publisher)',
      `  _auth(who) { if (!blockchain.requireAuth(who, 'active')) throw 'no' }`,
    ),
    'init asks for the publisher': script("blockchain.requireAuth(tx.publisher, 'active')"),
  }
  for (const [name, source] of Object.entries(accepted)) {
    it(`is accepted where ${name}`, async () => {
      expect(await refusalOf(source)).to.equal(undefined)
    })
  }

  it('is refused in TypeScript, at the place in the source', async () => {
    const source = `export class A {\n  init(): void {\n    storage.put('owner', blockchain.contractOwner() as string)\n  }\n}\n`
    expect(await refusalOf(source, 'a.ts')).to.match(/^a\.ts:3:5 contractOwner\(\) is null in init/)
  })

  // The oracle is the embedded chain: test/lint-corpus/thefts.test.ts publishes the same scripts, and the first two
  // fail.
  for (const [name, isRefused] of [
    ['council-init', true],
    ['treasury-init', true],
  ] as const) {
    it(`is judged in ${name} as by the chain`, async () => {
      const { twin } = JSON.parse(await readFile(join(CORPUS, name, 'case.json'), 'utf8'))
      const reason = await refusalOf(await readFile(join(CORPUS, name, 'contract.js'), 'utf8'))
      expect(reason !== undefined).to.equal(isRefused)
      expect(await refusalOf(await readFile(join(CORPUS, twin, 'contract.js'), 'utf8'))).to.equal(undefined)
    })
  }
})
