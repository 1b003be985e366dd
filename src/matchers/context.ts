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
  /** By nothing but the length of names, ids and keys. */
  isExplained: boolean
}

/** What matchers may ask of those who run them; each answers for one call that has ended. */
export interface MatcherContext {
  /** What the call did; undefined on a network that does not tell. */
  recordingOf(call: CallSubject, receipt: WireReceipt): Promise<Recording | undefined>
  /** Where in the developer's sources a call failed: every frame, innermost first. */
  locateFrames(call: CallSubject, receipt: WireReceipt): Promise<readonly SourceLine[]>
  /** What a contract is called by its developer; its id where it has no name. */
  nameContract(id: string): string
  /** The ids of contracts that their developer calls so. */
  idsOf(name: string): readonly string[]
  /** Names of accounts and contracts, for finding the one that a misspelt name means. */
  listNames(): readonly string[]
  /** What differs where the call is tried on another network in the same state. */
  compareOn(call: CallSubject, receipt: WireReceipt, network: string): Promise<readonly ComparedLine[]>
}

/** What is known where only receipts are available. */
export const PLAIN_CONTEXT: MatcherContext = {
  recordingOf: async () => undefined,
  locateFrames: async () => [],
  nameContract: (id) => id,
  idsOf: () => [],
  listNames: () => [],
  compareOn: async () => {
    throw new ToolkitError(
      'TEST_OUTSIDE',
      'no other network is known here: `toolkit test` knows those of the configuration',
      {
        hint: 'Start the tests with `toolkit test`, or begin with `await createTestChain()`.',
      },
    )
  },
}
