import type { Bug } from '../bug.js'

/** A pair that trusts any caller: what it wants to be given appears only in the calls of its router. */
export const nested: Bug = {
  shortest: 1,
  contract: `class Bug {
  init() { storage.put('swaps', '0'); storage.put('routed', '0') }
  swap(terms) {
    const { amount, path, seal } = JSON.parse(terms)
    if (!(amount > 0) || !Array.isArray(path) || path.length !== 2) throw new Error('terms')
    if (path[0] !== 'gold' || path[1] !== 'iost') throw new Error('terms')
    if (seal !== IOSTCrypto.sha3(path.join('/') + amount)) throw new Error('terms')
    const isRouted = blockchain.contextInfo().indexOf('"is_account":false') >= 0
    if (!isRouted) throw new Error('only for the router') // FIX
    storage.put('swaps', String(Number(storage.get('swaps')) + 1))
    if (isRouted) storage.put('routed', String(Number(storage.get('routed')) + 1))
  }
}
module.exports = Bug
`,
  others: {
    router: `class Router {
  init() {}
  /** @param {number} amount */
  trade(pair, amount) {
    if (!(amount > 0)) throw new Error('amount')
    const path = ['gold', 'iost']
    const seal = IOSTCrypto.sha3(path.join('/') + amount)
    blockchain.call(pair, 'swap', JSON.stringify([JSON.stringify({ amount, path, seal })]))
  }
}
module.exports = Router
`,
  },
  always: `const [swaps, routed] = await bug.storage(['swaps', 'routed']); expect(swaps).to.equal(routed)`,
}
