import type { Bug } from '../bug.js'

/** A ticket that only its receipt tells, as the contract stores no more than its hash. It is redeemed twice. */
export const receipt: Bug = {
  shortest: 3,
  contract: `class Bug {
  init() { storage.put('sold', '0'); storage.put('redeemed', '0') }
  buy() {
    const sold = Number(storage.get('sold')) + 1
    const ticket = IOSTCrypto.sha3(blockchain.publisher() + '/' + sold)
    storage.mapPut('hashes', IOSTCrypto.sha3(ticket), 'sold')
    storage.put('sold', String(sold))
    blockchain.receipt(JSON.stringify({ event: 'sold', to: { ticket } }))
  }
  redeem(ticket) {
    const hash = IOSTCrypto.sha3(ticket)
    if (storage.mapGet('hashes', hash) !== 'sold') throw new Error('no such ticket')
    storage.mapPut('hashes', hash, 'redeemed') // FIX
    storage.put('redeemed', String(Number(storage.get('redeemed')) + 1))
  }
}
module.exports = Bug
`,
  always: `const [sold, redeemed] = await bug.storage(['sold', 'redeemed']); expect(Number(redeemed)).to.be.at.most(Number(sold))`,
}
