import { itemAt } from '../../../collections/presence.js'
import { repeatCall, type SequenceStep } from '../step.js'

/** The last successful call of a sequence, as `always` receives it. */
export interface LastCall {
  /** Name of the calling account, which signed. */
  caller: string
  /** Name of the contract, as the fixture calls it. */
  contract: string
  /** Name of the method. */
  method: string
  /** Arguments of the call. */
  args: readonly unknown[]
}

/** Names of accounts and contracts by position. */
interface NamedParts {
  scene: { accounts: readonly { name: string }[] }
  contracts: readonly { name: string }[]
}

/** Describes the call of a step; undefined for a step without one. */
export function describeCall(move: SequenceStep, stage: NamedParts): LastCall | undefined {
  if (move.kind === 'repeat') return describeCall(repeatCall(move, move.times - 1), stage)
  if (move.kind !== 'call') return undefined
  const { scene, contracts } = stage
  const { caller, contract, method, args } = move
  return { caller: itemAt(scene.accounts, caller).name, contract: itemAt(contracts, contract).name, method, args }
}
