import type { EventOrigin } from '../../../client/events/emissions.js'
import type { NodeEvent } from '../../../rpc/schema.js'
import type { FlagsOf } from '../../command.js'
import type { ExitCode } from '../../exit-codes.js'
import { EXIT } from '../../exit-codes.js'
import { type NetworkTarget, openTarget } from '../../flags/network.js'
import type { eventsCommand } from './command.js'

export default async function streamEvents({
  contract,
  topic,
  all = false,
  json,
  ...flags
}: FlagsOf<typeof eventsCommand>): Promise<ExitCode> {
  const { findContractOn } = await import('../../flags/contract-call.js')
  const target = await openTarget(flags)
  const { provider } = target
  const id = contract === undefined ? undefined : await findContractOn(target, contract)
  const { EventOrigins } = await import('../../../client/events/event-origins.js')
  const { follow } = await import('../../output/follow.js')
  const { watchInterrupt } = await import('../../interrupt.js')
  const { printNote } = await import('../../output/output.js')
  const origins = new EventOrigins(provider, {
    onEvent: showEvents(target, { contract: id, all, json: json ?? false }),
  })
  const interrupt = watchInterrupt()
  try {
    await origins.open()
    await follow(provider, {
      contract: id,
      topics: topic === undefined ? ['CONTRACT_RECEIPT', 'CONTRACT_EVENT'] : [TOPICS[topic]],
      signal: interrupt.signal,
      onEvent: (event) => origins.add(event),
      onNote: printNote,
    })
    return EXIT.DONE
  } finally {
    await origins.close()
    interrupt.release()
  }
}

const TOPICS = { receipt: 'CONTRACT_RECEIPT', event: 'CONTRACT_EVENT' } as const

/** Prints events. Those of system contracts are left out unless `--all` is given. */
function showEvents(
  target: NetworkTarget,
  { contract, all, json }: { contract: string | undefined; all: boolean; json: boolean },
) {
  return async (event: NodeEvent, found: EventOrigin | undefined): Promise<void> => {
    const { printResult } = await import('../../output/output.js')
    const { describeEvent, formatEvent } = await import('../../output/views/event.js')
    const origin: Partial<EventOrigin> = found ?? (contract === undefined ? {} : { contract })
    if (!all && contract === undefined && origin.contract?.endsWith('.iost')) return
    const name = await nameContract(target, origin.contract)
    printResult(json ? JSON.stringify(describeEvent(event, origin, name)) : formatEvent(event, origin, name))
  }
}

/**
 * Returns the name of a contract in the address book. It is read each time, since deployments may continue meanwhile.
 */
async function nameContract(
  { project, name: network }: NetworkTarget,
  id: string | undefined,
): Promise<string | undefined> {
  if (project === undefined || id === undefined) return undefined
  const { readAddressBook } = await import('../../../deploy/journal/address-book.js')
  const { contracts = {} } = (await readAddressBook(project.root, network)) ?? {}
  return Object.keys(contracts).find((name) => contracts[name]!.id === id)
}
