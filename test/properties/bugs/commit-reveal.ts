import type { Bug } from '../bug.js'

/** Commit and reveal: who commits after another one has revealed knows what that was. */
export const commitReveal: Bug = {
  shortest: 3,
  contract: `class Bug {
  init() { storage.put('late', '0') }
  commit(hash) {
    if (hash.length < 40) throw new Error('no hash')
    const who = blockchain.publisher()
    if (storage.mapHas('hashes', who)) throw new Error('committed')
    if (storage.has('revealed')) throw new Error('closed') // FIX
    if (storage.has('revealed')) storage.put('late', '1')
    storage.mapPut('hashes', who, hash)
  }
  reveal(secret) {
    const who = blockchain.publisher()
    const hash = storage.mapGet('hashes', who)
    if (!hash) throw new Error('not committed')
    if (IOSTCrypto.sha3(who + ':' + secret) !== hash) throw new Error('another secret')
    storage.put('revealed', secret)
  }
}
module.exports = Bug
`,
  always: `expect(await bug.storage('late')).to.equal('0')`,
}
