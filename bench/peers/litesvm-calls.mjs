// LiteSVM in its process: transfers, each signed and executed with its signature verified.

import {
  appendTransactionMessageInstruction,
  createTransactionMessage,
  generateKeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { answerRounds } from '../harness/rounds.ts'

const svm = new LiteSVM()
const payer = await generateKeyPairSigner()
const recipient = await generateKeyPairSigner()
svm.airdrop(payer.address, lamports(1_000_000_000_000n))
svm.airdrop(recipient.address, lamports(1_000_000_000n))
let amount = 0n

answerRounds({
  async transfers(count) {
    for (let index = 0; index < count; index++) {
      amount += 1n
      const instruction = getTransferSolInstruction({
        source: payer,
        destination: recipient.address,
        amount: lamports(amount),
      })
      const transaction = await pipe(
        createTransactionMessage({ version: 0 }),
        (tx) => setTransactionMessageFeePayerSigner(payer, tx),
        (tx) => svm.setTransactionMessageLifetimeUsingLatestBlockhash(tx),
        (tx) => appendTransactionMessageInstruction(instruction, tx),
        (tx) => signTransactionMessageWithSigners(tx),
      )
      const result = svm.sendTransaction(transaction)
      if (result instanceof FailedTransactionMetadata) throw new Error(String(result.err()))
    }
  },
})
