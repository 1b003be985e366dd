import type { FindingStep, Place } from '../syntax/place.js'
import type { Facts } from './facts.js'
import { isConstant, type Value } from './values.js'

/** Members of all effects of an action. */
interface Common {
  place: Place
  /** Calls that lead from the action to it, outermost first. */
  stack: readonly FindingStep[]
  /** Facts at that point. Of writes, transfers and calls also what later checks require: a throw takes back all. */
  facts: Facts | undefined
  /** Facts at that point, without those of later checks. */
  earlier: Facts | undefined
  loops: readonly Loop[]
}

/** A loop around an effect. */
export interface Loop {
  place: Place
  /** Value that bounds the iterations: the iterated value, or the condition. */
  bound: Value
}

/** A read of storage. */
export interface Read extends Common {
  kind: 'read'
  value: Value
  /** A member of an object or list that was read before. */
  isInMemory?: true
}

/** A cell with several entries, and how many calls to other contracts were made before it was read. */
export type WholeCell = Pick<Write, 'key' | 'field' | 'epoch'>

/** A write to storage; to a plain key if it has no field. */
export interface Write extends Common {
  kind: 'write'
  operation: 'put' | 'del'
  key: Value
  field: Value | undefined
  /** Undefined for a deletion. */
  value: Value | undefined
  payer: Value | undefined
  epoch: number
  /** The cell in which the entry stands with others: the field names a member, or an element of a list. */
  whole?: WholeCell | undefined
  /** A change by a loop of what is stored after it. */
  isInMemory?: true
}

/** A change of a container in memory. It counts once the container is stored. */
export interface EntryChange extends Pick<Write, 'place' | 'stack' | 'loops' | 'facts'> {
  id: number
  root: Value
  key: Value
  field: Value
  /** The entry whose members change, or what becomes the entry; undefined for a deletion. */
  value: Value | undefined
  /** Members of the entry change. */
  isWithin: boolean
  /** Number of times that the cell was parsed before. */
  parses: number
}

/** Tokens that move by `blockchain.transfer`, `deposit`, `withdraw` or a call to a token contract. */
export interface Transfer extends Common {
  kind: 'transfer'
  via: string
  /** Made with the authority of the contract: tokens of the contract itself can move. */
  withAuth: boolean
  token: Value
  from: Value
  to: Value
  amount: Value
  /** Of the methods of `blockchain`. Undefined if it is left out. */
  memo?: Value | undefined
}

/** A call to another contract. A call that transfers tokens is both. */
export interface ContractCall extends Common {
  kind: 'call'
  contract: Value
  method: Value
  args: readonly Value[] | undefined
  /** The arguments are all there are: nothing was added to their list since it was written. */
  isWhole: boolean
  withAuth: boolean
  result: Value
}

/** A request for an authority. `isUsed`: the result is used. */
export interface AuthorityCheck extends Common {
  kind: 'authority'
  value: Value
  isUsed: boolean
}

export interface EmissionEffect extends Common {
  kind: 'receipt' | 'event'
  content: Value
}

/** A field of the contract's `this`, or a variable of a module, read or written. */
export interface MemoryAccess extends Common {
  kind: 'memory'
  name: string
  isWrite: boolean
  /** True for a read of a cell that the same action wrote before. */
  isKnown: boolean
}

/** A change of an object or a list that was read from somewhere: in memory, until it is stored. */
export interface Change extends Common {
  kind: 'change'
  object: Value
  /** Of the member; undefined for an element, and for one that a value names. */
  name: string | undefined
  value: Value
  /** Added to the end of a list, which leaves its other elements. */
  isAdded: boolean
  /** The named members of each new object that it puts in. */
  records: readonly ReadonlyMap<string, Value>[]
}

/** A condition on the path. */
export interface Condition extends Common {
  kind: 'condition'
  value: Value
}

/** An operator or call whose operands rules inspect, or a use of a value that fails on null. */
export interface OperationEffect extends Common {
  kind: 'operation'
  value: Value
}

/** A use that fails or changes its meaning if the value is null. */
export interface Use extends Common {
  kind: 'use'
  value: Value
  /** Such as `.length`, or `new BigNumber`. */
  as: string
}

/** A call as a statement, whose result is dropped. */
export interface Dropped extends Common {
  kind: 'dropped'
  value: Value
}

/** An unconditional end: the action fails. */
export interface FailureEffect extends Common {
  kind: 'failure'
  /** Why it fails, of a mistake that nothing else shows: a call of what is no function. */
  mistake?: string
}

/** An end of a function that is no failure: what it has done stays. */
export interface ExitEffect extends Common {
  kind: 'exit'
}

export type Effect =
  | Read
  | Write
  | Transfer
  | ContractCall
  | AuthorityCheck
  | EmissionEffect
  | MemoryAccess
  | Change
  | Condition
  | OperationEffect
  | Use
  | Dropped
  | FailureEffect
  | ExitEffect

/** The effects of one kind. */
export function listEffects<Kind extends Effect['kind']>(
  effects: readonly Effect[],
  kind: Kind,
): Extract<Effect, { kind: Kind }>[] {
  return effects.filter((effect): effect is Extract<Effect, { kind: Kind }> => effect.kind === kind)
}

/** The positions of memos in the arguments of the methods of token contracts. */
const MEMOS: ReadonlyMap<unknown, number> = new Map([
  ['transfer', 4],
  ['transferFreeze', 5],
])

/**
 * The arguments of a call without the memo of a transfer, which is for readers: no contract finds an entry or an amount
 * by it. Undefined if the arguments are not known.
 */
export function listWorking({ contract, method, args }: ContractCall): readonly Value[] | undefined {
  const memo = isConstant(contract, 'token.iost', 'token721.iost') ? MEMOS.get(method.constant) : undefined
  return memo === undefined ? args : args?.filter((_, index) => index !== memo)
}

/** Lists the lists from which elements are taken out in memory, by one of some methods. */
export function listCut(effects: readonly Effect[], methods = /^(splice|pop|shift)$/): Value[] {
  return listEffects(effects, 'use').flatMap(({ value, as }) => {
    const method = /^\.(\w+)\(\)$/.exec(as)?.[1]
    return method !== undefined && methods.test(method) ? [value] : []
  })
}
