import type { CallStep } from '../fuzzing/sequences/step.js'
import type { Harm } from './harm-oracle.js'
import { isSignature, PLACEHOLDER, SECRET } from './signer.js'

/**
 * Steps of an attack in their order: calls of the finding's action with odd arguments, ordinary ones, those that name
 * the attacker's contract, the preparation of a call back, the last call again, the last call with the same signature
 * and another argument, calls with a signature that was made for others, time that passes, tokens that a user sends to
 * the contract, and a moment of which the outcome depends.
 */
export type Pattern = readonly (
  | 'trigger'
  | 'ordinary'
  | 'hooked'
  | 'aim'
  | 'again'
  | 'other'
  | 'forged'
  | 'wait'
  | 'fund'
  | 'moment'
)[]

/** Form of a finding's call that is more than an ordinary call with odd values. */
type TriggerForm = 'update' | 'play' | 'joined' | 'term' | 'signed'

/** Names that arguments of an attack may have. */
export interface AttackNames {
  contract: string
  attacker: string
  users: readonly string[]
  hook: string | undefined
  fakes: readonly string[]
}

/** Recipe for attacks of a rule's findings, and the harm that they are judged by. */
export interface Claim {
  harms: readonly Harm[]
  patterns: readonly Pattern[]
  /** Odd values for an argument of a type. */
  oddValues(type: string, names: AttackNames): readonly unknown[]
  /** The attacker may also be one of the users of a state, who is entitled to something. */
  isUser?: true
  form?: TriggerForm
  /** Also tries equal arguments, and the caller's own name. */
  isEqual?: true
  /** A share that every account takes once is no harm. */
  isShare?: true
  /** Without the control, an attack may take all that the contract holds, by an amount that its caller states. */
  isStated?: true
  /** Needs at least one odd argument: the action's ordinary call is no attack. */
  isOdd?: true
  /** Ordinary calls instead of odd ones, of which at least one must succeed and none may harm. */
  control?: {
    about: string
    replace(call: CallStep, ordinary: readonly CallStep[], names: AttackNames): readonly CallStep[]
  }
  /** Description of the attempts, for findings that are not confirmed. */
  tries: string
}

const T = 'trigger'
const O = 'ordinary'
const DIRECT: readonly Pattern[] = [[T], [T, O], [O, T], [O, T, O]]
const NOT_NUMBERS = ['x', '1.99', '10.000000001', 'NaN', '-1', '-20']

const authority: Claim = {
  harms: ['gain', 'burn', 'item', 'entry'],
  patterns: DIRECT,
  isShare: true,
  oddValues: (type, { contract, attacker, users }) => (type === 'string' ? [attacker, contract, '', ...users] : []),
  tries: 'calls of the action by an account without authority, with the names of the contract, of itself and of others',
}

const setting: Claim = {
  harms: ['setting'],
  patterns: [[T], [O, T]],
  oddValues: (type, { attacker }) =>
    type === 'number' ? [1, 7] : type === 'bool' ? [true, false] : [attacker, '0.001', '7'],
  tries: 'calls of the action by an account without authority, with its own values',
}

const amount: Claim = {
  harms: ['gain', 'loss'],
  patterns: [[T], [T, O], [T, 'again', O], [O, T], [O, T, O]],
  oddValues: (type) => (type === 'string' ? NOT_NUMBERS : type === 'number' ? [0.5, 1.99, -1, -20] : []),
  isOdd: true,
  isStated: true,
  control: { about: 'with whole numbers instead', replace: replaceOdd },
  tries:
    'calls of the action with texts that are no numbers, negative ones, more decimal places than the token has, and all that the contract holds',
}

const twice: Claim = {
  harms: ['gain'],
  patterns: DIRECT,
  oddValues: () => [],
  isEqual: true,
  isOdd: true,
  control: {
    about: 'with different arguments instead',
    replace: (call, ordinary, names) => [...ordinary, ...listUnequal(call, names)],
  },
  tries: 'calls of the action with the same value for two arguments',
}

const symbol: Claim = {
  harms: ['gain'],
  patterns: [[T], [T, O], [T, 'wait', O], [O, T], [O, T, O]],
  oddValues: (type, { fakes }) => (type === 'string' ? fakes : []),
  isOdd: true,
  control: { about: "with the real token instead of the attacker's", replace: (_, ordinary) => ordinary },
  tries: 'calls of the action with tokens that the attacker has created, whose names begin like those of real ones',
}

const repeated: Claim = {
  harms: ['repeat'],
  patterns: [
    ['wait', T, 'again'],
    [T, 'again'],
    [O, 'wait', T, 'again'],
    [O, T, 'again'],
  ],
  isUser: true,
  oddValues: () => [],
  tries: 'the same call of the action twice',
}

const absent: Claim = {
  harms: ['repeat'],
  patterns: [
    [T, 'again'],
    [O, T, 'again'],
  ],
  oddValues: () => [],
  tries: 'calls of the action by an account without an entry, twice',
}

const callback: Claim = {
  harms: ['gain'],
  patterns: [
    ['aim', T],
    ['aim', T, O],
    [O, 'aim', T],
    ['hooked', 'aim', T],
    [O, 'aim', T, O],
    [O, 'hooked', 'aim', T],
    [O, 'hooked', 'aim', T, O],
  ],
  oddValues: (type, { hook }) => (type === 'string' && hook !== undefined ? [hook] : []),
  tries: "calls of the action with a contract of the attacker's that calls back",
}

const update: Claim = {
  harms: ['gain'],
  patterns: [['fund', T, O]],
  oddValues: () => [],
  form: 'update',
  tries: 'an update of the contract by an account without authority',
}

const joined: Claim = {
  harms: ['gain', 'item', 'entry'],
  patterns: DIRECT,
  oddValues: () => [],
  form: 'joined',
  isOdd: true,
  control: { about: 'with the arguments that make another key', replace: (_, ordinary) => ordinary },
  tries: 'calls of the action whose joined arguments make the key of another entry',
}

const gamble: Claim = {
  harms: ['gain'],
  patterns: [
    ['moment', T],
    [O, 'moment', T],
  ],
  oddValues: () => [],
  form: 'play',
  tries: 'calls of the action by a contract of the attacker, which fails where the attacker does not win',
}

const term: Claim = {
  harms: ['early'],
  patterns: [[T], [O, T]],
  oddValues: () => [],
  isUser: true,
  form: 'term',
  tries: 'calls of the action right after those that begin a term, also by a clock of 1970',
}

const signature: Claim = {
  harms: ['repeat', 'gain'],
  patterns: [[T, 'again'], ['forged'], [T, 'other'], [O, T, 'again'], [O, 'forged'], [O, T, 'other']],
  oddValues: (type) => (type === 'string' ? [PLACEHOLDER, SECRET] : []),
  isUser: true,
  form: 'signed',
  control: { about: 'with another signature or secret', replace: listUnsigned },
  tries: 'calls of the action with a signature or secret again, with other arguments, and by another account',
}

const replaced: Claim = {
  harms: ['entry', 'gain'],
  patterns: DIRECT,
  oddValues: (type, { attacker, users }) => (type === 'string' ? [...users, attacker] : []),
  tries: 'calls of the action with the names of entries that others have opened',
}

const unpaid: Claim = {
  harms: ['gain'],
  patterns: DIRECT,
  oddValues: (type, { attacker }) =>
    type === 'string' ? ['0', '-1', '', attacker] : type === 'number' ? [0, -1] : [true, false],
  tries: 'calls of the action with arguments that avoid its payment',
}

const CLAIMS: Readonly<Record<string, Claim>> = {
  'missing-authority': authority,
  'open-setter': setting,
  'open-init': setting,
  'unvalidated-amount': amount,
  'same-entry-twice': twice,
  'token-symbol-from-argument': symbol,
  'get-without-null-check': absent,
  'text-compare': repeated,
  'double-payment': repeated,
  'not-persisted': repeated,
  'state-after-call': callback,
  'open-upgrade': update,
  'ambiguous-key': joined,
  'predictable-random': gamble,
  'replaced-entry': replaced,
  'skipped-payment': unpaid,
  'time-unit': term,
  'replayed-signature': signature,
}

/**
 * The claim of a rule, by its name without prefix; undefined if no attack of it is known. Where a finding rests on an
 * assumption, that a caller changes a value proves nothing: it has to gain by it.
 */
export function findClaim(rule: string, isAssumed = false): Claim | undefined {
  const claim = CLAIMS[rule]
  return claim === setting && isAssumed ? { ...setting, harms: ['gain'], patterns: DIRECT } : claim
}

/** Gives a call a signature of nothing, and another secret. */
function listUnsigned(call: CallStep): CallStep[] {
  return [{ ...call, args: call.args.map((value) => (value === SECRET ? 'tee' : isSignature(value) ? 'x' : value)) }]
}

/** Gives one of two equal arguments another value, also one that names the caller. */
function listUnequal(call: CallStep, { attacker }: AttackNames): CallStep[] {
  return call.args.flatMap((value, at) =>
    call.args.indexOf(value) < at || value === attacker
      ? ['iost', 'gold', 'bobby']
          .filter((other) => other !== value)
          .map((other) => ({ ...call, args: call.args.with(at, other) }))
      : [],
  )
}

/** Replaces values that are no whole numbers by such. */
function replaceOdd(call: CallStep): CallStep[] {
  return [1, 2, 7, 10, 30].map((whole) => ({
    ...call,
    args: call.args.map((value) => {
      if (typeof value === 'number') return Number.isInteger(value) && value >= 0 ? value : whole
      return NOT_NUMBERS.includes(String(value)) ? String(whole) : value
    }),
  }))
}
