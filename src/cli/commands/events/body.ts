import type { EventOrigin } from '../../../client/events/emissions.js'
import { EventOrigins } from '../../../client/events/event-origins.js'
import { must } from '../../../collections/presence.js'
import { readAddressBook } from '../../../deploy/journal/address-book.js'
import type { NodeEvent } from '../../../rpc/schema.js'
import type { FlagsOf } from '../../command.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { findContractOn } from '../../flags/contract-call.js'
import { type NetworkTarget, openTarget } from '../../flags/network.js'
import { watchInterrupt } from '../../interrupt.js'
import { follow } from '../../output/follow.js'
import { printNote, printResult } from '../../output/output.js'
import { describeEvent, formatEvent } from '../../output/views/event.js'
import type { eventsCommand } from './command.js'

export default async function streamEvents({
  contract,
  topic,
  all = false,
  json,
  ...flags
}: FlagsOf<typeof eventsCommand>): Promise<ExitCode> {
  const target = await openTarget(flags)
  const { provider } = target
  const id = contract === undefined ? undefined : await findContractOn(target, contract)
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
  const { contracts = {} } = (await readAddressBook(project.root, network)) ?? {}
  return Object.keys(contracts).find((name) => must(contracts[name], 'contract').id === id)
}
