import { expect } from 'chai'
import { encodeBase58 } from '../../../src/codec/base58.js'
import { decodeBase64, encodeBase64 } from '../../../src/codec/base64.js'
import { encodeUtf8 } from '../../../src/codec/utf8.js'
import { sha3_256 } from '../../../src/crypto/hash.js'
import { verify } from '../../../src/crypto/keys.js'
import { type BlockHead, hashBlock, merkleRoot } from '../../../src/tx/block.js'
import { hashTransaction } from '../../../src/tx/hash.js'
import { formatReceipt, hashReceipt, type Receipt, STATUS_CODES } from '../../../src/tx/receipt.js'
import { verifyTransaction } from '../../../src/tx/sign.js'
import { nameAlgorithm, type Signature, type Transaction } from '../../../src/tx/transaction.js'
import { readSpecJson } from '../../vectors.js'

interface RawSignature {
  algorithm: number
  sig: string
  pubKey: string
}

interface RawBlock {
  head: Record<
    'version' | 'parentHash' | 'txMerkleHash' | 'txReceiptMerkleHash' | 'info' | 'number' | 'witness' | 'time',
    string
  >
  sign: RawSignature
  txs: {
    time: string
    expiration: string
    gasLimit: string
    gasRatio: string
    actions: { contract: string; actionName: string; data: string }[]
    signers: string[]
    signs: RawSignature[]
    publisher: string
    publishSigns: RawSignature[]
    delay: string
    chain_id: number
    amountLimit: { token: string; val: string }[]
  }[]
  receipts: {
    txHash: string
    gasUsage: string
    ramUsage: Record<string, string>
    status: { code: number; message: string }
    returns: string[]
    receipts: { funcName: string; content: string }[]
  }[]
  txHashes: string[]
  receiptHashes: string[]
}

interface BlockVector {
  raw: { block: RawBlock }
  raw_only_hash: { block: RawBlock }
  block: { block: { hash: string; transactions: { hash: string; tx_receipt: unknown }[] } }
}

const { blocks } = readSpecJson<{ blocks: BlockVector[] }>('block.json')
const bytes = (text: string) => decodeBase64(text)!

function readHead({ head }: RawBlock): BlockHead {
  return {
    version: Number(head.version),
    parentHash: bytes(head.parentHash),
    txMerkleHash: bytes(head.txMerkleHash),
    txReceiptMerkleHash: bytes(head.txReceiptMerkleHash),
    info: bytes(head.info),
    number: Number(head.number),
    witness: head.witness,
    time: BigInt(head.time),
  }
}

function readSignature({ algorithm, sig, pubKey }: RawSignature): Signature {
  return { algorithm: nameAlgorithm(algorithm), signature: bytes(sig), publicKey: bytes(pubKey) }
}

function readTransaction(raw: RawBlock['txs'][number]): Transaction {
  return {
    time: BigInt(raw.time),
    expiration: BigInt(raw.expiration),
    gasRatio: Number(raw.gasRatio),
    gasLimit: Number(raw.gasLimit),
    delay: BigInt(raw.delay),
    chainId: raw.chain_id,
    signers: raw.signers,
    actions: raw.actions,
    amountLimit: raw.amountLimit.map(({ token, val }) => ({ token, value: val })),
    signatures: raw.signs.map(readSignature),
    referredTx: new Uint8Array(),
    publisher: raw.publisher,
    publisherSigs: raw.publishSigns.map(readSignature),
  }
}

function readReceipt(raw: RawBlock['receipts'][number]): Receipt {
  return {
    txHash: bytes(raw.txHash),
    gasUsage: Number(raw.gasUsage),
    ramUsage: new Map(Object.entries(raw.ramUsage).map(([payer, size]) => [payer, Number(size)])),
    statusCode: STATUS_CODES[raw.status.code]!,
    message: raw.status.message,
    returns: raw.returns,
    receipts: raw.receipts,
  }
}

describe('recorded blocks', () => {
  it('recorded blocks have 1, 2 and 11 transactions', () => {
    expect(blocks.map(({ raw }) => raw.block.txs.length)).to.deep.equal([1, 2, 11])
  })

  for (const { raw, raw_only_hash, block } of blocks) {
    describe(`block ${raw.block.head.number}`, () => {
      const transactions = raw.block.txs.map(readTransaction)
      const receipts = raw.block.receipts.map(readReceipt)

      it('hash the head, which the producer signed', () => {
        const hash = hashBlock(readHead(raw.block))
        expect(encodeBase58(hash)).to.equal(block.block.hash)
        const { signature, publicKey } = readSignature(raw.block.sign)
        expect(verify('ED25519', hash, signature, publicKey)).to.equal(true)
      })

      it('hash transactions, which their publishers signed', () => {
        const hashes = transactions.map(hashTransaction)
        expect(hashes.map(encodeBase64)).to.deep.equal(raw_only_hash.block.txHashes)
        expect(hashes.map(encodeBase58)).to.deep.equal(block.block.transactions.map(({ hash }) => hash))
        expect(encodeBase64(merkleRoot(hashes))).to.equal(raw.block.head.txMerkleHash)
        for (const tx of transactions) expect(verifyTransaction(tx)).to.deep.equal({ signers: true, publisher: true })
      })

      it('hashes the receipts of a recorded block', () => {
        const hashes = receipts.map(hashReceipt)
        expect(hashes.map(encodeBase64)).to.deep.equal(raw_only_hash.block.receiptHashes)
        expect(encodeBase64(merkleRoot(hashes))).to.equal(raw.block.head.txReceiptMerkleHash)
      })

      it('print receipts like the node', () => {
        expect(receipts.map(formatReceipt)).to.deep.equal(block.block.transactions.map(({ tx_receipt }) => tx_receipt))
      })
    })
  }
})

describe('merkle root', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((text) => sha3_256(encodeUtf8(text))) as [Uint8Array, Uint8Array, Uint8Array]
  const join = (left: Uint8Array, right: Uint8Array) => sha3_256(Buffer.concat([left, right]))

  it('pairs neighbours, and an odd one with itself', () => {
    expect(merkleRoot([])).to.deep.equal(new Uint8Array())
    expect(merkleRoot([a])).to.deep.equal(join(a, a))
    expect(merkleRoot([a, b])).to.deep.equal(join(a, b))
    expect(merkleRoot([a, b, c])).to.deep.equal(join(join(a, b), join(c, c)))
  })
})
