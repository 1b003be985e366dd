import { expect } from 'chai'
import { encodeBase58 } from '../../../../src/codec/base58.js'
import { createTransaction } from '../../../../src/tx/build.js'
import { openTransaction } from '../../../../src/vm/execution/signed.js'

/** A transaction that says it was signed with these keys. */
function signedBy(publicKeys: readonly Uint8Array[]) {
  const tx = createTransaction({ publisher: 'alice', chainId: 1020, time: 1n, gasLimit: 1_000_000, actions: [] })
  const publisherSigs = publicKeys.map((publicKey) => {
    return { algorithm: 'ED25519' as const, signature: new Uint8Array(64), publicKey }
  })
  return openTransaction({ ...tx, publisherSigs })
}

describe('transaction keys', () => {
  it('transaction keys include each key, also those with a common prefix', () => {
    const keys = [0, 1, 2].map((last) => new Uint8Array(32).fill(7).fill(last, 6))
    const names = keys.map(encodeBase58)
    expect(new Set(names).size).to.equal(3)
    for (const order of [keys, keys.toReversed(), keys]) {
      expect([...signedBy(order).keys.keys()]).to.have.members(names)
    }
  })

  it('transaction keys are identified by their current bytes', () => {
    const key = new Uint8Array(32).fill(9)
    const before = [...signedBy([key]).keys.keys()]
    key[31] = 1
    expect([...signedBy([key]).keys.keys()])
      .to.deep.equal([encodeBase58(key)])
      .and.not.deep.equal(before)
  })
})
