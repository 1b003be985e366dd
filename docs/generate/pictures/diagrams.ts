/** The diagrams of the guides, as text. */
import type { SequenceText } from './sequence.js'

interface Diagram {
  title: string
  text: SequenceText
}

export const DIAGRAMS: Record<string, Diagram> = {
  'call-life': {
    title: 'The life of a call in a test, from the signature to the matcher',
    text: `
      your test | session | embedded chain | contract
      your test -> session: expect(bank.deposit('1.5'))
      session: checks arguments against the ABI, sets time and limits
      session -> embedded chain: signed transaction
      embedded chain: checks signatures, balance, gas and expiry
      embedded chain -> contract: deposit('1.5'), in a sandbox
      contract -> embedded chain: reads, writes, calls, receipts: each has its price
      embedded chain: success: the writes are kept, gas and RAM are charged
      embedded chain: failure: the writes are undone, the gas is charged
      embedded chain -> session: block with the receipt
      session -> your test: status, balances, storage, gas, RAM
      your test: .to.changeBalance('iost', alice, '-1.5') compares
    `,
  },
  'fork-reads': {
    title: 'What a fork reads when: first the file, then the network, and nothing with --frozen',
    text: `
      your test | fork | file of the fork | network
      == toolkit fork update, once
      fork -> network: head block, chain, producers, values in use
      fork -> file of the fork: the block that the fork starts from
      == toolkit test --network fork
      your test -> fork: transfer 5 IOST of alice
      fork -> file of the fork: is the balance of alice kept?
      fork --> network: no: read it, once
      fork -> file of the fork: keep the value
      fork: executes here; the network never sees the transaction
      fork -> your test: receipt and changed balances
      == the next run, and --frozen under CI
      fork -> file of the fork: every value is here: no request
    `,
  },
  'deploy-journal': {
    title: 'How a step of a deployment is planned, written to the journal, sent, and done once',
    text: `
      toolkit deploy | embedded chain | journal | network
      == plan
      toolkit deploy -> embedded chain: runs the whole script
      embedded chain -> toolkit deploy: steps with gas, RAM and tokens
      toolkit deploy -> network: do the balances cover the plan?
      == each step
      toolkit deploy -> journal: signed bytes, before they are sent
      toolkit deploy -> network: sends these bytes, again if no answer comes
      network -> toolkit deploy: block that includes them
      toolkit deploy -> journal: done, once the block is irreversible
      == after a crash
      journal -> toolkit deploy: which steps are done, which bytes may be on the way
      toolkit deploy --> network: the same bytes again: a node executes them once
    `,
  },
}
