/** A write as `contract key: before → after`. */
export type OutcomeWrite = string

/** Outcome of one call, with placeholders such as `account1` for everything that differs between networks. */
export interface CallOutcome {
  call: string
  dryRun: boolean
  status: string
  message: string
  returns: string[]
  receipts: string[]
  /** Writes of the tests' contracts, sorted; absent on a network that does not report them. */
  writes?: OutcomeWrite[] | undefined
  /** Gas in units. */
  gas: number
  /** Bytes by payer. */
  ram: Record<string, number>
  /** Lengths of the names and ids in its input, receipts and writes, in order, and of the signers' keys. */
  lengths: number[]
}
