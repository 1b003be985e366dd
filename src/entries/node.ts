/** The library entry `iost-toolkit/node`: the embedded chain and its HTTP and gRPC servers. */

export { type Clock, type ClockState, createFixedClock, createFollowingClock } from '../chain/clock.js'
export type { DeveloperAccount } from '../node/developer-accounts.js'
export type { MiningMode } from '../node/miner.js'
export { createNode, type EmbeddedNode, type Listening, type ListenOptions, type NodeOptions } from '../node/node.js'
export type { Timers } from '../vm/sandbox/timers.js'
