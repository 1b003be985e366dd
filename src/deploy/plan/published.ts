import { readReceipt } from '../../client/calls/receipt.js'
import { isText } from '../../collections/shapes.js'
import { ToolkitError } from '../../errors/errors.js'
import type { DoneStep, Journal, StepRecord } from '../journal/journal.js'

/** A contract of a deployment: its id and the code last published. */
export interface PublishedContract {
  id: string
  /** Hashes of the script and the ABI, as `hashText` makes them. */
  code: string
  abi: string
  version: string
  /** The contract of the project that was published, by name. */
  source: string
  block: number
  transaction: string
}

/** Lists the contracts of a deployment by name, as left by its completed steps. */
export function listPublished(journal: Journal): Map<string, PublishedContract> {
  const contracts = new Map<string, PublishedContract>()
  for (const { inputs, done } of journal.steps) {
    const { contract, code, abi, version, id, source = contract } = inputs
    if (done === undefined || code === undefined) continue
    if (contract === undefined || abi === undefined || version === undefined || source === undefined)
      throw publishingError(done, 'is of a step that published nothing')
    contracts.set(contract, {
      id: id ?? readPublishedId(done),
      code,
      abi,
      version,
      source,
      block: done.block,
      transaction: done.hash,
    })
  }
  return contracts
}

/** Returns the id of a contract by the receipt that published it. */
export function readPublishedId(done: DoneStep): string {
  const { returnValue } = readReceipt(done.receipt)
  if (isText(returnValue)) return returnValue
  throw publishingError(done, 'has no id of a contract')
}

function publishingError({ hash }: DoneStep, fault: string): ToolkitError {
  return new ToolkitError('DEPLOY_JOURNAL_EDITED', `the receipt of ${hash} ${fault}`, {
    hint: 'The journal was changed by hand, or the node returned a receipt of its own. Restore the journal (git checkout).',
  })
}

/** The steps that published a contract, the done ones. */
export function listPublishing(journal: Journal, contract: string): StepRecord[] {
  return journal.steps.filter(({ inputs, done }) => done && inputs.code !== undefined && inputs.contract === contract)
}

/**
 * An update as requested by a script: its ordinal among the updates of the contract, and whether another one follows.
 */
export interface UpdateOrder {
  contract: string
  ordinal: number
  isLast: boolean
  code: string
}

/**
 * Names the step of an update; undefined if the chain has the requested code. Earlier updates of a script run once. The
 * last one defines the code that the chain should have: whenever the code differs, it becomes another step.
 */
export function nameUpdate(journal: Journal, { contract, ordinal, isLast, code }: UpdateOrder): string | undefined {
  const base = `update ${contract} #${ordinal}`
  if (!isLast) return journal.find(base)?.done ? undefined : base
  if (listPublished(journal).get(contract)?.code === code) return undefined
  for (let generation = 1; ; generation++) {
    const name = generation === 1 ? base : `${base} (${generation})`
    if (journal.find(name)?.done === undefined) return name
  }
}
