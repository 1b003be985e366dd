import { isNameClash } from '../errors/failure-locator.js'
import type { Isolate } from './isolate.js'
import type { ContractProgram } from './program.js'
import { type HostResponder, isTimeout, type RealmCall, type RealmOutcome } from './realm/realm-call.js'
import { SingleRealm } from './realm/single-realm.js'
import { formatCall, mayPromise } from './script-wrappers.js'

/** Text of an input that the code does not name, and so cannot read. */
export const UNREAD = '{}'

/** A script may read everything. */
const ALL_READ = { readsBlock: true, readsTx: true }

/** `failure`: error of the engine, if an interrupted run has no other. */
export interface Executed {
  ending: RealmOutcome
  failure?: unknown
  /**
   * Whether isolated-vm read the failure, an error of the engine: a trace that the contract prepares costs gas then.
   */
  isRead?: boolean
}

/**
 * Runs a program in a frozen realm; as a script where it cannot be confined, or where a guard stopped it.
 *
 * @param begin - Starts answering from the beginning. Called once for each run: answers given before must be repeated.
 * @returns How it ended. A failure is not explained.
 */
export function execute(
  cell: Isolate,
  program: ContractProgram,
  entry: RealmCall,
  begin: () => HostResponder,
): Executed {
  const { routine, clash } = program
  if (clash !== undefined) {
    const hits = new Array<number>(entry.sites).fill(0)
    return { ending: { used: 0, result: undefined, ...ALL_READ, ...(entry.sites > 0 && { hits }) }, failure: clash }
  }
  if (routine !== undefined) {
    const mode = program.extends ? 'extensible' : entry.isComparing ? 'comparing' : 'running'
    const ending = cell.enter(mode, begin(), (realm) => realm.run(routine, entry))
    if (!ending.isBrokenOff) return { ending }
  }
  return runAlone(cell, program, entry, begin())
}

/** Runs in a new realm, like the scripts of the reference. */
function runAlone(cell: Isolate, program: ContractProgram, entry: RealmCall, response: HostResponder): Executed {
  const { script, text, lengths } = program
  // called code must not receive its rejected promises
  const respondFree: HostResponder = (...asked) => {
    realm.forgetRejections()
    return response(...asked)
  }
  const realm = new SingleRealm(cell.isolate, cell.scripts, {
    response: mayPromise(text) ? respondFree : response,
    entry,
    isGuarded: lengths.length > 0,
    mayPromise: mayPromise(text),
  })
  try {
    let result: string | undefined
    let failure: unknown
    let isRead = false
    try {
      const value = realm.run(script, formatCall(`${entry.api}(${entry.args})`, cell.names), entry)
      if (typeof value === 'bigint') failure = new TypeError('Do not know how to serialize a BigInt')
      else result = value === undefined ? '' : String(value)
    } catch (error) {
      if (isEnd(cell, error)) throw error
      const thrown = realm.readThrown()
      failure = thrown === undefined ? error : restoreError(thrown)
      isRead = failure === error && error instanceof Error
    }
    const ending: RealmOutcome = { used: realm.readUsed(), result, ...ALL_READ }
    const brief = failure === undefined ? undefined : realm.readText()
    if (brief !== undefined && brief !== '') ending.thrown = brief
    if (isNameClash(ending.used, failure)) program.clash = failure
    if (entry.sites > 0) ending.hits = realm.readHits()
    return { ending, failure, isRead }
  } finally {
    if (!cell.isDisposed) realm.release()
  }
}

/** Restores an error from its name and message, as `nameThrown` of intrinsics/realm-bootstrap.ts returns them. */
function restoreError(thrown: string): Error {
  const [name = '', ...lines] = thrown.split('\n')
  return Object.assign(new Error(lines.join('\n')), name !== '' && { name })
}

/** Whether an error ended the run from outside: by its time limit or its memory. */
export function isEnd(cell: Isolate, error: unknown): boolean {
  return cell.isDisposed || isTimeout(error)
}
