/** The library entry `iost-toolkit/test`: what a test imports. */
import { expect } from 'chai'

export type { Holder } from '../chai/subject.js'
export type {} from '../chai/types.js'
export type { Account } from '../client/account.js'
export type { Call } from '../client/call.js'
export type { AnyContract } from '../client/contract.js'
export type { PublishOptions as DeployOptions } from '../client/deploy.js'
export type { Receipt } from '../client/receipt.js'
export { type ContractHandle, chain, type Head, type TestChain, type TestToken } from './chain.js'
export { fixture } from './fixture.js'
export { createTestChain, type TestChainOptions } from './plain.js'
export { type AmountBounds, type Arbs, arb } from './properties/arb.js'
export type { Arb } from './properties/arbitrary.js'
export { type Property, type PropertyOptions, property } from './properties/property.js'
export type { TestAccount } from './test-network.js'
export { expect }
