import { encodeHex } from '../codec/hex.js'
import { encodeUtf8 } from '../codec/utf8.js'
import { firstLine, must } from '../collections/presence.js'
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
  /** Block in which it ran or, for a dry run, would have run; `time` in nanoseconds since 1970. */
  block: { number: number; time: string }
  /** The status of its receipt. */
  status: string
  /** The message of its receipt. */
  message: string
  /** Gas that its bytes and the check of its signatures cost, before its ratio; absent if they were never charged. */
  preparation?: number
  /** One for each action that was begun, in order. */
  calls: RecordedCall[]
  /**
   * Place of the largest charge of RAM that its payer could not cover after the actions: the index of the call in the
   * order of `listCalls`, and the place in its code.
   */
  shortage?: { call: number; stack: RecordedFrame[] }
  /** Published scripts of its contracts by version, if steps were requested. */
  scripts?: Record<string, string>
}

/** One call of a contract: of an action, or by another contract. */
export interface RecordedCall {
  /** Id of the contract; for an unknown one, the text of the caller. */
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
  /** Version of the executed code: `hashScript` of the published script; absent if no JavaScript ran. */
  version?: string
  /** Gas including calls. */
  cpu: number
  net: number
  /** Return value as the JSON text of a list; absent if the call failed. */
  returns?: string
  /** Reason of the failure. */
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
  /** Its statements with their variables, if requested. Nested calls to other contracts are not included. */
  run?: RecordedRun
  /** Reason for a missing `run` that was requested: it timed out, or the repetition differed. */
  noRun?: 'time' | 'differs'
}

/**
 * Cost of the parts of a call's code, without host operations. The start of its contract (spec/vm.md §2) is not
 * included.
 */
export interface RecordedProfile {
  /** Functions by call path, callers first; the first is the code outside of all functions. */
  functions: RecordedFunction[]
  /** Operations of the host, in the order of their numbers. */
  operations: RecordedOperation[]
}

interface RecordedFunction {
  /** Index of its caller; -1 for the first. */
  caller: number
  /** Last charge point of the caller before the call; -1 for none. */
  point: number
  /** Index in `planProbes(code).functions`; -1 for the first. */
  name: number
  /** Own gas by charge point, -1 for before the first: instructions, and built-ins until the next point. */
  gas: [point: number, gas: number][]
}

interface RecordedOperation {
  /** `storage.get`, `blockchain.call` … */
  kind: string
  /** Index of the requesting function, and the last charge point. */
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
  /** Name of the function; empty for an anonymous one. */
  name: string
  line: number
  column: number
}

/** Something a call did. `operation` numbers the calls of the host that the contract's code makes, from 0. */
export type RecordedStep = { operation?: number } & (
  | { kind: 'call'; call: RecordedCall }
  /** Value, `null` if missing, a boolean for `has`, names for the fields of a map. */
  | { kind: 'read'; contract: string; key: string; field?: string; value: string | boolean | string[] | null }
  /** Values as strings; `null` if missing. */
  | { kind: 'write'; contract: string; key: string; field?: string; before: string | null; after: string | null }
  /** Bytes of RAM that a payer is charged, or refunded if negative. */
  | { kind: 'ram'; payer: string; bytes: number }
  | { kind: 'receipt'; content: string }
  | { kind: 'event'; content: string }
  /** `ram`: the chain checked it before charging the account for RAM. */
  | { kind: 'authority'; account: string; permission: string; granted: boolean; reason: 'asked' | 'ram' }
  | { kind: 'console'; level: string; text: string }
)

type RecordedStepKind = RecordedStep['kind']
type StepOf<K extends RecordedStepKind> = Extract<RecordedStep, { kind: K }>

/** Every call of a recording, callers first. */
export function listCalls({ calls }: Pick<Recording, 'calls'>): RecordedCall[] {
  return calls.flatMap(listCallsOf)
}

function listCallsOf(call: RecordedCall): RecordedCall[] {
  return [call, ...listSteps(call, 'call').flatMap((step) => listCallsOf(step.call))]
}

/** Lists the steps of one kind in a call, without those of nested calls. */
export function listSteps<K extends RecordedStepKind>({ steps }: RecordedCall, kind: K): StepOf<K>[] {
  return steps.filter((step): step is StepOf<K> => step.kind === kind)
}

/** A frame with the call it belongs to. */
export interface PathFrame {
  call: RecordedCall
  /** Undefined for contracts other than JavaScript, and for unknown places. */
  frame: RecordedFrame | undefined
}

/**
 * Lists the path to a failure across contracts, innermost frame first; empty if no call failed and no RAM was short. It
 * contains the calls whose failure made their callers fail.
 */
export function listFailurePath({ calls, shortage }: Pick<Recording, 'calls' | 'shortage'>): PathFrame[] {
  const failed = calls.findLast(({ error }) => error !== undefined)
  if (failed !== undefined) return listPathOf(failed)
  const short = shortage && listCalls({ calls })[shortage.call]
  return short === undefined ? [] : must(shortage, 'shortage').stack.map((frame) => ({ call: short, frame }))
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

/** The first line of a text. */
/** Name of a version of a contract's code: the hash of the published script, in hex. */
export function hashScript(script: string): string {
  return encodeHex(sha3_256(encodeUtf8(script)))
}
