import type { Chain } from '../chain/chain.js'
import { holdAccount } from '../client/account.js'
import { encodeArguments } from '../client/calls/arguments.js'
import { encodeCode } from '../client/deploy.js'
import { firstOf, itemAt } from '../collections/presence.js'
import { isText, listOf, requireShape } from '../collections/shapes.js'
import type { AbiEntry } from '../contract/record.js'
import { KeyPair } from '../crypto/keys.js'
import type { ValueSources } from '../fuzzing/property/arbitrary.js'
import { MAX_GAS, SIGNATURE } from '../fuzzing/sequences/execution/call-transaction.js'
import { Executor } from '../fuzzing/sequences/execution/executor.js'
import { readConstants } from '../fuzzing/sequences/generation/constants.js'
import { Dictionary } from '../fuzzing/sequences/generation/dictionary.js'
import { Random } from '../fuzzing/sequences/generation/random.js'
import { type Actor, CALLED_BY_CHAIN, type CampaignScene, MEANS } from '../fuzzing/sequences/scene.js'
import type { CallStep } from '../fuzzing/sequences/step.js'
import { importOutside } from '../loader/load.js'
import { createNode, type EmbeddedNode } from '../node/node.js'
import type { TestAccount } from '../session/networks/test-network.js'
import { ChainError } from '../state/chain-error.js'
import { createTransaction } from '../tx/build.js'
import type { Receipt } from '../tx/receipt.js'
import type { Recorder } from '../vm/execution/recorder-events.js'
import { type AccompliceSource, formatGambler, formatTakenCode, PLAY } from './accomplices.js'
import { HarmOracle } from './harm-oracle.js'
import { formatHook, type HookMethod } from './hook-contract.js'
import { CryptoFeedback, MessageSigner } from './signer.js'

/** Positions of the accounts: one that publishes and owns, two users, and an attacker without any role. */
export const OWNER = 0
export const USERS = [1, 2]
export const ATTACKER = 3
const ACCOUNTS = 4
/** Positions of the contracts. */
export const SUBJECT = 0
export const TOKEN = 1
export const ITEMS = 2
export const SYSTEM = 3
export const AUTH = 4
export const GAS = 5
export const RAM = 6
export const GAMBLER = 7
export const HOOK = 8
export const IDLE_HOOK = 9

/** Publishing a contract failed. The message is the chain's. */
export class PublishingRefused extends Error {}

/** A contract to attack. */
export interface Published {
  /** Name of the contract in the project. */
  name: string
  script: string
  abi: readonly AbiEntry[]
}

export interface SceneOptions {
  /** Seed of the explorations on this scene. */
  seed: number
  /** Time after which a call of a contract is killed, in milliseconds. */
  callMs: number
  /** Tokens that the contract names and does not create, with their decimal places. */
  tokens: ReadonlyMap<string, number>
  /** Tokens of the attacker. */
  fakes: readonly string[]
  /** Collections of token721.iost. */
  collections: readonly string[]
  /** Names of parameters by method. */
  parameters: ReadonlyMap<string, readonly string[]>
  /** Methods of contracts that the contract calls and an attacker may choose. */
  hooks: readonly HookMethod[]
  /** Whether the attacker has a contract that plays only where it wins. */
  hasGambler: boolean
  /** Texts for arguments besides the usual ones. */
  texts: readonly string[]
  /** Accounts that the contract names. They act as its owner and its users do. */
  roles?: readonly string[]
  /** Accounts that the code names and pays. They exist, and do nothing. */
  payees?: readonly string[]
  /** Tokens that users send to the contract, because it has no action that takes any. */
  donated?: readonly string[]
}

/** A chain in this process with the contract, accounts and tokens, on which sequences are played. */
export interface ProofScene {
  chain: Chain
  stage: CampaignScene<undefined>
  machine: Executor<undefined>
  feedback: CryptoFeedback
  signer: MessageSigner
  dictionary: Dictionary
  random: Random
  oracle: HarmOracle
  script: string
  /** Tokens of the attacker. */
  fakes: readonly string[]
  pool: readonly string[]
  /** Names of parameters by method. */
  parameters: ReadonlyMap<string, readonly string[]>
  /** Calls that made the tokens of amount limits, before the contract was published. */
  limited: readonly CallStep[]
  /** Calls that made the other tokens. */
  setUp: readonly CallStep[]
  /** Names of the accounts that act for the contract, and the calls that created all that it names. */
  roles: readonly string[]
  signUps: readonly CallStep[]
  /** Calls that sent tokens to the contract. */
  donations: readonly CallStep[]
  /** Source of the attacker's contract; undefined without hooks. */
  hook: AccompliceSource | undefined
  /** Source of the contract that plays only where the attacker wins; undefined if no finding needs it. */
  gambler: AccompliceSource | undefined
  /** Arguments of an update after which the contract pays all its tokens to whoever calls it. */
  takenCode: string
  close(): Promise<void>
}

/** Opens a chain and publishes the contract. Throws `PublishingRefused`. */
export async function openProofScene(published: Published, options: SceneOptions): Promise<ProofScene> {
  const node = await createNode({ accounts: ACCOUNTS, mining: 'manual', timeLimitMs: options.callMs, exec: false })
  try {
    return await furnish(node, published, options)
  } catch (error) {
    await node.close()
    throw error
  }
}

async function furnish(node: EmbeddedNode, published: Published, options: SceneOptions): Promise<ProofScene> {
  const { chain } = node
  const { roles = [], payees = [], donated = [] } = options
  const accounts = await openAccounts(node, roles)
  const names = accounts.map(({ name }) => name)
  const hook = options.hooks.length > 0 ? formatHook(options.hooks) : undefined
  const money = [...options.tokens.keys(), 'iost']
  const gambler = options.hasGambler ? formatGambler(money) : undefined
  const limits = listLimited(published.abi).filter((token) => options.tokens.has(token))
  const [before, after] = [listTokens(options, names, limits), listSetUp(options, names, limits)]
  const idle = payees.filter((name) => !names.includes(name))
  const signUps = listSignUps(roles, idle, names).flatMap((steps) => sendAll(chain, steps, names))
  const limited = before.flatMap((steps) => sendAll(chain, steps, names))
  const actors = publishAll(chain, published, { hook, gambler }, names)
  const subject = itemAt(actors, SUBJECT)
  const scene = await openValues(chain, accounts, published.script, {
    ...options,
    shops: actors.slice(IDLE_HOOK).map(({ id }) => id),
  })
  const random = new Random(options.seed)
  const dictionary = new Dictionary(random, { ...scene, accounts: accounts.toSpliced(ATTACKER, 1) }, [subject])
  const oracle = new HarmOracle({
    contract: subject.id,
    attacker: itemAt(names, ATTACKER),
    accomplices: actors.slice(GAMBLER).map(({ id }) => id),
    others: names.slice(0, ATTACKER),
    worthless: new Set(options.fakes),
  })
  const stage: CampaignScene<undefined> = {
    ...{
      ...{ source: '', file: '', title: '' },
      setUp: '',
      value: undefined,
      scene,
      networkAccounts: ACCOUNTS,
      strangersFirst: [],
    },
    ...{ contracts: actors, actions: new Map(), always: undefined, agreement: undefined, guard: oracle },
    restore: async () => {},
  }
  const feedback = new CryptoFeedback({ watched: new Set([subject.id]), guard: oracle, dictionary, random })
  const machine = new Executor(stage, chain, feedback)
  const signer = new MessageSigner(machine, feedback)
  const setUp: CallStep[] = []
  for (const steps of after) setUp.push(...(await playAll(machine, steps)))
  const donations = await donate(machine, donated, [itemAt(names, 1), subject.id])
  const items = options.collections.length > 0 ? ['0', '1', '3'] : []
  const shops = actors.slice(IDLE_HOOK).map(({ id }) => id)
  const pool = [
    ...options.texts,
    ...roles,
    ...shops,
    ...options.collections,
    ...items,
    ...options.tokens.keys(),
    'iost',
  ]
  for (const token of options.tokens.keys()) dictionary.seeTogether([token, '10'])
  for (const symbol of options.collections)
    for (const id of ['0', '3']) dictionary.seeTogether([symbol, id, '10', itemAt(names, id === '0' ? 1 : 2)])
  for (const { id } of actors.slice(IDLE_HOOK)) dictionary.seeTogether([id, 'tea', '3'])
  oracle.start(chain.state)
  const start = chain.snapshot()
  stage.restore = async () => chain.restore(start)
  return {
    ...{ chain, stage, machine, feedback, signer, dictionary, random, oracle, limited, setUp, hook, gambler },
    ...{ roles, signUps, donations },
    takenCode: formatTakenCode(subject.id, published.abi, money),
    ...{
      script: published.script,
      fakes: options.fakes,
      parameters: options.parameters,
      pool,
      close: () => node.close(),
    },
  }
}

/** The accounts act without keys, and no call is rejected for lack of resources. */
async function openAccounts(
  { accounts, chain, provider }: EmbeddedNode,
  roles: readonly string[],
): Promise<TestAccount[]> {
  for (const name of roles) chain.impersonation.start(name)
  for (const { name } of accounts) {
    chain.impersonation.start(name)
    for (const [token, amount] of Object.entries(MEANS)) await provider.dev('fund', { account: name, token, amount })
  }
  const named = roles.map((name) => ({ name, key: new KeyPair('ED25519', new Uint8Array(32).fill(ROLE_SEED)) }))
  return [...accounts, ...named].map(({ name, key }) => ({ ...holdAccount(name, key), provider }))
}

function publishAll(
  chain: Chain,
  { name, script, abi }: Published,
  { hook, gambler }: Pick<ProofScene, 'hook' | 'gambler'>,
  names: readonly string[],
): Actor[] {
  const publishOwn = ({ code, abi }: AccompliceSource) => publish(chain, itemAt(names, ATTACKER), code, abi)
  const play = makeActor(GAMBLER_NAME, gambler === undefined ? '' : publishOwn(gambler), [
    entry(PLAY, 'string', 'string', 'string'),
  ])
  return [
    makeActor(name, publish(chain, itemAt(names, OWNER), script, abi), abi),
    makeActor('token.iost', 'token.iost', TOKEN_METHODS),
    makeActor('token721.iost', 'token721.iost', ITEM_METHODS),
    makeActor('system.iost', 'system.iost', SYSTEM_METHODS),
    makeActor('auth.iost', 'auth.iost', AUTH_METHODS),
    makeActor('gas.iost', 'gas.iost', GAS_METHODS),
    makeActor('ram.iost', 'ram.iost', RAM_METHODS),
    play,
    ...(hook === undefined ? [] : HOOK_NAMES.map((each) => makeActor(each, publishOwn(hook), hook.abi))),
  ]
}

/** Values for arguments. The names of tokens and collections are among the texts. */
async function openValues(
  chain: Chain,
  accounts: readonly TestAccount[],
  script: string,
  { tokens, collections, shops, texts: more }: SceneOptions & { shops: readonly string[] },
): Promise<ValueSources> {
  const fc = (await importOutside('fast-check')) as typeof import('fast-check')
  const { texts, numbers } = readConstants([script])
  const constants = {
    numbers,
    texts: [...new Set([...more, ...texts, ...FORMATS, ...tokens.keys(), ...collections, ...shops, 'iost'])],
  }
  return { fc, accounts, tokens: new Map(), now: chain.clock.now(), constants }
}

/** Texts in forms that contracts check: an address of another chain, a key, a hash. */
const FORMATS = [`0x${'ab'.repeat(20)}`, 'Gcv8c2tH8qZrUYnKdEEdTtASsxivic2834MQW6mgxqto', 'ab'.repeat(32)]
const HOOK_NAMES = ['hook', 'idle']
const GAMBLER_NAME = 'gambler'

const entry = (name: string, ...args: string[]) => ({ name, args })
const TOKEN_METHODS = [
  entry('create', 'string', 'string', 'number', 'json'),
  entry('issue', 'string', 'string', 'string'),
  entry('transfer', 'string', 'string', 'string', 'string', 'string'),
]
const AUTH_METHODS = [entry('signUp', 'string', 'string', 'string')]
const GAS_METHODS = [entry('pledge', 'string', 'string', 'string')]
const RAM_METHODS = [entry('buy', 'string', 'string', 'number')]
const SYSTEM_METHODS = [entry('updateCode', 'string', 'string')]
const ITEM_METHODS = [entry('create', 'string', 'string', 'number'), entry('issue', 'string', 'string', 'string')]
function makeActor(name: string, id: string, abi: readonly { name: string; args: readonly string[] }[]): Actor {
  return { name, id, methods: abi.filter((each) => !CALLED_BY_CHAIN.includes(each.name)) }
}

/** Publishes a contract and returns its id. Throws `PublishingRefused`. */
function publish(chain: Chain, publisher: string, code: string, abi: readonly AbiEntry[]): string {
  const args = [encodeCode('', { code, abi })]
  const receipt = send(chain, publisher, { contract: 'system.iost', actionName: 'setCode', args })
  if (receipt.statusCode !== 'SUCCESS') throw new PublishingRefused(receipt.message)
  return firstOf(requireShape(JSON.parse(firstOf(receipt.returns)), listOf(isText), 'id of the published contract'))
}

interface PlayedAction {
  contract: string
  actionName: string
  args: readonly unknown[]
}

/** Makes a call that no search learns from. One that cannot be made has no effect. */
export function playQuietly(
  chain: Chain,
  { publisher, action, types }: { publisher: string; action: PlayedAction; types: readonly string[] },
  recorder: Recorder,
): void {
  const { contract, actionName, args } = action
  const data = encodeArguments({ name: actionName, args: [...types] }, [...args])
  try {
    chain.playTransaction(formTransaction(chain, publisher, { contract, actionName, data }), { recorder })
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
  }
}

function send(chain: Chain, publisher: string, action: PlayedAction): Receipt {
  return chain.playTransaction(formTransaction(chain, publisher, action))
}

function formTransaction(
  chain: Chain,
  publisher: string,
  action: { contract: string; actionName: string } & ({ args: readonly unknown[] } | { data: string }),
) {
  const unsigned = createTransaction({
    publisher,
    chainId: chain.chainId,
    time: chain.clock.now() - 1_000_000n,
    gasLimit: MAX_GAS,
    amountLimit: { '*': 'unlimited' },
    actions: [action],
  })
  return { ...unsigned, publisherSigs: [SIGNATURE] }
}

/** Tokens that amount limits name. The chain publishes no contract with a limit of a token that does not exist. */
export function listLimited(abi: readonly AbiEntry[]): string[] {
  const tokens = abi.flatMap(({ amountLimit }) => amountLimit.map(({ token }) => token))
  return [...new Set(tokens)].filter((token) => token !== '*' && token !== 'iost')
}

/**
 * Creates a token before there is an executor, and gives it away. Returns the calls that were made: none for a token
 * that cannot be created.
 */
function sendAll(chain: Chain, steps: readonly CallStep[], names: readonly string[]): readonly CallStep[] {
  for (const [at, { contract, caller, method, args }] of steps.entries()) {
    const id = { [AUTH]: 'auth.iost', [GAS]: 'gas.iost', [RAM]: 'ram.iost' }[contract] ?? 'token.iost'
    const receipt = send(chain, itemAt(names, caller), { contract: id, actionName: method, args })
    if (receipt.statusCode === 'SUCCESS') continue
    if (at === 0) return []
    throw new Error(`${method}: ${receipt.message}`)
  }
  return steps
}

/**
 * Creates a token and gives it away. A contract may name one that cannot be created: the chain refuses its name, or it
 * exists already. Returns the calls that were made.
 */
async function playAll(machine: Executor<undefined>, steps: readonly CallStep[]): Promise<readonly CallStep[]> {
  for (const [at, step] of steps.entries()) {
    const outcome = await machine.play(step)
    if (outcome.done) continue
    if (at === 0) return []
    throw new Error(`${step.method}: ${'refused' in outcome ? outcome.refused : 'failed'}`)
  }
  return steps
}

/** A user sends tokens to the contract. Returns the calls that were made. */
async function donate(
  machine: Executor<undefined>,
  tokens: readonly string[],
  [from, to]: [from: string, to: string],
): Promise<CallStep[]> {
  const donations: CallStep[] = []
  for (const token of tokens)
    donations.push(...(await playAll(machine, [call(TOKEN, 1, 'transfer', token, from, to, DONATION, '')])))
  return donations
}

/** Lists the calls that create a token and give each account some, for some tokens of the contract. */
function listTokens({ tokens }: SceneOptions, names: readonly string[], some: readonly string[]): CallStep[][] {
  const owner = itemAt(names, OWNER)
  return [...tokens]
    .filter(([token]) => some.includes(token))
    .map(([token, decimal]) => [
      call(TOKEN, OWNER, 'create', token, owner, 1_000_000, { decimal }),
      ...names.map((name) => call(TOKEN, OWNER, 'issue', token, name, '1000')),
    ])
}

const call = (contract: number, caller: number, method: string, ...args: unknown[]): CallStep => ({
  ...{ kind: 'call', contract, caller, method, args },
})

/** Lists the calls that create the accounts that the contract names; those that act get gas, RAM and iost. */
function listSignUps(roles: readonly string[], idle: readonly string[], names: readonly string[]): CallStep[][] {
  const { id } = new KeyPair('ED25519', new Uint8Array(32).fill(ROLE_SEED))
  const owner = itemAt(names, OWNER)
  const signUp = (name: string) => call(AUTH, OWNER, 'signUp', name, id, id)
  const acting = roles.map((role) => [
    signUp(role),
    call(GAS, OWNER, 'pledge', owner, role, ROLE_PLEDGE),
    call(RAM, OWNER, 'buy', owner, role, ROLE_RAM),
    call(TOKEN, OWNER, 'transfer', 'iost', owner, role, '1000', ''),
  ])
  return [...acting, ...idle.map((name) => [signUp(name)])]
}

/** Amount of each token that a user sends to a contract without deposits: enough for several payments. */
const DONATION = '400'
/** Byte of the key of accounts that the contract names, which act without it, their gas pledge, and bytes of RAM. */
const ROLE_SEED = 5
const ROLE_PLEDGE = '10000'
const ROLE_RAM = 10_000

/** Lists the calls that make all tokens and collections but those of amount limits. */
function listSetUp(options: SceneOptions, names: readonly string[], limited: readonly string[]): CallStep[][] {
  const { tokens, fakes, collections } = options
  const nameOf = (at: number) => itemAt(names, at)
  const rest = [...tokens.keys()].filter((token) => !limited.includes(token))
  const made = fakes.map((token) => [
    call(TOKEN, ATTACKER, 'create', token, nameOf(ATTACKER), 1_000_000, {}),
    call(TOKEN, ATTACKER, 'issue', token, nameOf(ATTACKER), '1000'),
  ])
  const items = collections.map((symbol) => [
    call(ITEMS, OWNER, 'create', symbol, nameOf(OWNER), 100),
    ...USERS.flatMap((at) => ['a', 'b', 'c'].map((data) => call(ITEMS, OWNER, 'issue', symbol, nameOf(at), data))),
  ])
  return [...listTokens(options, names, rest), ...made, ...items]
}
