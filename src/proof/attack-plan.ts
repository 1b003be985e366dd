import { firstOf, itemAt } from '../collections/presence.js'
import { listLeaves } from '../fuzzing/sequences/generation/json-text.js'
import { listStoredTexts } from '../fuzzing/sequences/generation/stored-texts.js'
import type { CallStep, Sequence } from '../fuzzing/sequences/step.js'
import { PLAY } from './accomplices.js'
import { readHoldings } from './balances.js'
import type { AttackNames, Claim } from './claims.js'
import type { Exploration } from './exploration.js'
import { AIM } from './hook-contract.js'
import { joinArguments } from './joined-arguments.js'
import { distinct, relateCalls } from './related-calls.js'
import { ATTACKER, GAMBLER, HOOK, IDLE_HOOK, type ProofScene, SUBJECT, SYSTEM } from './scene.js'
import { isSignature, SECRET } from './signer.js'

/** Place of a finding, as its attack needs it. */
export interface AttackPlace {
  /** Actions that the finding is about. */
  actions: ReadonlySet<string>
  /** Positions of the arguments on the path of the finding, by action. */
  suspects: ReadonlyMap<string, readonly number[]>
  /** Keys that the actions write at the finding. */
  keys: ReadonlySet<string>
}

export interface AttackTask {
  claim: Claim
  place: AttackPlace
}

/** Calls that an attack is made of. */
export interface AttackPlan {
  claim: Claim
  place: AttackPlace
  names: AttackNames
  triggers: readonly CallStep[]
  ordinary: readonly CallStep[]
  hooked: readonly CallStep[]
  aims: readonly CallStep[]
  /** Arguments of the calls whose joined arguments make the key of another entry. */
  joined: ReadonlySet<string>
}

const MAX_TRIGGERS = 300
const MAX_ORDINARY = 40
/** Calls of each method among the ordinary ones. */
const MAX_OWN = 3
const MAX_IDS = 12
const MAX_LINKED = 120
/** Calls with what earlier calls of the attack have returned. */
const MAX_MADE = 40
/** A name that no entry has. */
const FRESH = 'fresh'
const MAX_ID = 16
/** Calls of a method that odd arguments are put into. */
const MAX_BASES = 3
/** Amounts that ordinary calls are repeated with. */
const AMOUNTS = ['1', '3', '20', '50', '100']
/** Arguments for a method that no call of users has succeeded with. */
const PLAIN: Readonly<Record<string, unknown>> = { string: '10', number: 1, bool: true, json: {} }

/**
 * Lists the calls for an attack in the current state, those with fewest changes of an ordinary call first.
 *
 * @internal
 */
export function planAttack(
  scene: ProofScene,
  { known: calls }: Exploration,
  task: AttackTask,
  state: Sequence = [],
): AttackPlan {
  const { claim, place } = task
  const { contracts, scene: values } = scene.stage
  const nameOf = (at: number) => itemAt(values.accounts, at).name
  const names: AttackNames = {
    contract: itemAt(contracts, SUBJECT).id,
    attacker: nameOf(ATTACKER),
    users: [0, 1].map(nameOf),
    hook: contracts[HOOK]?.id,
    fakes: scene.fakes,
  }
  const people = values.accounts.map(({ name }) => name)
  const known = new Map(
    [...calls].map(([method, each]) => [method, distinct(each.flatMap((call) => listOwn(call, people)))]),
  )
  const held = [...readHoldings(scene.chain.state, names.contract)].filter(([, units]) => units > 0n)
  const ids = [...held.map(([token]) => token), ...listIds(scene, people)]
  const triggers = [...place.actions].flatMap((method) => {
    if (claim.form === 'update') return listUpdates(scene, names)
    if (claim.form === 'joined') return joinArguments(listCallsOf(method, state), people, scene.script)
    const types = itemAt(contracts, SUBJECT).methods.find(({ name }) => name === method)?.args
    if (types === undefined) return []
    const plain: CallStep = {
      ...{ kind: 'call', contract: SUBJECT, caller: ATTACKER, method },
      args: types.map((type) => PLAIN[type]),
    }
    const bases = known.get(method)?.slice(0, MAX_BASES) ?? [plain]
    const related = relateCalls(firstOf(bases), calls, scene.parameters)
    const named = claim.form === 'signed' ? bases.flatMap((call) => substitute(call, [names.attacker])) : []
    if (claim.form === 'play') return [...bases, ...related].map((call) => playBy(call, names))
    return listTriggers([...bases, ...related, ...named], {
      claim,
      names,
      types,
      ids,
      suspects: place.suspects.get(method) ?? [],
    })
  })
  const own = [...known.values()].map((each) => each.slice(0, MAX_OWN))
  const simple = [...known.values()].flatMap((each) => each.slice(0, 1))
  const named = names.hook === undefined ? [] : simple.flatMap((call) => substitute(call, [names.hook]))
  const hooked = named.flatMap((call) => [...substituteOther(call, names.hook), call])
  const isCallback = claim.patterns.some((pattern) => pattern.includes('aim'))
  const aimed = [...simple, ...triggers.slice(0, 4)]
  const idle = contracts[IDLE_HOOK]?.id ?? ''
  return {
    ...{ claim, place, names },
    triggers: distinct(triggers).slice(0, MAX_TRIGGERS),
    joined: new Set(claim.form === 'joined' ? triggers.map(({ args }) => JSON.stringify(args)) : []),
    ordinary:
      claim.form === 'update'
        ? listPlain(scene)
        : isCallback
          ? own.flat()
          : distinct(interleave(own.map(listVaried))).slice(0, MAX_ORDINARY),
    hooked: distinct(hooked).slice(0, MAX_ORDINARY),
    aims: distinct(names.hook === undefined ? [] : aimed.map((call) => aim(call, idle, names))).slice(0, MAX_ORDINARY),
  }
}

function listVaried(calls: readonly CallStep[]): CallStep[] {
  return [...calls, ...calls.slice(0, 2).flatMap(listAmounts)]
}

/** A call as the attacker makes it: with its own name for that of the caller, and for those of all accounts. */
function listOwn(call: CallStep, people: readonly string[]): CallStep[] {
  const attacker = itemAt(people, ATTACKER)
  const rename = (isOther: (name: unknown) => boolean): CallStep => ({
    ...{ ...call, caller: ATTACKER },
    args: call.args.map((value) => (isOther(value) ? attacker : value)),
  })
  return [rename((name) => name === people[call.caller]), rename((name) => people.includes(String(name)))]
}

/** Short texts that the contract has stored, other than names of accounts: ids of entries. */
function listIds({ chain, stage }: ProofScene, people: readonly string[]): string[] {
  const texts = listStoredTexts(chain.state, new Set([itemAt(stage.contracts, SUBJECT).id])).flatMap((text) =>
    listLeaves(text),
  )
  const short = texts.filter((text) => text !== '' && text.length <= MAX_ID && !people.includes(text))
  return [...new Set(short)].slice(0, MAX_IDS)
}

interface TriggerOptions {
  claim: Claim
  names: AttackNames
  types: readonly string[]
  /** Ids of entries. */
  ids: readonly string[]
  suspects: readonly number[]
}

function listTriggers(bases: readonly CallStep[], options: TriggerOptions): CallStep[] {
  const { claim, names, types, suspects, ids } = options
  const order = [...suspects, ...types.map((_, at) => at).filter((at) => !suspects.includes(at))]
  const odd = (call: CallStep) =>
    order.flatMap((at) => claim.oddValues(itemAt(types, at), names).map((value) => withArgument(call, at, value)))
  const own = (call: CallStep) =>
    order.flatMap((at) => (types[at] === 'string' ? ids.map((value) => withArgument(call, at, value)) : []))
  const single = bases.flatMap(odd)
  const itself = bases.flatMap((base) => substitute(base, [names.attacker]))
  const equal = claim.isEqual
    ? [...bases.filter((base) => hasEqual(base, names)), ...interleave([bases.flatMap(listEqual), itself])]
    : []
  const kept = [...bases, ...bases.slice(0, 1).flatMap(own), ...bases.flatMap(odd)]
  const altered = claim.harms.includes('entry') ? kept.flatMap(listAltered) : []
  const isBoth = ({ args }: CallStep) => args.includes(names.contract) && args.includes(names.attacker)
  const both = claim.isOdd ? [] : interleave(bases.map((base) => odd(base).flatMap(odd).filter(isBoth)))
  const small = bases.slice(0, 1).map((base) => ({ ...base, args: base.args.map(shrinkAmount) }))
  const named = [...small, ...bases.slice(0, 1)].flatMap((base) => own(base).flatMap((call) => [call, ...odd(call)]))
  // An odd value harms an account that the same call names.
  const aimed = claim.harms.includes('loss') ? bases.flatMap((base) => substitute(base, names.users)).flatMap(odd) : []
  const ordinary = claim.isOdd ? [] : bases
  const lists = [both, named, altered, aimed]
  return [...ordinary, ...equal, ...interleave([single, ...lists])]
}

/** Calls that name what earlier calls of the attack have named, such as the id of an entry or a token. */
export function listLinked(
  calls: readonly CallStep[],
  played: readonly CallStep[],
  returned: readonly string[],
): CallStep[] {
  const own = played.filter(({ contract }) => contract === SUBJECT)
  const texts = [...new Set(own.flatMap(({ args }) => args).filter((value) => typeof value === 'string'))]
  if (texts.length + returned.length === 0) return [...calls]
  const made = calls.flatMap((call) => substitute(call, returned))
  const linked = calls.flatMap((call) => substitute(call, texts))
  return distinct([...made.slice(0, MAX_MADE), ...calls, ...linked]).slice(0, MAX_LINKED)
}

function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat()
}

/** Changes the last character of a text: a value of equal size needs no payer. */
function listAltered(call: CallStep): CallStep[] {
  return call.args.flatMap((value, at) =>
    typeof value === 'string' && value.length > 11
      ? [withArgument(call, at, value.slice(0, -1) + (value.endsWith('b') ? 'c' : 'b'))]
      : [],
  )
}

/** An amount that most balances cover. */
function shrinkAmount(value: unknown): unknown {
  if (typeof value === 'number') return value > 1 ? 1 : value
  return typeof value === 'string' && Number(value) > 1 ? '1' : value
}

/** Whether two arguments are equal, or one names the attacker, who makes the call. */
function hasEqual({ args }: CallStep, { attacker }: AttackNames): boolean {
  return new Set(args).size < args.length || args.includes(attacker)
}

/** Gives one argument the value of another. */
function listEqual(call: CallStep): CallStep[] {
  return call.args.flatMap((value, from) =>
    call.args.flatMap((other, at) =>
      at !== from && typeof other === typeof value && other !== value ? [withArgument(call, at, value)] : [],
    ),
  )
}

export function listAmounts(call: CallStep): CallStep[] {
  return call.args.flatMap((value, at) => {
    if (value === '' || Number.isNaN(Number(value)) || typeof value === 'boolean') return []
    return AMOUNTS.map((amount) => withArgument(call, at, typeof value === 'number' ? Number(amount) : amount))
  })
}

export function substitute(call: CallStep, values: readonly unknown[]): CallStep[] {
  return call.args.flatMap((each, at) =>
    typeof each === 'string' ? values.map((value) => withArgument(call, at, value)) : [],
  )
}

/** Gives one of the other texts a name that no entry has. */
function substituteOther(call: CallStep, kept: unknown): CallStep[] {
  return substitute(call, [FRESH]).filter(({ args }) => args.includes(kept))
}

function withArgument(call: CallStep, at: number, value: unknown): CallStep {
  return { ...call, args: call.args.with(at, value) }
}

/** Prepares the attacker's contract to make a call back, with another contract in its own place. */
function aim(call: CallStep, idle: string, { contract, hook }: AttackNames): CallStep {
  const args = call.args.map((value) => (value === hook ? idle : value))
  return { ...call, contract: HOOK, method: AIM, args: [contract, call.method, JSON.stringify(args)] }
}

function listCallsOf(method: string, state: Sequence): CallStep[] {
  return state.flatMap((step) =>
    step.kind === 'call' && step.contract === SUBJECT && step.method === method ? [step] : [],
  )
}

/** Calls of all methods, of which each pays its caller after the update. */
function listPlain({ stage }: ProofScene): CallStep[] {
  return itemAt(stage.contracts, SUBJECT).methods.map(({ name, args }) => ({
    ...{ kind: 'call', contract: SUBJECT, caller: ATTACKER, method: name },
    args: args.map((type) => PLAIN[type]),
  }))
}

/** Updates of the contract by the attacker, with what `can_update` may compare. */
function listUpdates({ takenCode }: ProofScene, { attacker }: AttackNames): CallStep[] {
  return ['', attacker].map((data) => ({
    ...{ kind: 'call', contract: SYSTEM, caller: ATTACKER, method: 'updateCode' },
    args: [takenCode, data],
  }))
}

/** The call as the attacker's contract makes it, which fails where the attacker does not win. */
function playBy({ method, args }: CallStep, { contract }: AttackNames): CallStep {
  const own = [contract, method, JSON.stringify(args)]
  return { kind: 'call', contract: GAMBLER, caller: ATTACKER, method: PLAY, args: own }
}

/** The call that the attacker's contract makes, by the attacker itself. */
export function playDirectly(step: CallStep): CallStep {
  const [, method, args] = step.args.map(String)
  return { ...step, contract: SUBJECT, method: method ?? '', args: JSON.parse(args ?? '[]') }
}

/** Whether an argument is a signature or a secret. */
export function isProof(value: unknown): boolean {
  return value === SECRET || isSignature(value)
}

/** Whether a step is the call that the finding is about. */
export function isTrigger(step: { kind: string }, { claim, place, names, joined }: AttackPlan): step is CallStep {
  const { kind, contract, method, caller, args = [] } = step as Partial<CallStep>
  if (claim.form === 'update' || claim.form === 'play')
    return kind === 'call' && contract === (claim.form === 'update' ? SYSTEM : GAMBLER)
  if (kind !== 'call' || contract !== SUBJECT || caller !== ATTACKER || !place.actions.has(String(method))) return false
  if (claim.form === 'signed') return args.some(isProof)
  if (!claim.isOdd) return true
  if (claim.form === 'joined') return joined.has(JSON.stringify(args))
  if (claim.isEqual) return hasEqual(step as CallStep, names)
  return args.some((value) => claim.oddValues(typeof value, names).includes(value))
}
