import { ToolkitError } from '../errors/errors.js'
import type { Recording } from '../rpc/recording.js'
import type { WireReceipt } from '../rpc/schema.js'
import type { CallSubject } from './subject.js'

/** A line of the developer's source. */
export interface SourceLine {
  file: string
  line: number
}

/** One thing that differs between a call here and on another network. */
export interface ComparedLine {
  text: string
  /** True if only the length of names, ids and keys explains it. */
  isExplained: boolean
}

/** Services for matchers. Each method concerns a call that has ended. */
export interface MatcherContext {
  /** Returns the recording of the call; undefined on a network without recordings. */
  recordingOf(call: CallSubject, receipt: WireReceipt): Promise<Recording | undefined>
  /** Returns the source lines of a failed call: all frames, innermost first. */
  locateFrames(call: CallSubject, receipt: WireReceipt): Promise<readonly SourceLine[]>
  /** Returns the developer's name of a contract, or its id. */
  nameContract(id: string): string
  /** The ids of contracts that their developer calls so. */
  idsOf(name: string): readonly string[]
  /** Names of accounts and contracts, for suggestions about misspelt ones. */
  listNames(): readonly string[]
  /** Ids of contracts that the test deployed. */
  listContracts(): readonly string[]
  /** Source files of these contracts with their number of lines; empty if they are not known. */
  listSources(): readonly { file: string; lines: number }[]
  /** Returns the differences of the call on another network in the same state. */
  compareOn(call: CallSubject, receipt: WireReceipt, network: string): Promise<readonly ComparedLine[]>
}

/** Context with receipts only. */
export const PLAIN_CONTEXT: MatcherContext = {
  recordingOf: async () => undefined,
  locateFrames: async () => [],
  nameContract: (id) => id,
  idsOf: () => [],
  listNames: () => [],
  listContracts: () => [],
  listSources: () => [],
  compareOn: async () => {
    throw new ToolkitError(
      'TEST_OUTSIDE',
      'other networks are available only in `toolkit test`, which reads them from the configuration',
      {
        hint: 'Start the tests with `toolkit test`, or begin with `await createTestChain()`.',
      },
    )
  },
}
