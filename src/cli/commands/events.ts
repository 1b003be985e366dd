import type { Command } from '../command.js'
import { EXIT } from '../exit-codes.js'
import { declareNetwork, type NetworkFlags, openTarget } from '../network.js'

interface Flags extends NetworkFlags {
  contract: string | undefined
  topic: 'receipt' | 'event' | undefined
}

/** Runs until it is interrupted, which is its proper end as it is that of `toolkit node`: exit code 0. */
export const eventsCommand: Command<Flags> = {
  command: 'events',
  describe: 'Print the events and receipts of contracts as they come, until Ctrl-C',
  flags: (yargs) =>
    declareNetwork(
      yargs
        .option('contract', { type: 'string', describe: 'Only those of this contract, by name or id' })
        .option('topic', {
          choices: ['receipt', 'event'] as const,
          describe: 'Only what they gave to blockchain.receipt, or to blockchain.event',
        }),
    ),
  async run({ contract, topic, json, ...flags }) {
    const { findContractOn } = await import('../contract-call.js')
    const target = await openTarget(flags)
    const id = contract === undefined ? undefined : await findContractOn(target, contract)
    const { follow } = await import('../follow.js')
    const { watchInterrupt } = await import('../interrupt.js')
    const { printNote, printResult } = await import('../output.js')
    const { formatEvent } = await import('../views/event.js')
    const interrupt = watchInterrupt()
    try {
      await follow(target.provider, {
        contract: id,
        topics: topic === undefined ? ['CONTRACT_RECEIPT', 'CONTRACT_EVENT'] : [TOPICS[topic]],
        signal: interrupt.signal,
        onEvent: (event) => printResult(json ? JSON.stringify(event) : formatEvent(event)),
        onNote: printNote,
      })
      return EXIT.DONE
    } finally {
      interrupt.release()
    }
  },
}

const TOPICS = { receipt: 'CONTRACT_RECEIPT', event: 'CONTRACT_EVENT' } as const
