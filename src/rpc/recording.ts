import { encodeHex } from '../codec/hex.js'
import { encodeUtf8 } from '../codec/utf8.js'
import { sha3_256 } from '../crypto/hash.js'
import type { RecordedRun } from './recorded-run.js'

/**
 * Recording of one transaction or dry run by the chain's engine: a tree of calls. It is plain data, the same in the
 * process of the chain and behind `POST /dev/trace`. Amounts of gas are those of the engine: `cpu`, and `net` of 10 gas
 * each, both before the transaction's ratio.
 */
export interface Recording {
  hash: string
  dryRun: boolean
  publisher: string
  /** `account@permission` of every signer the transaction names. */
  signers: string[]
  /** The block it ran in, or for a dry run would have; `time` in nanoseconds since 1970. */
  block: { number: number; time: string }
  /** The status of its receipt. */
  status: string
  /** The message of its receipt. */
  message: string
  /** One for each action that was begun, in order. */
  calls: RecordedCall[]
  /**
   * Place of the largest charge of RAM that its payer lacked after the actions: the number of the call in the order of
   * `listCalls`, and the place in its code.
   */
  shortage?: { call: number; stack: RecordedFrame[] }
  /** The scripts of its contracts as they were published, by version; there where the steps were asked for. */
  scripts?: Record<string, string>
}

/** One call of a contract: of an action, or by another contract. */
export interface RecordedCall {
  /** The id of the contract; for an unknown one, what the caller wrote. */
  contract: string
  method: string
  /** The arguments as the caller gave them: the JSON text of a list. */
  data: string
  /** The account or contract that called. */
  caller: string
  /** The caller lent its authority: `blockchain.callWithAuth`. */
  withAuth: boolean
  /** Language of the contract; undefined if the contract or method was not found. */
  language: 'javascript' | 'native' | undefined
  /**
   * The version of the code that ran: `hashScript` of the script as it was published; absent where none of JavaScript
   * did.
   */
  version?: string
  /** Gas of everything in it, calls included. */
  cpu: number
  net: number
  /** Return value as the JSON text of a list; absent if the call failed. */
  returns?: string
  /** Why it failed. */
  error?: string
  /** Content of a thrown object, as JSON that may be cut, if `error` does not contain it. */
  thrown?: string
  /** Stack of the failure in the contract's own code, innermost frame first. */
  stack?: RecordedFrame[]
  /** Steps in order. */
  steps: RecordedStep[]
  /** Passes of each charge point in the order of the code, if requested. */
  passes?: number[]
  /** Passes of each probe of `contract/instrumentation/probes.ts`, if requested from a chain in this process. */
  probes?: number[]
  /** Cost of its parts, if requested from a chain in this process. */
  profile?: RecordedProfile
  /** Its statements with their variables; there where it was asked for. Calls of other contracts have no statements. */
  run?: RecordedRun
  /** Why there is no `run` where it was asked for: its time was over, or it differs when it runs again. */
  noRun?: 'time' | 'differs'
}

/**
 * Cost of the parts of a call's code, without host operations. The start of its contract (spec/vm.md §2) is not
 * included.
 */
export interface RecordedProfile {
  /** Functions by how they were called, callers first; the first is the code outside of all of them. */
  functions: RecordedFunction[]
  /** Operations of the host, in the order of their numbers. */
  operations: RecordedOperation[]
}

export interface RecordedFunction {
  /** Its caller in the list; -1 for the first. */
  caller: number
  /** The charge point of the caller that was passed last before the call; -1 for none. */
  point: number
  /** Its number in `planProbes(code).functions`; -1 for the first. */
  name: number
  /**
   * Gas of its own by charge point, -1 for before the first: of the instructions, and of built-ins until the next
   * point.
   */
  gas: [point: number, gas: number][]
}

export interface RecordedOperation {
  /** `storage.get`, `blockchain.call` … */
  kind: string
  /** The function that asked for it, in the list, and the charge point that was passed last. */
  function: number
  point: number
  gas: number
  /** Place of the request; undefined if it is not in the contract's own code. */
  place: RecordedFrame | undefined
}

/**
 * A frame of a contract's code, in the code that the chain runs: lines count from 1, the first one before the code,
 * columns from 0.
 */
export interface RecordedFrame {
  /** The name of the function; empty where it has none. */
  name: string
  line: number
  column: number
}

/** Something a call did. `operation` numbers the calls of the host that the contract's code makes, from 0. */
export type RecordedStep = { operation?: number } & (
  | { kind: 'call'; call: RecordedCall }
  /** A value, `null` for none, true or false for `has`, names for a map's fields. */
  | { kind: 'read'; contract: string; key: string; field?: string; value: string | boolean | string[] | null }
  /** Values as texts; `null` for none. */
  | { kind: 'write'; contract: string; key: string; field?: string; before: string | null; after: string | null }
  /** Bytes of RAM that a payer is to pay, or gets back where below zero. */
  | { kind: 'ram'; payer: string; bytes: number }
  | { kind: 'receipt'; content: string }
  | { kind: 'event'; content: string }
  /** `ram`: the chain asked before it charged the account for RAM. */
  | { kind: 'authority'; account: string; permission: string; granted: boolean; reason: 'asked' | 'ram' }
  | { kind: 'console'; level: string; text: string }
)

type StepKind = RecordedStep['kind']
type StepOf<K extends StepKind> = Extract<RecordedStep, { kind: K }>

/** Every call of a recording, callers first. */
export function listCalls({ calls }: Pick<Recording, 'calls'>): RecordedCall[] {
  return calls.flatMap(listCallsOf)
}

function listCallsOf(call: RecordedCall): RecordedCall[] {
  return [call, ...listSteps(call, 'call').flatMap((step) => listCallsOf(step.call))]
}

/** The steps of one kind of a call, without those of the calls it makes. */
export function listSteps<K extends StepKind>({ steps }: RecordedCall, kind: K): StepOf<K>[] {
  return steps.filter((step): step is StepOf<K> => step.kind === kind)
}

/** A frame with the call it belongs to. */
export interface PathFrame {
  call: RecordedCall
  /** Undefined for contracts that are not JavaScript, and where the place is not known. */
  frame: RecordedFrame | undefined
}

/**
 * The path to a failure across contracts, innermost frame first; empty where no call failed and no RAM was short. A
 * call is on it whose failure is why its caller failed.
 */
export function listFailurePath({ calls, shortage }: Pick<Recording, 'calls' | 'shortage'>): PathFrame[] {
  const failed = calls.findLast(({ error }) => error !== undefined)
  if (failed !== undefined) return listPathOf(failed)
  const short = shortage && listCalls({ calls })[shortage.call]
  return short === undefined ? [] : shortage!.stack.map((frame) => ({ call: short, frame }))
}

function listPathOf(call: RecordedCall): PathFrame[] {
  const cause = findCause(call)
  const inner = cause === undefined ? [] : listPathOf(cause)
  const own = (call.stack ?? []).map((frame): PathFrame => ({ call, frame }))
  return [...inner, ...(own.length === 0 ? [{ call, frame: undefined }] : own)]
}

/** Returns the call that made a call fail: its last one, if both have the same error. */
function findCause(call: RecordedCall): RecordedCall | undefined {
  const last = listSteps(call, 'call').at(-1)?.call
  const isCause = last?.error !== undefined && call.error?.includes(firstLine(last.error))
  return isCause ? last : undefined
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]!
}

/** The name of a version of a contract's code: the hash of the script as it is published, in hexadecimal digits. */
export function hashScript(script: string): string {
  return encodeHex(sha3_256(encodeUtf8(script)))
}
