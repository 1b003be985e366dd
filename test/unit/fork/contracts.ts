const VAULT = (bonus: number) => `class Vault {
  init() { storage.put('total', '0') }
  can_update(data) { return true }
  put(from, amount) {
    blockchain.deposit(from, amount, '')
    const old = storage.mapGet('held', from) || '0'
    const next = new BigNumber(old).plus(amount).toString()
    storage.mapPut('held', from, next, from)
    storage.put('total', new BigNumber(storage.get('total')).plus(amount).plus(${bonus}).toString())
    storage.put('last', JSON.stringify({ from: from, amount: amount }), from)
    blockchain.receipt(JSON.stringify([from, next]))
    return next
  }
  take(from) {
    const held = storage.mapGet('held', from)
    if (held === null) throw 'nothing held'
    storage.mapDel('held', from)
    storage.put('total', new BigNumber(storage.get('total')).minus(held).toString())
    blockchain.withdraw(from, held, '')
    return held
  }
}
module.exports = Vault;
`
const MARKET = `class Market {
  init() { storage.put('trades', '0') }
  can_update(data) { return true }
  trade(vault, from, amount) {
    const count = Number(storage.get('trades')) + 1
    storage.put('trades', String(count))
    const held = blockchain.call(vault, 'put', JSON.stringify([from, amount]))[0]
    storage.mapPut('trade', String(count % 7), from + ':' + held)
    const names = storage.mapKeys('trade')
    return names.length + ':' + held
  }
}
module.exports = Market;
`
const unlimited = [{ token: '*', val: 'unlimited' }]
const abi = (name: string, args: string[]) => ({ name, args, amountLimit: unlimited })
const SOURCES = {
  vault: {
    code: VAULT(0),
    abi: [abi('put', ['string', 'string']), abi('take', ['string']), abi('can_update', ['string'])],
  },
  vault2: {
    code: VAULT(1),
    abi: [abi('put', ['string', 'string']), abi('take', ['string']), abi('can_update', ['string'])],
  },
  market: { code: MARKET, abi: [abi('trade', ['string', 'string', 'string']), abi('can_update', ['string'])] },
}

/** A contract of the load as `system.iost` takes it. */
export function compileContractText(name: keyof typeof SOURCES) {
  const { code, abi } = SOURCES[name]
  return { ID: '', info: { lang: 'javascript', version: '1.0.0', abi }, code }
}

/**
 * A contract of methods without a constructor, as `system.iost` takes it.
 *
 * @param methods - Texts of methods by name; arguments are texts.
 */
export function describeContract(methods: Readonly<Record<string, { args?: readonly string[]; body: string }>>) {
  const texts = Object.entries(methods).map(([name, { args = [], body }]) => `${name}(${args.join(', ')}) { ${body} }`)
  const code = `class C { init() {} ${texts.join('\n')} }\nmodule.exports = C;\n`
  const list = Object.entries(methods).map(([name, { args = [] }]) =>
    abi(
      name,
      args.map(() => 'string'),
    ),
  )
  return { ID: '', info: { lang: 'javascript', version: '1.0.0', abi: list }, code }
}
