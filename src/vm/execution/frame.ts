import type { GoValue } from '../../codec/gojson.js'

/** Context of a frame: callee, caller, depth and authority. */
export interface FrameContext {
  contract: string
  abi: string
  caller: { name: string; isAccount: boolean }
  /** 1 for the contract that an action calls. */
  height: number
  /** `contract-abi` of every call above, as written by the callers. */
  stack: readonly string[]
  /** Contracts on the call path that called with their authority. */
  contracts: ReadonlySet<string>
  /** True for contracts that are JavaScript on the chain: nested calls cost them only the cpu part. */
  script: boolean
}

/** A contract's method before it is called. */
export interface CallTarget {
  contract: string
  abi: string
  /** The arguments as the caller gave them: the JSON text of a list. */
  data: string
}

/** Return values of a contract: the values of built-in ones, one text of JavaScript ones, `null` for no list at all. */
export type Returns = readonly GoValue[] | null
