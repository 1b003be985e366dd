import type { WireReceipt } from '../rpc/schema.js'
import type { MatcherContext } from './context.js'
import type { Check, Refined } from './expectation.js'
import { type CallClaim, callContract, type WantedArguments } from './judges/calls.js'
import {
  chargeRam,
  fitTime,
  judgeFreedRam,
  judgeGas,
  judgeGasBelow,
  judgeGasWithin,
  useRam,
  useRamBelow,
} from './judges/cost.js'
import { type EventClaim, postEvent } from './judges/events.js'
import { beUnauthorized, failWith, failWithMessage, throwAt } from './judges/failures.js'
import { behaveTheSameOn } from './judges/networks.js'
import { type Content, type EmitClaim, emit, inOrder, judgeSilence, type Narrowing } from './judges/receipts.js'
import { returnAt, returnValue } from './judges/returns.js'
import { judgeFailure, judgeOutOfGas, judgeSuccess, judgeTimeOut, status } from './judges/status.js'
import { changeOnly, changeStorage } from './judges/storage.js'
import { changeBalance, changeBalances, conserve } from './judges/tokens.js'
import {
  ACTION,
  ACTIONS,
  CALL_ARGUMENTS,
  CHANGES,
  CONTENT,
  CONTRACT,
  COUNT,
  DIFFERENCE,
  DIFFERENCES,
  FIELD,
  FILE,
  GAS,
  HOLDER,
  KEY,
  KEYS,
  LINE,
  type MatcherSignature,
  NETWORK,
  NUMBER,
  PERCENTAGE,
  RAM,
  REASON,
  RETURN_VALUE,
  STATUS,
  TOKEN,
  TOKEN_ID,
  TOKEN721,
} from './parameters.js'
import { type Holder, nameOf } from './subject.js'
import type { Verdict } from './verdict.js'

/** A matcher without arguments, written without parentheses. */
export const PROPERTIES: Record<string, () => Check> = {
  succeed: () => ({ ...byReceipt(judgeSuccess), says: 'success' }),
  fail: () => ({ ...byReceipt(judgeFailure), says: 'failure' }),
  runOutOfGas: () => ({ ...byReceipt(judgeOutOfGas), says: 'failure' }),
  timeOut: () => ({ ...byReceipt(judgeTimeOut), says: 'failure' }),
  emitNothing: () => byReceipt(judgeSilence),
  freeRam: () => byReceipt(judgeFreedRam),
}

/** A matcher for calls. Its arguments are checked before it is created, whether or not `.not` precedes it. */
export interface Matcher {
  signature: MatcherSignature
  create(context: MatcherContext, ...args: never[]): Check
}

/** Creates the check of a matcher with arguments that its signature accepts. */
export function createCheck({ create }: Matcher, context: MatcherContext, args: readonly unknown[]): Check {
  return create(context, ...(args as never[]))
}

/** The matchers for calls with arguments. */
export const METHODS: Record<string, Matcher> = {
  return: { signature: [[RETURN_VALUE]], create: returnValue },
  returnAt: { signature: [[COUNT, RETURN_VALUE]], create: returnAt },
  useGas: {
    signature: [[GAS]],
    create: (_, gas: number) => byReceipt((receipt) => judgeGas(receipt, gas)),
  },
  useGasBelow: {
    signature: [[NUMBER]],
    create: (_, limit: number) => byReceipt((receipt) => judgeGasBelow(receipt, limit)),
  },
  useGasWithin: {
    signature: [[NUMBER, PERCENTAGE]],
    create: (_, gas: number, tolerance: string) => byReceipt((receipt) => judgeGasWithin(receipt, gas, tolerance)),
  },
  emit: { signature: [[ACTION], [CONTRACT, ACTION]], create: createEmit },
  postEvent: { signature: [[], [CONTENT], [CONTRACT, CONTENT]], create: createPostEvent },
  callContract: {
    signature: [
      [CONTRACT, ACTION],
      [CONTRACT, ACTION, CALL_ARGUMENTS],
    ],
    create: createCallContract,
  },
  inOrder: { signature: [[ACTIONS]], create: inOrder },
  failWith: { signature: [[REASON]], create: failWith },
  failWithMessage: { signature: [[REASON]], create: failWithMessage },
  status: { signature: [[STATUS]], create: status },
  beUnauthorized: { signature: [[], [HOLDER]], create: beUnauthorized },
  throwAt: { signature: [[FILE, LINE]], create: throwAt },
  useRam: { signature: [[RAM]], create: useRam },
  useRamBelow: { signature: [[NUMBER], [NUMBER, HOLDER]], create: useRamBelow },
  chargeRam: { signature: [[HOLDER]], create: chargeRam },
  changeStorage: { signature: [[CONTRACT, CHANGES]], create: changeStorage },
  changeOnly: { signature: [[CONTRACT, KEYS]], create: changeOnly },
  changeBalance: { signature: [[TOKEN, HOLDER, DIFFERENCE]], create: changeBalance },
  changeBalances: { signature: [[TOKEN, DIFFERENCES]], create: changeBalances },
  conserve: { signature: [[TOKEN]], create: conserve },
  fitTime: { signature: [[NUMBER]], create: fitTime },
  behaveTheSameOn: { signature: [[NETWORK]], create: behaveTheSameOn },
}

/** Arguments of the matchers that refine others, or whose subject need not be a call. */
export const OTHERS = {
  withContent: [[CONTENT]],
  times: [[COUNT]],
  storage: [[KEY], [KEY, FIELD]],
  own: [[TOKEN721, TOKEN_ID]],
} satisfies Record<string, MatcherSignature>

function byReceipt(judge: (receipt: WireReceipt) => Verdict): Check {
  return { begin: () => judge }
}

function createEmit(context: MatcherContext, first: Holder, second?: string): Check {
  const claim: EmitClaim = second === undefined ? { name: String(first) } : { contract: nameOf(first), name: second }
  return { ...emit(context, claim), refined: refineContent(claim) }
}

function createPostEvent(context: MatcherContext, first?: Content | Holder, second?: Content): Check {
  const claim: EventClaim =
    second === undefined ? { content: first } : { contract: nameOf(first as Holder), content: second }
  return { ...postEvent(context, claim), refined: refineContent(claim) }
}

function refineContent(claim: Narrowing): Refined {
  return {
    content(content) {
      claim.content = content as Content
    },
    times(times) {
      claim.times = times
    },
  }
}

function createCallContract(context: MatcherContext, holder: Holder, action: string, args?: WantedArguments): Check {
  const claim: CallClaim = { contract: nameOf(holder), action, args }
  const times = (count: number) => {
    claim.times = count
  }
  return { ...callContract(context, claim), refined: { times } }
}
