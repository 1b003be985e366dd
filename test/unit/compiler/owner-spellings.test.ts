// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source is quoted as it is written
import { join } from 'node:path'
import { expect } from 'chai'
import { compileContract } from '../../../src/compiler/compile.js'
import { Stage } from '../../conformance/errors/stage.js'
import { makeFolder } from '../../folder.js'

type Spelling = [init: string, members?: string, before?: string]

const O = 'blockchain.contractOwner()'
const A = (account: string) => `if (!blockchain.requireAuth(${account}, 'active')) throw 'no'`

/** Spellings with which `init` always fails. */
const REFUSED: Record<string, Spelling> = {
  direct: [A(O)],
  unchecked: [`blockchain.requireAuth(${O}, 'active')`],
  variable: [`const o = ${O}; ${A('o')}`],
  letAssign: [`let o; o = ${O}; ${A('o')}`],
  varTwice: [`const o = ${O}; const p = o; ${A('p')}`],
  template: [A('`${' + O + '}`')],
  templateVar: [`const o = ${O}; ${A('`${o}`')}`],
  concat: [A(`'' + ${O}`)],
  string: [A(`String(${O})`)],
  helperReturn: [A('this._owner()'), `_owner() { return ${O} }`],
  helperReturnVar: [`const o = this._owner(); ${A('o')}`, `_owner() { const x = ${O}; return x }`],
  helperAuth: ['this._auth()', `_auth() { ${A(O)} }`],
  fnReturn: [A('owner()'), '', `function owner() { return ${O} }`],
  arrowReturn: [A('owner()'), '', `const owner = () => ${O}`],
  arrowBlock: [A('owner()'), '', `const owner = function () { return ${O} }`],
  fieldThis: [`this.o = ${O}; ${A('this.o')}`],
  bracket: [A(`blockchain['contractOwner']()`)],
  bracketReq: [`blockchain['requireAuth'](${O}, 'active')`],
  put: [`storage.put('owner', ${O})`],
  putVar: [`const o = ${O}; storage.put('owner', o)`],
  putPayer: [`storage.put('owner', ${O}, tx.publisher)`],
  putAsPayer: [`storage.put('owner', 'x', ${O})`],
  putKey: [`storage.put(${O}, 'x')`],
  mapPut: [`storage.mapPut('roles', 'o', ${O})`],
  mapField: [`storage.mapPut('roles', ${O}, '1')`],
  mapHas: [`storage.mapHas('roles', ${O})`],
  mapGet: [`storage.mapGet('roles', ${O})`],
  get: [`storage.get(${O})`],
  mapDel: [`storage.mapDel('roles', ${O})`],
  receipt: [`blockchain.receipt(${O})`],
  event: [`blockchain.event(${O})`],
  length: [`${O}.length`],
  method: [`${O}.startsWith('a')`],
  compare: [`if (tx.publisher !== ${O}) throw 'no'`],
  missing: [`if (!${O}) throw 'no'`],
  transferTo: [`blockchain.transfer(blockchain.contractName(), ${O}, '0', '')`],
  transferFrom: [`blockchain.transfer(${O}, 'bobby', '1', '')`],
  deposit: [`blockchain.deposit(${O}, '1', '')`],
  withdraw: [`blockchain.withdraw(${O}, '1', '')`],
  globalGet: [`storage.globalGet('token.iost', ${O})`],
  sha: [`IOSTCrypto.sha3(${O})`],
  param: ['this._auth(' + O + ')', `_auth(who) { ${A('who')} }`],
  paramDefault: ['this._auth()', `_auth(who = ${O}) { ${A('who')} }`],
  closure: [`const check = () => { ${A(O)} }; check()`],
  iife: [`(() => { ${A(O)} })()`],
  static: ['K._auth()', `static _auth() { ${A(O)} }`],
  emptyText: [`if (tx.publisher !== ('' + ${O})) throw 'no'`],
}

/** Spellings that look alike, with which `init` succeeds. */
const ACCEPTED: Record<string, Spelling> = {
  or: [A(`${O} || tx.publisher`)],
  putTemplate: ["storage.put('owner', `${" + O + '}`)'],
  putJson: [`storage.put('owner', JSON.stringify(${O}))`],
  compare2: [`if (tx.publisher === ${O}) throw 'no'`],
  cond: [`if (storage.has('x')) ${A(O)}`],
  afterReturn: [`return; ${A(O)}`],
  inMapFieldTpl: ["storage.mapPut('roles', `r_${" + O + "}`, '1')"],
  putJsonHelper: [`this._put('owner', ${O})`, `_put(k, v) { storage.put(k, JSON.stringify(v)) }`],
  reassigned: [`let o = ${O}; if (!o) o = tx.publisher; ${A('o')}`],
  reassigned2: [`let o = ${O}; if (!o) { o = tx.publisher } storage.put('owner', o)`],
  shadowed: [`const o = ${O}; { const o = tx.publisher; ${A('o')} }`],
  shadowFn: [`const o = ${O}; const f = (o) => { ${A('o')} }; f(tx.publisher)`],
  fieldElse: [`this.o = ${O}; this._fix(); ${A('this.o')}`, `_fix() { this.o = tx.publisher }`],
  fallback: [`const o = ${O} || tx.publisher; ${A('o')}`],
  guard: [`const o = ${O}; if (o) ${A('o')}`],
  guard2: [`const o = ${O}; if (o !== null) storage.put('o', o); else storage.put('o', tx.publisher)`],
  ternNull: [`const o = ${O}; storage.put('o', o === null ? tx.publisher : o)`],
  andGuard: [`const o = ${O}; o && storage.put('o', o)`],
  compareNull: [`const o = ${O}; if (tx.publisher === o) throw 'no'`],
  listArg: [`blockchain.call('token.iost', 'create', ['zork', tx.publisher, 1000, { a: ${O} }])`],
  orHelper: [`${A('this._o()')}`, `_o() { return ${O} || tx.publisher }`],
  condHelper: [`${A('this._o()')}`, `_o() { if (!storage.has('x')) return tx.publisher; return ${O} }`],
  helperArg: [`${A('this._or(' + O + ')')}`, `_or(o) { if (!o) { return tx.publisher } return o }`],
  ownNamed: [`const check = tx.publisher; this.check(check)`, `check(o) { ${A('o')} }`],
  otherOwner: [`const x = { contractOwner() { return 'alice' } }; storage.put('o', x.contractOwner())`],
  paramReassign: [`this._f(${O})`, `_f(o) { o = tx.publisher; ${A('o')} }`],
  paramShadow: [`const o = tx.publisher; this._f(${O}, o)`, `_f(a, o) { ${A('o')} }`],
  forOf: [`let o = ${O}; for (o of [tx.publisher]) { } ${A('o')}`],
  returnInside: [`const o = ${O}; if (!o) return; ${A('o')}`],
  notThrow: [`if (!blockchain.requireAuth('' + ${O}, 'active')) storage.put('x', 'y')`],
  negated: [`if (blockchain.requireAuth('' + ${O}, 'active')) throw 'no'`],
}

/** The oracle is the embedded chain: it publishes each script, and runs its `init`. */
describe('the owner in init, in many spellings', () => {
  let stage: Stage
  before(async () => {
    stage = await Stage.open()
  })
  after(async () => {
    await stage.close()
  })

  async function judge([init, members = '', before = '']: Spelling): Promise<{ compile: string; chain: string }> {
    const code = `${before}\nclass K {\n  init() { ${init} }\n  ${members}\n}\nmodule.exports = K;\n`
    const root = await makeFolder({ 'k.js': code })
    const compile = await compileContract(join(root, 'k.js'), { root }).then(() => 'accepts', readRefusal)
    const start = stage.snapshot()
    const chain = await stage.deploy('subject', code, {}, { by: 'alice' }).then(
      () => 'accepts',
      () => 'refuses',
    )
    stage.restore(start)
    return { compile, chain }
  }

  for (const [name, spelling] of Object.entries(REFUSED)) {
    it(`is refused by compile and by the chain: ${name}`, async () => {
      expect(await judge(spelling)).to.deep.equal({ compile: 'refuses', chain: 'refuses' })
    })
  }

  for (const [name, spelling] of Object.entries(ACCEPTED)) {
    it(`is accepted by compile and by the chain: ${name}`, async () => {
      expect(await judge(spelling)).to.deep.equal({ compile: 'accepts', chain: 'accepts' })
    })
  }
})

function readRefusal({ message }: Error): string {
  return message.includes('contractOwner() is null in init') ? 'refuses' : message
}
