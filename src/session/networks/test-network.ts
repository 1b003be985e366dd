import type { Chain } from '../../chain/chain.js'
import type { Account } from '../../client/account.js'
import type { Client, ReadListener } from '../../client/client.js'
import { askNearest } from '../../codec/nearest.js'
import type { Settings } from '../../config/resolution.js'
import { ToolkitError } from '../../errors/errors.js'
import type { OpenFork } from '../../fork/file/fork-file.js'
import type { Provider } from '../../rpc/provider.js'
import type { RecordedCall, Recording } from '../../rpc/recording.js'
import type { InvocationReplay } from '../../vm/sandbox/invocation.js'
import type { Development } from '../development/development.js'
import type { InitialSnapshot } from '../development/initial-snapshot.js'
import type { WaitListener } from './node-waits.js'
import type { SlowCallLog } from './slow-calls.js'

/** An account in a test. It knows its network, so that matchers can read its balance. */
export interface TestAccount extends Account {
  /** The node of the network. */
  readonly provider: Provider
}

/** The network that tests run on. */
export interface TestNetwork {
  readonly name: string
  readonly client: Client
  /** Funded accounts: always the same ones on the embedded network, elsewhere new ones if they can be created. */
  accounts(count: number): Promise<TestAccount[]>
  /** Account by name, if its keys are known. Rejects with `NETWORK_ACCOUNTS`. */
  account(name: string): Promise<TestAccount>
  /** Operations on a development chain; undefined on a live one. */
  readonly development: Development | undefined
  /** State of the node's development chain before the run. */
  readonly initialSnapshot?: InitialSnapshot | undefined
  /**
   * Returns the recording of a transaction or dry run; undefined if the network has none. `passes` adds the passes of
   * each part of the contracts' code, `steps` each statement with its variables.
   */
  recordingOf(hash: string, options?: { passes?: boolean; steps?: boolean }): Promise<Recording | undefined>
  /** The chain in this process; only on the embedded network. */
  readonly embedded: EmbeddedChain | undefined
  /** The forks from which the chain in this process continues, or continued. */
  readonly forks: readonly OpenFork[]
  /** Continues the chain in this process from a fork of the configuration, until it returns to an earlier state. */
  startFork?(name: string): Promise<void>
}

/** Parts of a network that only the embedded one has. */
interface EmbeddedChain {
  readonly chain: Chain
  /** Returns the states before and after a transaction of this network. */
  changesOf(hash: string): { before: Chain['state']; after: Chain['state'] } | undefined
  /** Calls that took longer than a node would have let them. */
  readonly slow: SlowCallLog
  /**
   * Returns the recording of a transaction; `probes` adds the passes of each part of the contracts' code, `profile`
   * also their cost.
   */
  readRecording(hash: string, asked: { probes: boolean; profile: boolean }): Recording | undefined
  /** Returns a function that runs a JavaScript call of a recording again. */
  findReplay(hash: string, call: RecordedCall): InvocationReplay | undefined
}

export interface ConnectOptions {
  settings: Settings
  environment: Readonly<Record<string, string | undefined>>
  /** Folder that key files are relative to. */
  root: string
  /** The test files that are to run, absolute. */
  files: readonly string[]
  /** True to not read from a forked network (default: false). */
  isFrozen?: boolean | undefined
  /**
   * Time at which the chain begins, in nanoseconds since 1970, for runs that are compared. A node then starts from its
   * first block, and its clock moves like that of the embedded network.
   */
  clockStart?: bigint | undefined
  onCall: (call: object) => void
  /** Called for reads of contract handles. */
  onRead?: ReadListener
  /** Called with what tests wait for on a node over HTTP. */
  onWait?: WaitListener | undefined
}

/** The error for an account without known keys. */
export function noAccountError(network: string, name: string, known: readonly string[]): ToolkitError {
  const message = `network "${network}" has no key for account ${JSON.stringify(name)}${askNearest(name, known)}`
  const hint = `Accounts with keys: ${known.join(', ') || 'none'}. chain.impersonate acts for any other on a development network.`
  return new ToolkitError('NETWORK_ACCOUNTS', message, { hint })
}

/** The error for more accounts than exist. */
export function tooFewAccountsError(network: string, wanted: number, count: number): ToolkitError {
  const has = count === 1 ? '1 account' : `${count} accounts`
  return new ToolkitError('NETWORK_ACCOUNTS', `network "${network}" has ${has}, and the test asks for ${wanted}`, {
    hint: `Add accounts to networks.${network}.accounts in toolkit.config.ts.`,
  })
}
