import { reasonOf } from '../client/calls/failure.js'
import { firstLine, itemAt, must } from '../collections/presence.js'
import { readConstants } from '../fuzzing/sequences/generation/constants.js'
import type { Sequence } from '../fuzzing/sequences/step.js'
import type { LintMessage, Proof, ProvenLoss } from '../lint/engine/result.js'
import type { ContractModel } from '../lint/model/contract-model.js'
import { isAssumed } from '../lint/plugin/eslint-rule.js'
import { PREFIX } from '../lint/plugin/plugin.js'
import { readRecord } from '../state/records.js'
import { JsonBlob } from '../state/values.js'
import { AttackSearch, type FoundAttack, splitAttack } from './attack-search.js'
import { formatAttackTest, listShortLines } from './attack-text.js'
import { formatHolding, type HolderBalances, readHoldings, subtractBalances } from './balances.js'
import { findClaim } from './claims.js'
import { type Exploration, explore } from './exploration.js'
import { placeFinding, readSurroundings } from './finding-place.js'
import { findRoles } from './roles.js'
import {
  listLimited,
  openProofScene,
  type ProofScene,
  type Published,
  PublishingRefused,
  type SceneOptions,
} from './scene.js'
import { hashSecret, listKeys } from './signer.js'

/** Time for one finding, in milliseconds. */
export const FINDING_MS = 5000
/** Time of a call, as a node has it. */
const CALL_MS = 200
/** Share of the time of an attempt in which states to attack are searched, once for all findings of a contract. */
const EXPLORATION = 0.4
/**
 * Attempts with different states to attack, each with its share of the time. What an exploration reaches depends on its
 * seed, so findings that the first attempt does not confirm are tried from the states of others.
 */
const ATTEMPTS = [
  { seed: 45, share: 0.6 },
  { seed: 46, share: 0.2 },
  { seed: 47, share: 0.2 },
]

/** A contract with its findings. */
export interface ProofRequest {
  published: Published
  contract: ContractModel
  messages: readonly LintMessage[]
  /** Called with the result of each finding, by its position. */
  onProof(index: number, proof: Proof): void
  /** Time for each finding, in milliseconds. */
  findingMs?: number
  /** Time for each call, in milliseconds. */
  callMs?: number
}

/**
 * Tries the attacks of a contract's findings. Findings of the same contract share the states that attacks start from.
 */
export async function proveFindings(request: ProofRequest): Promise<void> {
  const { published, contract, messages, onProof, findingMs = FINDING_MS, callMs = CALL_MS } = request
  const tried: number[] = []
  for (const [index, { rule }] of messages.entries()) {
    if (isTriable(rule)) tried.push(index)
    else onProof(index, { status: 'untried', why: NO_ATTACK })
  }
  if (tried.length === 0) return
  const options = chooseOptions(
    published,
    contract,
    tried.map((index) => itemAt(messages, index)),
  )
  const waiting = tried.map(
    (index): TriedFinding => ({
      ...{ index, message: itemAt(messages, index), transactions: 0, reached: new Set() },
    }),
  )
  const roles = await listRoles(published, { ...options, callMs })
  const open = { published, contract, options: { ...options, callMs, roles }, findingMs }
  for (const attempt of ATTEMPTS) {
    if (waiting.length === 0) break
    await attack(open, attempt, waiting, onProof)
  }
  for (const { index, proof } of waiting) onProof(index, must(proof, 'proof'))
}

/** Finds accounts that the contract names, on a chain of its own: explorations do not depend on this search. */
async function listRoles(published: Published, options: Omit<SceneOptions, 'seed'>): Promise<string[]> {
  const scene = await open(published, { ...options, seed: 0 })
  if (typeof scene === 'string') return []
  try {
    return findRoles(scene)
  } finally {
    await scene.close()
  }
}

/** A finding that no attempt has confirmed yet. */
interface TriedFinding {
  index: number
  message: LintMessage
  /** Number of transactions of all attempts. */
  transactions: number
  /** Actions of which a call succeeded for the owner or a user in an attempt. */
  reached: Set<string>
  /** Result of the last attempt. */
  proof?: Proof
}

interface AttemptInput {
  published: Published
  contract: ContractModel
  options: Omit<SceneOptions, 'seed'>
  findingMs: number
}

/** Tries the attacks of findings from the states of one exploration. Removes those that are confirmed. */
async function attack(
  { published, contract, options, findingMs }: AttemptInput,
  { seed, share }: (typeof ATTEMPTS)[number],
  waiting: TriedFinding[],
  onProof: ProofRequest['onProof'],
): Promise<void> {
  const timeMs = share * findingMs
  const scene = await open(published, { ...options, seed })
  if (typeof scene === 'string') {
    for (const { index, message } of waiting.splice(0)) onProof(index, describeRefusal(message, scene))
    return
  }
  try {
    const explored = await explore(scene, EXPLORATION * timeMs)
    for (const finding of [...waiting]) {
      const input = { published, contract, explored, finding, timeMs: (1 - EXPLORATION) * timeMs, findingMs }
      const proof = await prove(scene, input)
      finding.proof = proof
      if (proof.status !== 'confirmed') continue
      waiting.splice(waiting.indexOf(finding), 1)
      onProof(finding.index, proof)
    }
  } finally {
    await scene.close()
  }
}

/** Whether the attack of a rule's findings can be tried. */
export function isTriable(rule: string): boolean {
  return rule === REFUSED || findClaim(rule.slice(PREFIX.length + 1)) !== undefined
}

/** Opens the chain; the chain's error if it refuses to publish the contract. */
async function open(published: Published, options: SceneOptions): Promise<ProofScene | string> {
  try {
    return await openProofScene(published, options)
  } catch (error) {
    if (error instanceof PublishingRefused) return firstLine(reasonOf(error.message))
    throw error
  }
}

function describeRefusal({ rule }: LintMessage, refusal: string): Proof {
  if (rule !== REFUSED) return { status: 'untried', why: `the chain refuses to publish the contract: ${refusal}` }
  return { status: 'confirmed', setUp: [], attack: ['chain.deploy(contract, { from: alice })'], losses: [], refusal }
}

const REFUSED = `${PREFIX}/refused`
const NO_ATTACK = 'no attack by transactions is known for this rule'

function ruleOf({ rule }: LintMessage): string {
  return rule.slice(PREFIX.length + 1)
}

function chooseOptions(
  { script, abi }: Published,
  contract: ContractModel,
  messages: readonly LintMessage[],
): Omit<SceneOptions, 'callMs' | 'seed'> {
  const { tokens, created, payees, donated, hasOpenTokens, hasItems, hooks } = readSurroundings(contract)
  const rules = new Set(messages.map(ruleOf))
  // A contract that limits or cuts decimal places knows how many its tokens have.
  const decimals = rules.has('unvalidated-amount') && !LIMITS_DECIMALS.test(script) ? 0 : 8
  const limited = listLimited(abi).filter((token) => !created.has(token))
  const all = new Map([...tokens, ...limited].map((token) => [token, decimals]))
  if (hasOpenTokens) {
    const named = readConstants([script]).texts.filter((text) => SYMBOL.test(text) && !NO_SYMBOLS.has(text))
    for (const token of [...named.slice(0, MAX_TOKENS), 'gold', 'silver'])
      if (!all.has(token) && !created.has(token)) all.set(token, decimals)
  }
  const fakes = rules.has('token-symbol-from-argument')
    ? [...all.keys(), 'iost'].flatMap((token) => [`${token}x`, `${token}_`])
    : []
  return {
    ...{ tokens: all, fakes, collections: hasItems ? ['cards'] : [], payees, donated },
    hooks: rules.has('state-after-call') ? hooks : [],
    hasGambler: rules.has('predictable-random'),
    texts: [
      ...(rules.has('ambiguous-key') ? listJoinable(script) : []),
      ...(rules.has('replayed-signature') ? [...listKeys('signer'), hashSecret()] : []),
    ],
    parameters: new Map(contract.actions.map(({ name, parameters }) => [name, parameters.map((each) => each.name)])),
  }
}

/** Texts with the separators of a contract's keys, which its users may use too. */
function listJoinable(script: string): string[] {
  const marks = readConstants([script]).texts.flatMap((text) => [text.slice(0, 1), text.slice(-1)])
  const separators = [...new Set(marks)].filter((mark) => SEPARATOR.test(mark)).slice(0, 2)
  return ['cat', 'door', ...separators.flatMap((mark) => [`cat${mark}door`, `red${mark}fox`])]
}

const SEPARATOR = /^[-_.:/,|#+]$/
const LIMITS_DECIMALS = /\.(dp|decimalPlaces)\(|\.toFixed\(\s*[^)\s]/
/** Texts of a contract that may be symbols of tokens. */
const SYMBOL = /^[a-z][a-z0-9_]{2,15}$/
const NO_SYMBOLS = new Set([
  'iost',
  'active',
  'owner',
  'transfer',
  'string',
  'number',
  'function',
  'undefined',
  'object',
])
const MAX_TOKENS = 6

interface ProofInput {
  published: Published
  contract: ContractModel
  explored: Exploration
  finding: TriedFinding
  timeMs: number
  /** Time of all attempts. */
  findingMs: number
}

async function prove(
  scene: ProofScene,
  { published, contract, explored, finding, timeMs, findingMs }: ProofInput,
): Promise<Proof> {
  const { message } = finding
  const claim = findClaim(ruleOf(message), isAssumed(message.message))
  if (claim === undefined) return { status: 'unconfirmed', tried: 'the chain publishes the contract' }
  const place = placeFinding(message, contract)
  const search = new AttackSearch(scene, explored, { claim, place }, timeMs)
  const found = await search.run()
  if (found !== undefined) return describe(scene, found, message)
  finding.transactions += search.tried
  const seconds = findingMs / 1000
  for (const action of explored.known.keys()) finding.reached.add(action)
  const unreached = [...place.actions].filter((action) => !finding.reached.has(action))
  const reach = unreached.map((action) => describeReach(action, explored, published)).join('')
  return {
    status: 'unconfirmed',
    tried: `${finding.transactions} transactions within ${seconds} s: ${claim.tries}${reach}`,
  }
}

/** Why no call of an action succeeded, and if the ABI is the reason, what to do. */
function describeReach(action: string, { refusals }: Exploration, { abi }: Published): string {
  const reasons = refusals.get(action) ?? []
  const limits = abi.find(({ name }) => name === action)?.amountLimit ?? []
  const tokens = reasons.flatMap((reason) => /^token (\S+) exceed amountLimit in abi\b/.exec(reason)?.[1] ?? [])
  const token = tokens.find((name) => !limits.some((limit) => limit.token === name || limit.token === '*'))
  const none = `; no call of ${action} succeeded for the owner or a user`
  if (token !== undefined) {
    return `${none}: its ABI does not let it take ${token}. Write "@amountLimit ${token} unlimited", or an amount, in the comment of the method`
  }
  const [reason] = reasons
  return reason === undefined ? none : `${none}, mostly because of: ${reason.slice(0, MAX_REASON)}`
}

const MAX_REASON = 120

async function describe(scene: ProofScene, found: FoundAttack, message: LintMessage): Promise<Proof> {
  const { setUp, attack } = splitAttack(found)
  const losses = await measureLosses(scene, setUp, attack)
  const title = `${ruleOf(message)} at ${message.file}:${message.line} is refused or harmless`
  return {
    status: 'confirmed',
    setUp: listShortLines(setUp, scene),
    attack: listShortLines(attack, scene),
    losses,
    ...(found.control !== undefined && { control: found.control }),
    test: formatAttackTest({ setUp, attack, harm: found.harm }, losses, title, scene),
  }
}

/** Plays an attack again, and compares what everybody owns and what is stored. */
async function measureLosses(scene: ProofScene, setUp: Sequence, attack: Sequence): Promise<ProvenLoss[]> {
  const { chain, machine, stage, oracle } = scene
  const holders = [...stage.contracts.map(({ id }) => id), ...stage.scene.accounts.map(({ name }) => name)]
  await machine.restore()
  for (const step of setUp) await machine.play(step)
  const before = holders.map((holder) => readHoldings(chain.state, holder))
  const old = chain.state
  for (const step of attack) await machine.play(step)
  const balances = holders.flatMap((holder, at) => listChanges(scene, holder, itemAt(before, at)))
  const stored = oracle.evidence.map(
    ({ contract, key, field }): ProvenLoss => ({
      ...{ kind: 'storage', contract, key, ...(field !== undefined && { field }) },
      before: readStored(old, contract, key, field),
      after: readStored(chain.state, contract, key, field),
    }),
  )
  return [...stored, ...balances]
}

function listChanges({ chain: { state } }: ProofScene, holder: string, before: HolderBalances): ProvenLoss[] {
  const after = readHoldings(state, holder)
  return [...subtractBalances(after, before).keys()].map((token) => ({
    ...{ kind: 'balance', token, holder },
    before: formatHolding(state, token, before.get(token) ?? 0n),
    after: formatHolding(state, token, after.get(token) ?? 0n),
  }))
}

function readStored(state: ProofScene['chain']['state'], contract: string, key: string, field?: string): string | null {
  const stored = readRecord(state, contract, key, field)
  if (stored === undefined) return null
  return stored.value instanceof JsonBlob ? stored.value.text : String(stored.value)
}
