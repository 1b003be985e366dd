/** A check that only somebody with a role passes. */
export interface Guard {
  /** Code above the class. */
  before?: string
  members?: string
  init?: string
  check: string
}

const OWN = `blockchain.requireAuth(blockchain.contractOwner(), 'active')`
/** Ways to let only the owner, a keeper or another contract go on. */
export const GUARDS: Record<string, Guard> = {
  plain: { check: `if (!${OWN}) throw 'no'` },
  eqTrue: { check: `if (${OWN} !== true) throw 'no'` },
  eqFalse: { check: `if (${OWN} === false) throw new Error('no')` },
  helperMethod: { members: `_owner() { if (!${OWN}) throw 'no' }`, check: `this._owner()` },
  helperRet: { members: `_isOwner() { return ${OWN} }`, check: `if (!this._isOwner()) throw 'no'` },
  helperRetCmp: {
    members: `_isOwner() { return tx.publisher === blockchain.contractOwner() }`,
    check: `if (!this._isOwner()) throw 'no'`,
  },
  helperTernary: {
    members: `_isOwner() { return tx.publisher === blockchain.contractOwner() ? true : false }`,
    check: `if (!this._isOwner()) throw 'no'`,
  },
  assertFn: { before: `const assert = (ok, m) => { if (!ok) throw new Error(m) }`, check: `assert(${OWN}, 'no')` },
  assertFn2: {
    before: `function assert(ok, m) { if (ok === false || ok === undefined) throw new Error(m) }`,
    check: `assert(${OWN}, 'no')`,
  },
  assertMethod: {
    members: `_assert(ok, m) { if (!ok) { throw m } }`,
    check: `this._assert(tx.publisher === blockchain.contractOwner(), 'no')`,
  },
  requireAuthHelper: {
    members: `_requireAuth(account, permission) { const ok = blockchain.requireAuth(account, permission || 'active'); if (ok !== true) throw new Error('require auth failed. ret = ' + ok) }`,
    check: `this._requireAuth(blockchain.contractOwner())`,
  },
  adminGet: {
    init: `storage.put('adminID', tx.publisher)`,
    members: `_get(k, d) { const v = storage.get(k); return v === null ? d : JSON.parse(v) }`,
    check: `const admin = storage.get('adminID'); if (!blockchain.requireAuth(admin, 'active')) throw 'no'`,
  },
  adminJson: {
    init: `storage.put('cfg', JSON.stringify({ admin: tx.publisher, fee: 1 }))`,
    members: `_cfg() { return JSON.parse(storage.get('cfg')) }`,
    check: `const cfg = this._cfg(); if (cfg.admin !== tx.publisher) throw 'no'`,
  },
  adminDestructure: {
    init: `storage.put('cfg', JSON.stringify({ admin: tx.publisher, fee: 1 }))`,
    check: `const { admin } = JSON.parse(storage.get('cfg')); if (tx.publisher !== admin) throw 'no'`,
  },
  adminList: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `const admins = JSON.parse(storage.get('admins')); if (admins.indexOf(tx.publisher) === -1) throw 'no'`,
  },
  adminListLt: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `if (JSON.parse(storage.get('admins')).indexOf(tx.publisher) < 0) throw 'no'`,
  },
  adminIncludes: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `if (!JSON.parse(storage.get('admins')).includes(tx.publisher)) throw 'no'`,
  },
  adminSome: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `if (!JSON.parse(storage.get('admins')).some((a) => a === tx.publisher)) throw 'no'`,
  },
  adminFind: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `const me = JSON.parse(storage.get('admins')).find((a) => a === tx.publisher); if (!me) throw 'no'`,
  },
  adminFindObj: {
    init: `storage.put('admins', JSON.stringify([{ name: tx.publisher }]))`,
    check: `const me = JSON.parse(storage.get('admins')).find((a) => a.name === tx.publisher); if (me === undefined) throw 'no'`,
  },
  adminFindIndex: {
    init: `storage.put('admins', JSON.stringify([{ name: tx.publisher }]))`,
    check: `const at = JSON.parse(storage.get('admins')).findIndex((a) => a.name === tx.publisher); if (at === -1) throw 'no'`,
  },
  adminFilter: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `if (JSON.parse(storage.get('admins')).filter((a) => a === tx.publisher).length === 0) throw 'no'`,
  },
  adminFilterVar: {
    init: `storage.put('admins', JSON.stringify([{ name: tx.publisher }]))`,
    check: `const mine = JSON.parse(storage.get('admins')).filter(function (a) { return a.name == tx.publisher }); if (mine.length < 1) throw 'no'`,
  },
  adminEvery: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `if (JSON.parse(storage.get('admins')).every((a) => a !== tx.publisher)) throw 'no'`,
  },
  adminMapHas: {
    init: `storage.mapPut('admins', tx.publisher, 'true')`,
    check: `if (!storage.mapHas('admins', tx.publisher)) throw 'no'`,
  },
  adminMapGet: {
    init: `storage.mapPut('admins', tx.publisher, 'true')`,
    check: `if (storage.mapGet('admins', tx.publisher) !== 'true') throw 'no'`,
  },
  adminMapNull: {
    init: `storage.mapPut('admins', tx.publisher, 'true')`,
    check: `if (storage.mapGet('admins', tx.publisher) === null) throw 'no'`,
  },
  adminRole: {
    init: `storage.mapPut('role', tx.publisher, JSON.stringify({ level: 3 }))`,
    check: `const role = JSON.parse(storage.mapGet('role', tx.publisher) || '{"level":0}'); if (role.level < 3) throw 'no'`,
  },
  adminRole2: {
    init: `storage.mapPut('role', tx.publisher, '2')`,
    check: `if (Number(storage.mapGet('role', tx.publisher) || 0) < 2) throw 'no'`,
  },
  adminRole3: {
    init: `storage.mapPut('role', tx.publisher, '2')`,
    check: `const level = +(storage.mapGet('role', tx.publisher) || '0'); if (!(level >= 2)) throw 'no'`,
  },
  adminObj: {
    init: `storage.put('roles', JSON.stringify({ [tx.publisher]: 'admin' }))`,
    check: `const roles = JSON.parse(storage.get('roles')); if (roles[tx.publisher] !== 'admin') throw 'no'`,
  },
  adminObjLevel: {
    init: `storage.put('ranks', JSON.stringify({ [tx.publisher]: 3 }))`,
    members: `_rank(who) { return Number(JSON.parse(storage.get('ranks'))[who]) }`,
    check: `const mine = this._rank(tx.publisher); if (!(mine >= 2)) throw 'no'`,
  },
  forLoopFlag: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `let ok = false; for (const a of JSON.parse(storage.get('admins'))) { if (a === tx.publisher) { ok = true; break } } if (!ok) throw 'no'`,
  },
  forLoopFlag2: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `let ok = false; const l = JSON.parse(storage.get('admins')); for (let i = 0; i < l.length; i++) { if (l[i] === tx.publisher) ok = true } if (!ok) throw 'no'`,
  },
  forEachFlag: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `let ok = false; JSON.parse(storage.get('admins')).forEach((a) => { if (a === tx.publisher) ok = true }); if (!ok) throw 'no'`,
  },
  forLoopReturn: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    members: `_isAdmin(who) { const l = JSON.parse(storage.get('admins')); for (let i = 0; i < l.length; i += 1) { if (l[i] === who) { return true } } return false }`,
    check: `if (!this._isAdmin(tx.publisher)) throw 'no'`,
  },
  requireAuthLoop: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    members: `_anyAdmin() { for (const a of JSON.parse(storage.get('admins'))) if (blockchain.requireAuth(a, 'active')) return true; return false }`,
    check: `if (!this._anyAdmin()) throw 'no'`,
  },
  requireAuthSome: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `if (!JSON.parse(storage.get('admins')).some((a) => blockchain.requireAuth(a, 'active'))) throw 'no'`,
  },
  requireAuthSomeFn: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    members: `_signed(a) { return blockchain.requireAuth(a, 'active') }`,
    check: `if (!JSON.parse(storage.get('admins')).some((a) => this._signed(a))) throw 'no'`,
  },
  requireAuthSomeRef: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    before: `const signed = (a) => blockchain.requireAuth(a, 'active')`,
    check: `if (!JSON.parse(storage.get('admins')).some(signed)) throw 'no'`,
  },
  reduceOr: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `const ok = JSON.parse(storage.get('admins')).reduce((found, a) => found || a === tx.publisher, false); if (!ok) throw 'no'`,
  },
  tryCatch: { check: `let ok = false; try { ok = ${OWN} } catch (e) { ok = false } if (!ok) throw 'no'` },
  tryThrow: { check: `try { if (!${OWN}) throw new Error('no') } catch (e) { throw new Error('denied') }` },
  switchTrue: { check: `switch (${OWN}) { case true: break; default: throw 'no' }` },
  switchAccount: {
    check: `switch (tx.publisher) { case blockchain.contractOwner(): break; default: throw new Error('no') }`,
  },
  switchConst: {
    check: `switch (tx.publisher) { case 'admin_one': case 'admin_two': break; default: throw new Error('no') }`,
  },
  constName: { before: `const ADMIN = 'the_admin'`, check: `if (tx.publisher !== ADMIN) throw 'no'` },
  constNames: {
    before: `const ADMINS = ['admin_one', 'admin_two']`,
    check: `if (!ADMINS.includes(tx.publisher)) throw 'no'`,
  },
  constNamesIdx: {
    before: `const ADMINS = ['admin_one', 'admin_two']`,
    check: `if (ADMINS.indexOf(blockchain.publisher()) == -1) throw 'no'`,
  },
  constNamesObj: {
    before: `const ADMINS = { admin_one: true, admin_two: true }`,
    check: `if (ADMINS[tx.publisher] !== true) throw 'no'`,
  },
  constNamesSome: {
    before: `const ADMINS = ['admin_one', 'admin_two']`,
    check: `if (!ADMINS.some((a) => blockchain.requireAuth(a, 'active'))) throw 'no'`,
  },
  constOr: { check: `if (tx.publisher !== 'admin_one' && tx.publisher !== 'admin_two') throw 'no'` },
  ownerOrAdmin: {
    init: `storage.put('admin', tx.publisher)`,
    check: `if (!${OWN} && tx.publisher !== storage.get('admin')) throw 'no'`,
  },
  ownerOrAdminBool: {
    init: `storage.put('admin', tx.publisher)`,
    check: `const isOwner = ${OWN}; const isAdmin = tx.publisher === storage.get('admin'); const ok = isOwner || isAdmin; if (!ok) throw 'no'`,
  },
  boolVar: {
    check: `const allowed = tx.publisher === blockchain.contractOwner(); if (allowed === false) { throw 'no' }`,
  },
  boolLate: {
    check: `let allowed; if (tx.publisher === blockchain.contractOwner()) { allowed = true } else { allowed = false } if (!allowed) throw 'no'`,
  },
  boolLate2: {
    check: `var allowed = 0; if (tx.publisher === blockchain.contractOwner()) allowed = 1; if (allowed !== 1) throw 'no'`,
  },
  str: {
    check: `const who = tx.publisher === blockchain.contractOwner() ? 'owner' : 'guest'; if (who !== 'owner') throw 'no'`,
  },
  earlyReturn: { check: `if (tx.publisher !== blockchain.contractOwner()) return 'no'` },
  earlyReturnHelper: {
    members: `_deny() { throw new Error('no') }`,
    check: `if (tx.publisher !== blockchain.contractOwner()) this._deny()`,
  },
  earlyReturnHelper2: {
    members: `_deny(m) { throw new Error(m) }`,
    check: `if (tx.publisher !== blockchain.contractOwner()) return this._deny('x')`,
  },
  andThrow: {
    members: `_deny() { throw new Error('no') }`,
    check: `tx.publisher === blockchain.contractOwner() || this._deny()`,
  },
  andThrow2: {
    before: `function deny(m) { throw new Error(m) }`,
    check: `tx.publisher !== blockchain.contractOwner() && deny('no')`,
  },
  ternaryThrow: {
    before: `function deny(m) { throw new Error(m) }`,
    check: `tx.publisher === blockchain.contractOwner() ? undefined : deny('no')`,
  },
  getter: {
    members: `get _owner() { return blockchain.contractOwner() }`,
    check: `if (tx.publisher !== this._owner) throw 'no'`,
  },
  getterBool: { members: `get _isOwner() { return ${OWN} }`, check: `if (!this._isOwner) throw 'no'` },
  field: { members: `  _admin = 'the_admin'`, check: `if (tx.publisher !== this._admin) throw 'no'` },
  ctorField: {
    members: `constructor() { this.owner = blockchain.contractOwner() }`,
    check: `if (!blockchain.requireAuth(this.owner, 'active')) throw 'no'`,
  },
  closure: {
    before: `const makeGuard = (get) => () => { if (tx.publisher !== get()) throw new Error('no') }\nconst guard = makeGuard(() => blockchain.contractOwner())`,
    check: `guard()`,
  },
  closureInner: { check: `const check = () => { if (!${OWN}) throw 'no' }; check()` },
  handlerMap: {
    before: `const checks = { owner: function () { if (tx.publisher !== blockchain.contractOwner()) throw 'no' } }`,
    check: `checks.owner()`,
  },
  handlerMapIdx: {
    before: `const checks = { owner: function () { if (tx.publisher !== blockchain.contractOwner()) throw 'no' } }`,
    check: `checks['owner']()`,
  },
  callApply: { members: `_owner() { if (!${OWN}) throw 'no' }`, check: `this._owner.call(this)` },
  withGuard: {
    before: `function withOwner(run) { if (tx.publisher !== blockchain.contractOwner()) throw 'no'; return run() }`,
    check: `withOwner(() => 1)`,
  },
  roleClass: {
    before: `class Roles { static require(role) { const who = storage.mapGet('roles', role); if (!blockchain.requireAuth(who, 'active')) throw new Error(role) } }`,
    init: `storage.mapPut('roles', 'admin', tx.publisher)`,
    check: `Roles.require('admin')`,
  },
  roleObj: {
    before: `class Roles { constructor(name) { this.name = name } has(who) { return storage.mapGet('roles:' + this.name, who) === '1' } check(who) { if (!this.has(who)) throw new Error('no ' + this.name) } }`,
    init: `storage.mapPut('roles:admin', tx.publisher, '1')`,
    check: `new Roles('admin').check(tx.publisher)`,
  },
  joinRoleKey: {
    init: `storage.put('role_' + tx.publisher, 'admin')`,
    check: `if (storage.get('role_' + tx.publisher) !== 'admin') throw 'no'`,
  },
  joinRoleKey2: {
    init: `storage.put('role_admin_' + tx.publisher, '1')`,
    members: `_has(role, who) { return storage.has('role_' + role + '_' + who) }`,
    check: `if (!this._has('admin', tx.publisher)) throw 'no'`,
  },
  joinRoleKey3: {
    init: "storage.put('role.' + tx.publisher, 'admin')",
    check: "if (storage.get(['role', tx.publisher].join('.')) !== 'admin') throw 'no'",
  },
  contextInfo: {
    check: `const info = JSON.parse(blockchain.contextInfo()); if (info.caller.name !== 'Contractabc') throw 'no'`,
  },
  contextHelper: {
    members: `_caller() { return JSON.parse(blockchain.contextInfo()).caller }`,
    check: `const { name } = this._caller(); if (name !== 'Contractabc') throw 'no'`,
  },
  contextStored: {
    init: `storage.put('market', 'Contractabc')`,
    members: `_caller() { const c = JSON.parse(blockchain.contextInfo()); return c.caller.name }`,
    check: `if (this._caller() !== storage.get('market')) throw 'no'`,
  },
  multi: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `let n = 0; for (const a of JSON.parse(storage.get('admins'))) { if (blockchain.requireAuth(a, 'active')) n += 1 } if (n < 1) throw 'no'`,
  },
  multiFilter: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `const n = JSON.parse(storage.get('admins')).filter((a) => blockchain.requireAuth(a, 'active')).length; if (n < 2) throw 'no'`,
  },
  multiReduce: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `const n = JSON.parse(storage.get('admins')).reduce((sum, a) => sum + (blockchain.requireAuth(a, 'active') ? 1 : 0), 0); if (n < 2) throw 'no'`,
  },
  everySigned: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `if (!JSON.parse(storage.get('admins')).every((a) => blockchain.requireAuth(a, 'active'))) throw 'no'`,
  },
  forEachThrow: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `JSON.parse(storage.get('admins')).forEach((a) => { if (!blockchain.requireAuth(a, 'active')) throw 'no' })`,
  },
  forEachThrowConst: {
    check: `;['admin_one', 'admin_two'].forEach((a) => { if (!blockchain.requireAuth(a, 'active')) throw 'no' })`,
  },
  forThrowConst: {
    before: `const KEEPERS = ['admin_one', 'admin_two']`,
    check: `for (let i = 0; i < KEEPERS.length; i++) { if (!blockchain.requireAuth(KEEPERS[i], 'active')) throw 'no' }`,
  },
  defaultArg: {
    members: `_check(account = blockchain.contractOwner(), permission = 'active') { if (!blockchain.requireAuth(account, permission)) throw 'no' }`,
    check: `this._check()`,
  },
  restArgs: {
    members: `_check(...accounts) { if (!accounts.some((a) => blockchain.requireAuth(a, 'active'))) throw 'no' }`,
    check: `this._check(blockchain.contractOwner(), 'admin_one')`,
  },
  optional: {
    init: `storage.put('cfg', JSON.stringify({ admin: tx.publisher }))`,
    check: `if (JSON.parse(storage.get('cfg'))?.admin !== tx.publisher) throw 'no'`,
  },
  nullish: {
    init: `storage.put('admin', tx.publisher)`,
    check: `const admin = storage.get('admin') ?? blockchain.contractOwner(); if (admin !== tx.publisher) throw 'no'`,
  },
  orDefault: {
    init: `storage.put('admin', tx.publisher)`,
    check: `const admin = storage.get('admin') || blockchain.contractOwner(); if (!blockchain.requireAuth(admin, 'active')) throw 'no'`,
  },
  globalOf: {
    check: `const owner = storage.globalGet('Contractabc', 'owner'); if (!blockchain.requireAuth(owner, 'active')) throw 'no'`,
  },
  callOf: {
    check: `const owner = blockchain.call('Contractabc', 'ownerOf', ['1'])[0]; if (!blockchain.requireAuth(owner, 'active')) throw 'no'`,
  },
  callRole: {
    check: `const [is] = blockchain.call('Contractabc', 'isAdmin', [tx.publisher]); if (is !== 'true') throw 'no'`,
  },
  alwaysThrow: { check: `throw new Error('closed')` },
  ifElse: {
    check: `if (tx.publisher === blockchain.contractOwner()) { storage.put('seen', '1') } else { throw 'no' }`,
  },
  nestedElse: {
    check: `if (tx.publisher === 'admin_one') {} else if (tx.publisher === 'admin_two') {} else throw 'no'`,
  },
  nestedIf: {
    check: `if (!blockchain.requireAuth('admin_one', 'active')) { if (!blockchain.requireAuth('admin_two', 'active')) { throw 'no' } }`,
  },
  logicalAssign: {
    check: `let ok = blockchain.requireAuth('admin_one', 'active'); ok ||= blockchain.requireAuth('admin_two', 'active'); if (!ok) throw 'no'`,
  },
  bitOr: {
    check: `const ok = blockchain.requireAuth('admin_one', 'active') | blockchain.requireAuth('admin_two', 'active'); if (!ok) throw 'no'`,
  },
  doubleNot: { check: `if (!!${OWN} !== true) throw 'no'` },
  errorValue: {
    members: `_check() { if (!${OWN}) return 'not the owner'; return '' }`,
    check: `const error = this._check(); if (error) throw new Error(error)`,
  },
  errorValueEq: {
    members: `_check() { if (!${OWN}) return 'not the owner'; return null }`,
    check: `const error = this._check(); if (error !== null) throw new Error(error)`,
  },
  errorObj: {
    members: `_check() { if (!${OWN}) return { ok: false, message: 'x' }; return { ok: true } }`,
    check: `const result = this._check(); if (!result.ok) throw new Error(result.message)`,
  },
  errorArr: {
    members: `_check() { if (!${OWN}) return [false, 'x']; return [true, ''] }`,
    check: `const [ok, message] = this._check(); if (!ok) throw new Error(message)`,
  },
  compound2: { check: `if (tx.publisher !== blockchain.contractOwner() || block.number < 3) throw 'no'` },
  doWhile: { check: `do { if (tx.publisher === 'admin_one') break; throw 'no' } while (false)` },
  label: { check: `check: { if (tx.publisher === 'admin_one') break check; throw 'no' }` },
  finallyG: { check: `try { if (tx.publisher !== 'admin_one') throw 'no' } finally { storage.put('tried', '1') }` },
  spreadIncl: {
    before: `const A = ['admin_one']; const B = [...A, 'admin_two']`,
    check: `if (!B.includes(tx.publisher)) throw 'no'`,
  },
  concatIncl: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `const all = JSON.parse(storage.get('admins')).concat([blockchain.contractOwner()]); if (!all.includes(tx.publisher)) throw 'no'`,
  },
  splitIncl: {
    init: `storage.put('admins', tx.publisher)`,
    check: `if (!storage.get('admins').split(',').includes(tx.publisher)) throw 'no'`,
  },
  keysIncl: {
    init: `storage.mapPut('admins', tx.publisher, '1')`,
    check: `if (!storage.mapKeys('admins').includes(tx.publisher)) throw 'no'`,
  },
  objKeys: {
    init: `storage.put('admins', JSON.stringify({ [tx.publisher]: 1 }))`,
    check: `if (!Object.keys(JSON.parse(storage.get('admins'))).includes(tx.publisher)) throw 'no'`,
  },
  hasOwn: {
    init: `storage.put('admins', JSON.stringify({ [tx.publisher]: 1 }))`,
    check: `if (!JSON.parse(storage.get('admins')).hasOwnProperty(tx.publisher)) throw 'no'`,
  },
  hasOwnCall: {
    init: `storage.put('admins', JSON.stringify({ [tx.publisher]: 1 }))`,
    check: `if (!Object.prototype.hasOwnProperty.call(JSON.parse(storage.get('admins')), tx.publisher)) throw 'no'`,
  },
  negIdx: {
    before: `const ADMINS = ['admin_one', 'admin_two']`,
    check: `if (!~ADMINS.indexOf(tx.publisher)) throw 'no'`,
  },
  negIdxNot: {
    before: `const ADMINS = ['admin_one', 'admin_two']`,
    check: `if (ADMINS.indexOf(tx.publisher) + 1 === 0) throw 'no'`,
  },
  equalsFn: {
    before: `const same = (a, b) => a === b`,
    check: `if (!same(tx.publisher, blockchain.contractOwner())) throw 'no'`,
  },
  toLower: { check: `if (String(tx.publisher) !== String(blockchain.contractOwner())) throw 'no'` },
  trimmed: { check: `if (tx.publisher.trim() !== blockchain.contractOwner()) throw 'no'` },
  templated: { check: `if (\`\${tx.publisher}\` !== \`\${blockchain.contractOwner()}\`) throw 'no'` },
}

/** Checks that everybody passes. */
export const OPEN_GUARDS: Record<string, Guard> = {
  someArg: { check: `if (!memo.some((a) => blockchain.requireAuth(a, 'active'))) throw 'no'` },
  everyArg: { check: `if (!memo.every((a) => blockchain.requireAuth(a, 'active'))) throw 'no'` },
  everyArgFor: { check: `for (const a of memo) if (!blockchain.requireAuth(a, 'active')) throw 'no'` },
  someArgParsed: { check: `if (!JSON.parse(memo).some((a) => blockchain.requireAuth(a, 'active'))) throw 'no'` },
  someNo: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `if (JSON.parse(storage.get('admins')).some((a) => blockchain.requireAuth(a, 'active'))) throw 'no'`,
  },
  filterAny: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `if (JSON.parse(storage.get('admins')).filter((a) => blockchain.requireAuth(a, 'active')).length < 0) throw 'no'`,
  },
  filterAny2: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `const l = JSON.parse(storage.get('admins')).filter((a) => blockchain.requireAuth(a, 'active')).length; if (l > 5) throw 'no'`,
  },
  findUnused: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `const me = JSON.parse(storage.get('admins')).find((a) => a === tx.publisher)`,
  },
  findInverse: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `const me = JSON.parse(storage.get('admins')).find((a) => a === tx.publisher); if (me) throw 'no'`,
  },
  dropped: { check: OWN },
  orOne: { check: `if (!(${OWN} | memo === 'x')) throw 'no'` },
  orTwo: { check: `let ok = ${OWN}; ok = ok || memo === 'x'; if (!ok) throw 'no'` },
  errorObj: {
    members: `_check() { if (!${OWN}) return { ok: false, message: 'x' }; return { ok: true } }`,
    check: `const result = this._check(); if (!result.message) throw new Error(result.message)`,
  },
  errorArr: {
    members: `_check() { if (!${OWN}) return [false, 'x']; return [true, ''] }`,
    check: `const [ok, message] = this._check(); if (ok) throw new Error(message)`,
  },
  joinable: {
    members: `join() { storage.mapPut('level', tx.publisher, '5', tx.publisher) }`,
    check: `if (Number(storage.mapGet('level', tx.publisher) || 0) < 2) throw 'no'`,
  },
  joinableList: {
    init: `storage.put('l', '[]')`,
    members: `join() { const l = JSON.parse(storage.get('l')); l.push(tx.publisher); storage.put('l', JSON.stringify(l), tx.publisher) }`,
    check: `if (!JSON.parse(storage.get('l')).some((a) => a === tx.publisher)) throw 'no'`,
  },
  joinableLoop: {
    init: `storage.put('l', '[]')`,
    members: `join() { const l = JSON.parse(storage.get('l')); l.push(tx.publisher); storage.put('l', JSON.stringify(l), tx.publisher) }`,
    check: `let ok = false; for (const a of JSON.parse(storage.get('l'))) if (blockchain.requireAuth(a, 'active')) ok = true; if (!ok) throw 'no'`,
  },
  levelLess: {
    init: `storage.mapPut('level', tx.publisher, '5')`,
    check: `if (Number(storage.mapGet('level', tx.publisher) || 0) > 2) throw 'no'`,
  },
  boundArg: {
    members: `_own(a) { if (!blockchain.requireAuth(a, 'active')) throw 'no' }`,
    check: `this._own.call(this, memo)`,
  },
  constObjTruthy: {
    before: `const ADMINS = { admin_one: true, admin_two: true }`,
    check: `if (ADMINS[memo] !== true) throw 'no'`,
  },
  doWhile: { check: `do { if (memo === 'admin_one') break; throw 'no' } while (false)` },
  hasOwn: {
    init: `storage.put('admins', JSON.stringify({ [tx.publisher]: 1 }))`,
    check: `if (!JSON.parse(storage.get('admins')).hasOwnProperty(memo)) throw 'no'`,
  },
  String: { check: `if (String(tx.publisher) === String(blockchain.contractOwner())) throw 'no'` },
  index: {
    check: `for (let i = 0; i < memo.length; i++) { if (!blockchain.requireAuth(memo[i], 'active')) throw 'no' }`,
  },
  indexBreak: {
    before: `const KEEPERS = ['admin_one', 'admin_two']`,
    check: `for (let i = 0; i < KEEPERS.length; i++) { if (memo === 'x') break; if (!blockchain.requireAuth(KEEPERS[i], 'active')) throw 'no' }`,
  },
  index1: {
    before: `const KEEPERS = ['admin_one']`,
    check: `for (let i = 1; i < KEEPERS.length; i++) { if (!blockchain.requireAuth(KEEPERS[i], 'active')) throw 'no' }`,
  },
  reduce: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `const n = JSON.parse(storage.get('admins')).reduce((sum, a) => sum + (blockchain.requireAuth(a, 'active') ? 1 : 1), 0); if (n < 1) throw 'no'`,
  },
  reduce0: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `const n = JSON.parse(storage.get('admins')).reduce((sum, a) => sum + (blockchain.requireAuth(a, 'active') ? 1 : 0), 1); if (n < 1) throw 'no'`,
  },
  reduceTrue: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `const ok = JSON.parse(storage.get('admins')).reduce((found, a) => found || a === tx.publisher, memo); if (!ok) throw 'no'`,
  },
  whileFound: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `const l = JSON.parse(storage.get('admins')); let i = 0; while (i < l.length && l[i] !== tx.publisher) i++; if (i > l.length) throw 'no'`,
  },
  whileFound2: {
    init: `storage.put('admins', JSON.stringify([tx.publisher]))`,
    check: `const l = JSON.parse(storage.get('admins')); let i = 0; for (; i < l.length; i++) { if (l[i] === tx.publisher) break } if (i > l.length) throw 'no'`,
  },
}
