import { readAbi } from '../client/abi.js'
import { checkArguments } from '../client/calls/arguments.js'
import { readStorage, readValuesAtHead, type StorageKey } from '../client/storage.js'
import { findContract, findContractAtHead, requireStorageKeys } from '../client/stored-keys.js'
import { continueWith, type Response } from '../collections/response.js'
import { isRecord } from '../collections/shapes.js'
import { isToolkitError, ToolkitError } from '../errors/errors.js'
import { isContractId } from '../rpc/contract-id.js'
import type { Provider } from '../rpc/provider.js'
import { listCalls, type Recording } from '../rpc/recording.js'
import type { WireReceipt } from '../rpc/schema.js'
import type { MatcherContext } from './context.js'
import { listTokens, nameError } from './unknown-names.js'

type WireAbiEntry = ReturnType<typeof readAbi>[number]

/** A name in the arguments of a matcher. An assertion about an unknown name would always hold, or never. */
export type Mention =
  /** An account, or the id of a contract. */
  | { kind: 'holder'; name: string }
  /** The id of a contract, or its developer's name. */
  | { kind: 'contract'; name: string }
  | { kind: 'action'; contract: string; action: string }
  /** An action of any contract that the test can call. */
  | { kind: 'anyAction'; action: string }
  /** Expected arguments of an action. */
  | { kind: 'arguments'; contract: string; action: string; args: readonly unknown[] }
  /** Keys of storage, by the id of the contract. */
  | { kind: 'storage'; contract: string; keys: readonly StorageKey[] }
  | { kind: 'token721'; symbol: string; id: string }
  /** A line of a contract's source. */
  | { kind: 'line'; file: string; line: number }

/** Effects of a call, in which a name may be known although it is gone afterwards. */
export interface CallEffects {
  /** Id of the called contract. */
  contract: string
  receipt: WireReceipt
  /** Returns the recording of the call; undefined on a network without recordings. */
  record(): Promise<Recording | undefined>
}

/**
 * Checks that the names in a matcher's arguments exist, before the verdict and whether or not `.not` precedes the
 * matcher. Throws `ToolkitError('TEST_ARGUMENT')` or `STORAGE_KEY` with the nearest known name.
 */
export function requireKnown(
  context: MatcherContext,
  provider: Provider,
  mentions: readonly Mention[],
  effects?: CallEffects,
): Response<void> {
  const holders = mentions.flatMap((mention) => (mention.kind === 'holder' ? mention.name : []))
  const others = mentions.filter(({ kind }) => kind !== 'holder')
  const response = requireHolders(context, provider, holders)
  return others.length === 0
    ? response
    : continueWith(response, () => requireOthers(context, provider, others, effects))
}

/** Checks the names of a matcher's arguments, except holders. */
async function requireOthers(
  context: MatcherContext,
  provider: Provider,
  mentions: readonly Mention[],
  effects: CallEffects | undefined,
): Promise<void> {
  for (const mention of mentions) {
    switch (mention.kind) {
      case 'contract':
        await requireContract(context, provider, mention.name)
        break
      case 'action':
        await requireAction(context, provider, mention.contract, mention.action)
        break
      case 'arguments':
        requireArguments(await requireAction(context, provider, mention.contract, mention.action), mention)
        break
      case 'anyAction':
        await requireAnyAction(context, provider, mention.action, effects)
        break
      case 'storage':
        await requireKeys(context, provider, mention, effects)
        break
      case 'token721':
        await requireToken721(provider, mention)
        break
      case 'line':
        requireLine(context, mention)
    }
  }
}

/**
 * Checks that accounts and contracts exist: an assertion about a misspelt one would always hold. Throws
 * `ToolkitError('TEST_ARGUMENT')` with the nearest known name.
 */
export function requireHolders(
  context: Pick<MatcherContext, 'listNames'>,
  provider: Provider,
  names: readonly string[],
): Response<void> {
  const accounts = names.filter((name) => !isContractId(name))
  const keys = accounts.map((name) => ['auth', name] as const)
  const requireContracts = () => requireContractIds(context, provider, names.filter(isContractId))
  return continueWith(readValuesAtHead(provider, 'auth.iost', keys), (known) => {
    for (const [index, name] of accounts.entries()) {
      if (known[index] === null) throw nameError('account or contract', name, context.listNames())
    }
    return requireContracts()
  })
}

/** Checks that contracts exist, one after the other. */
function requireContractIds(
  context: Pick<MatcherContext, 'listNames'>,
  provider: Provider,
  [id, ...rest]: readonly string[],
): Response<void> {
  if (id === undefined) return
  return continueWith(findContractAtHead(provider, id), (found) => {
    if (found === undefined) throw nameError('contract', id, context.listNames())
    return requireContractIds(context, provider, rest)
  })
}

/**
 * Returns the contracts with an id or a developer's name. Throws `ToolkitError('TEST_ARGUMENT')` for an unknown one.
 */
async function requireContract(context: MatcherContext, provider: Provider, name: string) {
  const ids = context.idsOf(name)
  const found = await Promise.all((ids.length === 0 ? [name] : ids).map((id) => findContract(provider, id)))
  const contracts = found.filter((each) => each !== undefined)
  if (contracts.length === 0) throw nameError('contract', name, context.listNames())
  return contracts
}

/** Returns an action in the ABIs of the contracts with a name. Throws `ToolkitError('TEST_ARGUMENT')`. */
async function requireAction(
  context: MatcherContext,
  provider: Provider,
  contract: string,
  action: string,
): Promise<WireAbiEntry[]> {
  const entries = (await requireContract(context, provider, contract)).flatMap(readAbi)
  const actions = ['init', ...entries.map(({ name }) => name)]
  if (!actions.includes(action)) throw nameError(`action of ${contract}`, action, actions)
  return entries.filter(({ name }) => name === action)
}

/** Checks expected arguments by the ABI: a call with others would not have been executed. */
function requireArguments(entries: readonly WireAbiEntry[], { action, args }: Mention & { kind: 'arguments' }): void {
  const errors = entries.map((entry) => checkByAbi(entry, args))
  const error = errors.find((each) => each !== undefined)
  if (error === undefined || errors.includes(undefined)) return
  throw new ToolkitError(
    'TEST_ARGUMENT',
    `.callContract: the expected arguments do not fit ${action}: ${error.message}`,
    {
      hint: error.hint ?? 'Compare with the ABI of the called contract.',
    },
  )
}

function checkByAbi(entry: WireAbiEntry, args: readonly unknown[]): ToolkitError | undefined {
  // JSON that is passed as text can be expected as the value it holds
  const texts = args.map((arg, i) => (entry.args[i] === 'string' && isRecord(arg) ? '' : arg))
  try {
    checkArguments(entry, texts)
    return undefined
  } catch (error) {
    if (isToolkitError(error)) return error
    throw error
  }
}

/** Contracts of the chain whose actions other contracts call. */
const SYSTEM_CONTRACTS =
  'token.iost token721.iost system.iost auth.iost gas.iost ram.iost vote.iost vote_producer.iost bonus.iost exchange.iost issue.iost domain.iost'.split(
    ' ',
  )

/** Checks that some contract of the test has an action, or that the call emitted a receipt of it. */
async function requireAnyAction(
  context: MatcherContext,
  provider: Provider,
  action: string,
  effects: CallEffects | undefined,
): Promise<void> {
  if (effects?.receipt.receipts.some(({ func_name }) => func_name.endsWith(`/${action}`))) return
  const recording = await effects?.record()
  const called = recording === undefined ? [] : listCalls(recording).map(({ contract }) => contract)
  const ids = new Set([...(effects === undefined ? [] : [effects.contract]), ...called, ...context.listContracts()])
  const own = await listActions(provider, [...ids])
  if (own.includes(action)) return
  const all = [...own, ...(await listActions(provider, SYSTEM_CONTRACTS))]
  if (all.includes(action)) return
  throw nameError(
    'action',
    action,
    all,
    'Name the contract too if it is one that the test did not deploy: .emit(contract, action).',
  )
}

async function listActions(provider: Provider, ids: readonly string[]): Promise<string[]> {
  const found = await Promise.all(ids.map((id) => findContract(provider, id)))
  const entries = found.flatMap((each) => (each === undefined ? [] : readAbi(each)))
  return ['init', ...entries.map(({ name }) => name)]
}

/** Checks keys without a value: the code of the contract has to know them, unless the call itself used them. */
async function requireKeys(
  context: MatcherContext,
  provider: Provider,
  { contract, keys }: Mention & { kind: 'storage' },
  effects: CallEffects | undefined,
): Promise<void> {
  const found = await findContract(provider, contract)
  if (found === undefined) throw nameError('contract', contract, context.listNames())
  const values = await readStorage(provider, contract, keys)
  const absent = keys.filter((_, index) => values[index] === null)
  if (absent.length === 0) return
  const recording = await effects?.record()
  const used = recording === undefined ? new Set<string>() : listWrittenKeys(recording, contract)
  const unused = absent.filter((key) => !used.has(JSON.stringify(key)))
  await requireStorageKeys(provider, found, unused)
}

function listWrittenKeys(recording: Recording, contract: string): Set<string> {
  const steps = listCalls(recording).flatMap((call) => (call.contract === contract ? call.steps : []))
  return new Set(
    steps.flatMap((step) =>
      step.kind === 'write' ? JSON.stringify(step.field === undefined ? step.key : [step.key, step.field]) : [],
    ),
  )
}

/** Checks that a non-fungible token exists, and that the id was issued once. Throws `ToolkitError('TEST_ARGUMENT')`. */
async function requireToken721(provider: Provider, { symbol, id }: Mention & { kind: 'token721' }): Promise<void> {
  const info = `T721I${symbol}`
  const [issuer, supply] = await readStorage(provider, 'token721.iost', [
    [info, 'T721issuer'],
    [info, 'supply'],
  ])
  if (issuer === null)
    throw nameError('non-fungible token', symbol, await listTokens(provider, 'token721.iost', 'T721I'))
  if (/^(0|[1-9]\d*)$/.test(id) && BigInt(id) < BigInt(supply ?? 0)) return
  const ids =
    Number(supply) === 0 ? `none of ${symbol} was issued` : `those of ${symbol} are 0 to ${Number(supply) - 1}`
  throw nameError('id of a token', id, [], `Ids count from 0: ${ids}.`)
}

function requireLine({ listSources }: MatcherContext, { file, line }: Mention & { kind: 'line' }): void {
  const sources = listSources()
  if (sources.length === 0) return
  const found = sources.filter((source) => isPathEnd(source.file, file))
  const files = sources.map((source) => source.file)
  if (found.length === 0) throw nameError('source file', file, [...files, ...files.map(lastName)])
  if (found.some(({ lines }) => line <= lines)) return
  throw new ToolkitError('TEST_ARGUMENT', `.throwAt: ${file} has no line ${line}`, {
    hint: `It has ${Math.max(...found.map(({ lines }) => lines))} lines.`,
  })
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Whether a path ends with the given names. */
export function isPathEnd(path: string, end: string): boolean {
  return path === end || path.endsWith(`/${end}`)
}
