import { firstOf, itemAt } from '../collections/presence.js'
import { GrowthOracle } from '../fuzzing/oracles/growth-oracle.js'
import { Campaign } from '../fuzzing/sequences/campaign.js'
import { Executor } from '../fuzzing/sequences/execution/executor.js'
import { SequencePlayer } from '../fuzzing/sequences/execution/sequence-player.js'
import type { Random } from '../fuzzing/sequences/generation/random.js'
import { RepairMutator } from '../fuzzing/sequences/generation/repair-mutator.js'
import { SequenceGenerator } from '../fuzzing/sequences/generation/sequence-generator.js'
import type { CallStep, Sequence } from '../fuzzing/sequences/step.js'
import { readHoldings } from './balances.js'
import { readReturned, relateCalls } from './related-calls.js'
import { ATTACKER, OWNER, type ProofScene, SUBJECT, USERS } from './scene.js'
import { TimeBudget } from './time-budget.js'

/** Most calls of the search for states to attack, and longest sequence. */
const MAX_CALLS = 3000
const DEPTH = 12
/** Number of states that attacks start from, chosen among this many sequences. */
const MAX_STATES = 5
const MAX_JUDGED = 60
/** Maximum number of kept calls of a method. */
const MAX_KNOWN = 6

/** States and calls that owner and users reach without the attacker. */
export interface Exploration {
  /** Sequences that lead to different states, those with most methods and funds first. */
  states: readonly Sequence[]
  /** Successful calls by method. */
  known: ReadonlyMap<string, readonly CallStep[]>
  /** Reasons why calls were rejected, by method, most frequent first. */
  refusals: ReadonlyMap<string, readonly string[]>
}

/** Uses a contract as its owner and its users may, with any arguments. The attacker takes no part. */
export async function explore(scene: ProofScene, timeMs: number): Promise<Exploration> {
  const { chain, feedback, random, dictionary, oracle } = scene
  oracle.target = undefined
  const { accounts } = scene.stage.scene
  const stage = {
    ...scene.stage,
    contracts: scene.stage.contracts.slice(SUBJECT, SUBJECT + 1),
    scene: { ...scene.stage.scene, accounts: accounts.toSpliced(ATTACKER, 1) },
  }
  // Positions of accounts differ from those of the scene after the attacker.
  const machine = scene.roles.length === 0 ? scene.machine : new Executor(stage, chain, feedback)
  const player = new SequencePlayer(machine, stage)
  const parts = { machine, player, stage, feedback, random }
  const generator = new ListeningGenerator(random, dictionary, stage)
  const budget = new TimeBudget(timeMs / 2)
  const campaign = new Campaign({
    ...parts,
    generator,
    mutator: new RepairMutator({ ...parts, chain, generator, rejection: feedback.rejection }),
    growth: new GrowthOracle(parts, 0),
    contracts: stage.contracts,
    onFailure: async () => {},
    mostFailures: 1,
    pause: async () => {
      campaign.isStopped = budget.isOver
      return []
    },
  })
  await campaign.run({ runs: 0, calls: machine.calls + MAX_CALLS, depth: DEPTH }, [])
  const known = new Map([...generator.known].map(([method, calls]) => [method, calls.map(placeCaller)]))
  const corpus = campaign.corpus.map((sequence) =>
    sequence.map((step) => (step.kind === 'call' ? placeCaller(step) : step)),
  )
  const rich = await enrich(scene, known, new TimeBudget(timeMs / 2))
  const later: Sequence = [...rich, { kind: 'wait', seconds: LONG_WAIT }]
  const names = firstOf(stage.contracts).methods.map(({ name }) => name)
  const refusals = new Map(
    names.map((name) => [name, campaign.tally.listReasons(`${firstOf(stage.contracts).name}.${name}`)]),
  )
  return { states: [rich, later, ...(await chooseStates(scene, corpus))], known, refusals }
}

/** A call of an exploration with the position that its caller has in the scene. */
function placeCaller(call: CallStep): CallStep {
  return call.caller < ATTACKER ? call : { ...call, caller: call.caller + 1 }
}

/** Longer than the terms of most contracts, in seconds. */
const LONG_WAIT = 100 * 86_400
const ROUNDS = 3
/** Most candidates for one method in one round. */
const MAX_CANDIDATES = 200
const MAX_POOL = 14
/** Candidates that every account makes. The others are made by their caller and one more. */
const MAX_SHARED = 20
/** A second bid has to be higher than the first. */
const AMOUNTS = ['50', '70']
const MAX_BASES = 3
const MAX_RETURNED = 3
/** Numbers that are ids or positions in lists. */
const POSITIONS = [0, 1, 2]

/**
 * Lets every account make calls like the known ones, in rounds, also with values of other calls. Keeps the calls that
 * succeed, delete nothing and pay nothing out: a state in which others have something to lose.
 */
async function enrich(scene: ProofScene, known: Map<string, CallStep[]>, budget: TimeBudget): Promise<Sequence> {
  const { chain, machine, stage, oracle, random } = scene
  const { id, methods } = itemAt(stage.contracts, SUBJECT)
  const kept: CallStep[] = []
  const returned: string[] = []
  await machine.restore()
  for (let round = 0; round < ROUNDS; round++) {
    // Methods that nothing is known of need what the others have stored.
    const order = methods.toSorted((a, b) => Number(known.has(b.name)) - Number(known.has(a.name)))
    for (const { name, args } of order) {
      const candidates = listCandidates(scene, { method: name, types: args, known, kept, returned, round })
      const isOrdered = round === 0 || scene.roles.length > 0
      for (const call of isOrdered ? candidates : shuffle(candidates, random)) {
        if (budget.isOver) return kept
        const own = kept.filter(({ method, caller }) => method === call.method && caller === call.caller)
        if (own.length > round || own.some(({ args: other }) => isSame(other, call.args))) continue
        const undo = machine.mark()
        const before = readHoldings(chain.state, id)
        const outcome = await machine.play(call)
        const isDone = outcome.done
        const after = readHoldings(chain.state, id)
        const isPaid = [...before].some(([token, value]) => (after.get(token) ?? 0n) < value)
        if (isDone) remember(known, call)
        if (isDone && !isPaid && !oracle.hasDeleted(chain.state)) {
          kept.push(call)
          returned.unshift(...readReturned(outcome))
        } else undo()
      }
    }
  }
  return kept
}

interface CandidateOptions {
  method: string
  types: readonly string[]
  known: ReadonlyMap<string, readonly CallStep[]>
  kept: readonly CallStep[]
  /** Texts that kept calls have returned, the newest first. */
  returned: readonly string[]
  round: number
}

/** Calls of a method as they are known, with usual amounts, and with values that other calls have, by each account. */
function listCandidates(
  scene: ProofScene,
  { method, types, known, kept, returned, round }: CandidateOptions,
): CallStep[] {
  const { stage } = scene
  const names = stage.scene.accounts.map(({ name }) => name)
  const people = names.toSpliced(ATTACKER, 1)
  const used = kept.toReversed().flatMap(({ args }) => args.filter((value) => typeof value === 'string'))
  const pool = [
    ...new Set([
      ...returned.slice(0, MAX_RETURNED),
      ...scene.pool.slice(0, MAX_POOL / 2),
      ...used,
      ...scene.pool,
      ...people,
    ]),
  ].slice(0, MAX_POOL)
  const plain: CallStep = {
    ...{ kind: 'call', contract: SUBJECT, caller: OWNER, method },
    args: types.map((type) => ({ string: '50', number: 50, bool: true })[type] ?? {}),
  }
  const bases = (known.get(method) ?? [plain]).slice(-MAX_BASES)
  const usual = bases.flatMap((call) => AMOUNTS.map((amount) => withAmounts(call, amount)))
  const values: Readonly<Record<string, readonly unknown[]>> = { string: pool, number: POSITIONS }
  const one = (call: CallStep) =>
    types.flatMap((type, at) => (values[type] ?? []).map((value) => ({ ...call, args: call.args.with(at, value) })))
  const related = relateCalls(firstOf(bases), known, scene.parameters)
  const all = [
    ...(scene.roles.length > 0 ? listNamed(scene, [...bases, ...usual], round) : []),
    ...usual,
    ...bases,
    ...related,
    ...usual.flatMap(one),
    ...usual.slice(0, 1).flatMap(one).flatMap(one),
  ]
  const distinct = [...new Map(all.map((call) => [JSON.stringify(call.args), call])).values()].slice(0, MAX_CANDIDATES)
  return distinct.flatMap((call, index) => {
    const others = [OWNER, ...USERS].filter((at) => at !== call.caller)
    const roles = scene.roles.flatMap((role) => (call.args.includes(role) ? names.indexOf(role) : []))
    const chosen = index < MAX_SHARED ? others : [itemAt(others, index % others.length)]
    // Nothing is known yet of what only such an account may do.
    const all = known.has(method) ? [] : scene.roles.map((role) => names.indexOf(role))
    const callers = roles.length > 0 ? roles : [call.caller, ...chosen, ...all]
    return callers.map((caller) => ({
      ...{ ...call, caller },
      args:
        roles.length > 0 ? call.args : call.args.map((value) => (value === names[call.caller] ? names[caller] : value)),
    }))
  })
}

/** Calls that name users or the contract in place of a text, other than the name of an account that approves them. */
function listNamed({ stage, roles }: ProofScene, calls: readonly CallStep[], round: number): CallStep[] {
  const users = USERS.map((at) => itemAt(stage.scene.accounts, at).name)
  const all = [itemAt(stage.contracts, SUBJECT).id, ...users]
  const named = [...all.slice(round), ...all.slice(0, round)]
  return calls.flatMap((call) =>
    call.args.flatMap((value, at) =>
      typeof value !== 'string' || roles.includes(value)
        ? []
        : named.map((name) => ({ ...call, args: call.args.with(at, name) })),
    ),
  )
}

function shuffle<T>(list: readonly T[], random: Random): T[] {
  return list
    .map((each) => ({ each, at: random.below(list.length) }))
    .sort((a, b) => a.at - b.at)
    .map(({ each }) => each)
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function withAmounts(call: CallStep, amount: string): CallStep {
  const replace = (value: unknown) => {
    if (typeof value === 'number') return value > 0 ? Number(amount) : value
    return typeof value === 'string' && Number(value) > 0 ? amount : value
  }
  return { ...call, args: call.args.map(replace) }
}

function remember(known: Map<string, CallStep[]>, call: CallStep): void {
  const calls = known.get(call.method) ?? []
  known.set(call.method, calls)
  if (calls.length < 2 * MAX_KNOWN && !calls.some(({ args }) => isSame(args, call.args))) calls.unshift(call)
}

/** Keeps the calls that succeeded, by method. */
class ListeningGenerator extends SequenceGenerator<undefined> {
  readonly known = new Map<string, CallStep[]>()

  override learn(call: CallStep): void {
    super.learn(call)
    const calls = this.known.get(call.method) ?? []
    this.known.set(call.method, calls)
    if (calls.some(({ args }) => isSame(args, call.args))) return
    // The first ones are the simplest, and the newest ones have reached furthest.
    if (calls.length >= MAX_KNOWN) calls.splice(MAX_KNOWN / 2, 1)
    calls.push(call)
  }
}

/** Orders sequences by the number of their methods and what the contract owns afterwards, and adds the empty one. */
async function chooseStates(scene: ProofScene, corpus: readonly Sequence[]): Promise<Sequence[]> {
  const count = (sequence: Sequence) =>
    new Set(sequence.flatMap((step) => (step.kind === 'call' ? step.method : []))).size
  const candidates = corpus.toSorted((a, b) => count(b) - count(a) || a.length - b.length).slice(0, MAX_JUDGED)
  const judged: { sequence: Sequence; worth: number; name: string }[] = []
  const { chain, machine, stage } = scene
  const { id } = itemAt(stage.contracts, SUBJECT)
  for (const sequence of candidates) {
    await machine.restore()
    const done: Sequence[number][] = []
    for (const step of sequence) if ((await machine.play(step)).done) done.push(step)
    const holdings = [...readHoldings(chain.state, id)].filter(([, value]) => value > 0n)
    const methods = [...new Set(done.map((step) => (step.kind === 'call' ? step.method : '')))].toSorted()
    const name = `${methods.join()} ${holdings.map(([token]) => token).join()}`
    judged.push({ sequence: done, worth: count(done) + 3 * holdings.length, name })
  }
  const ordered = judged.toSorted((a, b) => b.worth - a.worth || a.sequence.length - b.sequence.length)
  const different = ordered.filter(({ name }, at) => ordered.findIndex((each) => each.name === name) === at)
  return [...different.slice(0, MAX_STATES - 1).map(({ sequence }) => sequence), []]
}
