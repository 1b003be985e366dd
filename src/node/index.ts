/** The library entry `iost-toolkit/node`: the embedded chain and what puts it behind HTTP and gRPC. */
export type { DeveloperAccount } from './accounts.js'
export { type Clock, createFixedClock, createFollowingClock } from './chain/clock.js'
export type { MiningMode } from './miner.js'
export { createNode, type EmbeddedNode, type Listening, type ListenOptions, type NodeOptions } from './node.js'
export type { Timers } from './timers.js'
