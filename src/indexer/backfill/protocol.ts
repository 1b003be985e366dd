import type { SentError } from '../../errors/sent-error.js'
import type { BlockRange } from './job.js'

/** A node of the chain, with the options of `createNetworkProvider`. */
export interface NodeAddress {
  url: string | readonly string[]
  chainId?: number | undefined
  timeoutMs?: number
}

/** Data that a thread of a backfill starts with. */
export interface BackfillThreadData {
  /** URL of the database. */
  store: string
  nodes: readonly NodeAddress[]
}

/** Stores a range, or closes the connections without one. */
export interface BackfillRequest {
  id: number
  range?: BlockRange
}

/** The answer of a thread: the number of fetched blocks, or why it failed. */
export interface BackfillResponse {
  id: number
  fetched?: number
  failure?: SentError
}
