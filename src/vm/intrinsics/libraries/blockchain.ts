/**
 * The contract's `storage` and `blockchain` (spec/vm.md §5.1, §5.2): one script each, since exception texts name it.
 */
export const STORAGE = `const storage = (() => {
  'use strict'
  const { storage: native, Error } = $realm
  const requireText = (value, name) => {
    if (typeof value !== 'string') throw new Error('storage ' + name + ' must be string')
  }
  return {
    put(key, value, payer) {
      requireText(value, 'put')
      return native.put(key, value, payer)
    },
    get: (key) => native.get(key),
    has: (key) => native.has(key),
    del: (key) => native.del(key),
    mapPut(key, field, value, payer) {
      requireText(value, 'mapPut')
      return native.mapPut(key, field, value, payer)
    },
    mapHas: (key, field) => native.mapHas(key, field),
    mapGet: (key, field) => native.mapGet(key, field),
    mapKeys: (key) => JSON.parse(native.mapKeys(key)),
    mapLen: (key) => native.mapLen(key),
    mapDel: (key, field) => native.mapDel(key, field),
    globalGet: (contract, key) => native.globalGet(contract, key),
    globalHas: (contract, key) => native.globalHas(contract, key),
    globalMapHas: (contract, key, field) => native.globalMapHas(contract, key, field),
    globalMapGet: (contract, key, field) => native.globalMapGet(contract, key, field),
    globalMapKeys: (contract, key) => JSON.parse(native.globalMapKeys(contract, key)),
    globalMapLen: (contract, key) => native.globalMapLen(contract, key),
  }
})()
`

export const BLOCKCHAIN = `const blockchain = (() => {
  'use strict'
  const { blockchain: native } = $realm
  const context = () => JSON.parse(native.contextInfo())
  const text = (args) => (typeof args === 'object' ? JSON.stringify(args) : args)
  return {
    transfer(from, to, amount, memo) {
      const sum = amount instanceof Float64 ? amount : new Float64(amount)
      return this.callWithAuth('token.iost', 'transfer', ['iost', from, to, sum.toString(), memo.toString()])
    },
    withdraw(to, amount, memo) {
      return this.transfer(this.contractName(), to, amount, memo)
    },
    deposit(from, amount, memo) {
      return this.transfer(from, this.contractName(), amount, memo)
    },
    blockInfo: () => native.blockInfo(),
    txInfo: () => native.txInfo(),
    contextInfo: () => native.contextInfo(),
    contractName: () => context().contract_name,
    publisher: () => context().publisher,
    contractOwner() {
      return storage.globalMapGet('system.iost', 'contract_owner', this.contractName())
    },
    call: (contract, api, args) => JSON.parse(native.call(contract, api, text(args))),
    callWithAuth: (contract, api, args) => JSON.parse(native.callWithAuth(contract, api, text(args))),
    requireAuth: (account, permission) => native.requireAuth(account, permission),
    receipt: (content) => native.receipt(content),
    event: (content) => native.event(content),
  }
})()
const IOSTCrypto = (() => {
  const { sha3, sha3Hex, ripemd160Hex, verify } = $realm.crypto
  return $realm.nameNative('_IOSTCrypto', { sha3, sha3Hex, ripemd160Hex, verify })
})()
const require = (() => {
  'use strict'
  const libraries = { storage, blockchain }
  return function (id) {
    return id === 'storage' || id === 'blockchain' ? libraries[id] : {}
  }
})()
`
