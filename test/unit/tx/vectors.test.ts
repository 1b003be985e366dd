import { expect } from 'chai'
import { encodeBase58 } from '../../../src/codec/base58.js'
import { encodeBase64 } from '../../../src/codec/base64.js'
import { encodeHex } from '../../../src/codec/hex.js'
import { parseJson } from '../../../src/codec/json.js'
import { parseSecretKey } from '../../../src/crypto/keys.js'
import { encodeBase, encodeFull, encodePublish, encodeTransaction } from '../../../src/tx/bytes.js'
import { hashBase, hashPublish, hashTransaction } from '../../../src/tx/hash.js'
import { formatTransaction, parseTransaction } from '../../../src/tx/json.js'
import { signTransaction, verifyTransaction } from '../../../src/tx/sign.js'
import { readTransactions } from './vectors.js'

describe('recorded transactions', () => {
  const { keys, vectors } = readTransactions()
  const key = (name: string) => parseSecretKey(keys[name]!.secret_key_base58)

  it('has vectors of transactions', () => {
    expect(vectors).to.have.length(12)
  })

  for (const vector of vectors) {
    describe(vector.name, () => {
      const tx = parseTransaction(vector.tx)

      it('scales the gas of a recorded transaction', () => {
        expect([tx.gasRatio, tx.gasLimit]).to.deep.equal([vector.gas_ratio_x100, vector.gas_limit_x100])
      })

      it('recorded transactions are encoded at three levels', () => {
        expect(encodeHex(encodeBase(tx))).to.equal(vector.base_bytes_hex)
        expect(encodeHex(encodePublish(tx))).to.equal(vector.publish_bytes_hex)
        expect(encodeHex(encodeFull(tx))).to.equal(vector.full_bytes_hex)
        const { base, publish, full } = encodeTransaction(tx)
        expect([base, publish, full].map(encodeHex)).to.deep.equal([
          vector.base_bytes_hex,
          vector.publish_bytes_hex,
          vector.full_bytes_hex,
        ])
      })

      it('recorded transactions are hashed at three levels', () => {
        expect(encodeHex(hashBase(tx))).to.equal(vector.base_hash_hex)
        expect(encodeHex(hashPublish(tx))).to.equal(vector.publish_hash_hex)
        const hash = hashTransaction(tx)
        expect(encodeHex(hash)).to.equal(vector.tx_hash_hex)
        expect(encodeBase58(hash)).to.equal(vector.tx_hash_base58)
      })

      it('recorded transactions are parsed identically from the text that iost.js sends', () => {
        expect(parseTransaction(parseJson(vector.as_sent_by_iostjs))).to.deep.equal(tx)
        expect(parseTransaction(JSON.parse(vector.as_sent_by_iostjs))).to.deep.equal(tx)
      })

      it('recorded transactions survive a round trip through JSON', () => {
        expect(parseTransaction(JSON.parse(JSON.stringify(formatTransaction(tx))))).to.deep.equal(tx)
      })

      it('signs a recorded transaction identically', () => {
        const unsigned = { ...tx, signatures: [], publisherSigs: [] }
        const signers = vector.signer_keys.map(key)
        const signed = signTransaction(unsigned, { publisher: vector.publisher_keys.map(key), signers })
        expect(signed.signatures.map(({ signature }) => encodeHex(signature))).to.deep.equal(
          vector.signer_sigs_hex.map(({ sig }) => sig),
        )
        // Of one signature iost.js dropped zero bytes; the vector holds the right one beside it.
        expect(signed.publisherSigs.map(({ signature }) => encodeHex(signature))).to.deep.equal(
          vector.publisher_sigs_hex.map(({ sig }) => vector.correct_publisher_sig_hex ?? sig),
        )
        expect(verifyTransaction(signed)).to.deep.equal({ signers: true, publisher: true })
      })

      it('recorded transactions are verified like by the node', () => {
        expect(verifyTransaction(tx)).to.deep.equal({
          signers: true,
          publisher: vector.node_self_check_ignoring_clock !== 'publisher error',
        })
      })
    })
  }

  it('recorded transactions have the hash printed in the public API document', () => {
    const { tx } = vectors.find(({ name }) => name === 'official_document_example')!
    expect(encodeBase64(hashPublish(parseTransaction(tx)))).to.equal('/gB8TJQibGI7Kem1v4vJPcJ7vHP48GuShYfd/7NhZ3w=')
  })

  it('recorded transactions fail verification once a signed byte changes', () => {
    const vector = vectors.find(({ name }) => name === 'signers_with_signatures')!
    const tx = parseTransaction(vector.tx)
    expect(verifyTransaction({ ...tx, chainId: tx.chainId + 1 })).to.deep.equal({ signers: false, publisher: false })
    expect(verifyTransaction({ ...tx, signatures: [] })).to.deep.equal({ signers: true, publisher: false })
  })
})
