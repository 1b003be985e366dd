import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { must } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import { codeOf } from '../../errors/thrown.js'
import { findPackageRoot, readPackageManifest } from '../../files/package-root.js'
import { readSourceFile } from '../../files/source-file.js'
import { writeWholeFile } from '../../files/whole-file.js'
import type { Provider } from '../../rpc/provider.js'
import { type BlockExecutor, BlockRunner } from '../following/block-runner.js'
import { FollowProof } from '../following/follow-proof.js'
import { findRecentKeys } from '../following/key-discovery.js'
import { createFork, type Fork, resumeFork } from '../fork.js'
import type { LateProof } from '../reading/block-reader.js'
import { LiveNode } from '../reading/live-node.js'
import type { ReadValue } from '../reading/state-reader.js'
import { listAccountKeys } from '../state/likely-keys.js'
import type { NodeValue } from '../state/node-value.js'
import {
  type ForkHeader,
  type FrozenState,
  formatFrozen,
  listFrozenKeys,
  parseFrozen,
  readFrozenChain,
} from './frozen-file.js'
import { areOfChain, KeptReadings } from './kept-readings.js'

/** Network of a fork, and the fork file. */
export interface ForkSource {
  /** Name of the fork, for messages. */
  name: string
  /** Required chain id of the forked network, if configured. */
  chainId: number | undefined
  /** Absolute path of the file. */
  file: string
  /** The path as shown in messages. */
  shownFile: string
  /** Maximum requests per second (default: depends on the address of the node). */
  requestsPerSecond?: number | undefined
  ramPayer: string
  /** Accounts that every start of the fork reads. */
  accounts?: readonly string[]
  /** Reads nothing from the network: a value missing in the file is an error. */
  isFrozen: boolean
  /** Folder for what was read beside the values of the file, for other processes that use the same block. */
  cache?: string | undefined
  /** Opens the node of the forked network. */
  openNode: () => Promise<Provider>
}

/** A fork that can read more values. */
export interface OpenFork extends Fork {
  readonly name: string
  readonly file: string
  /** Undefined if the fork is frozen. */
  readonly node: LiveNode | undefined
}

/** Reads a frozen file. Throws `FORK_FILE`; undefined for a missing file. */
export function readFrozenFile(file: string, shown: string): FrozenState | undefined {
  return existsSync(file) ? parseFrozen(readForkText(file), shown) : undefined
}

/** Lists the keys of a frozen file, even if it was edited, truncated or merged. Empty for a missing file. */
export function readFrozenKeys(file: string, shown: string): string[] {
  return existsSync(file) ? listFrozenKeys(readForkText(file), shown) : []
}

/** Size of a fork file in bytes: the longest text of the engine. */
const MAX_FORK_FILE = 2 ** 29 - 2 ** 10

function readForkText(file: string): string {
  return readSourceFile(file, dirname(file), { maxBytes: MAX_FORK_FILE })
}

export async function writeFrozenFile(file: string, state: FrozenState): Promise<void> {
  await writeWholeFile(file, formatFrozen(state))
}

/** The version of the toolkit, as stored in fork files. */
function readToolkitVersion(): string {
  return readPackageManifest(findPackageRoot()).version
}

/**
 * Opens a fork from its file, or at the newest block if there is no file yet, and then writes the file.
 *
 * @param openExecutor - Opens where the transactions run that show whether a value has changed.
 * @throws `FORK_FILE`, `FORK_MISSING` for a frozen fork without a file, and errors of the node.
 */
export async function openFork(source: ForkSource, openExecutor: () => Promise<BlockExecutor>): Promise<OpenFork> {
  const { name, file, shownFile, isFrozen, ramPayer, requestsPerSecond } = source
  const frozen = readFrozenFile(file, shownFile)
  if (frozen !== undefined) checkChain(source, frozen.header)
  if (isFrozen) {
    if (frozen === undefined) throw forkFileError(source)
    const fork = resumeFork(frozen.header, frozen.values, {
      node: undefined,
      ramPayer,
      missingError: (places) => missingEntriesError(source, places),
    })
    return { ...fork, name, file, node: undefined }
  }
  const node = new LiveNode(await source.openNode(), { requestsPerSecond })
  const kept = new KeptReadings(source.cache)
  const { proof, findKeys } = createProof(node, ramPayer, openExecutor, kept)
  if (frozen !== undefined)
    return { ...resumeFork(frozen.header, frozen.values, { node, ramPayer, proof }), name, file, node }
  const fork = await createFork(node, listStartKeys(source), {
    ramPayer,
    toolkit: readToolkitVersion(),
    proof,
    findKeys,
  })
  checkChain(source, fork.header)
  kept.write(fork.header)
  if (await createFrozenFile(file, { header: fork.header, values: new Map(fork.state.values) }))
    return { ...fork, name, file, node }
  // another process of the same run created it first: all processes use the same block
  const { header, values } = must(readFrozenFile(file, shownFile), 'frozen file')
  return { ...resumeFork(header, values, { node, ramPayer, proof }), name, file, node }
}

/** Lists the values of accounts that every start reads, which may have changed when a file is first used. */
function listStartKeys({ accounts = [] }: ForkSource): string[] {
  return accounts.flatMap(listAccountKeys)
}

/** Writes a file. Returns false, without writing, if it exists. */
async function createFrozenFile(file: string, state: FrozenState): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`
  try {
    await writeFrozenFile(draft, state)
    await link(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error instanceof Error ? Object.assign(error, { path: file }) : error
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Reads all values of a fork again at the newest block, and writes its file.
 *
 * @param keys - Raw keys in the file.
 */
export async function updateFork(
  source: ForkSource,
  keys: readonly string[],
  {
    openExecutor,
    onAttempt,
  }: { openExecutor: () => Promise<BlockExecutor>; onAttempt?: (keys: number, block: number) => void },
): Promise<FrozenState> {
  const { file, ramPayer, requestsPerSecond } = source
  const forked = existsSync(file) ? readFrozenChain(readForkText(file)) : undefined
  const node = new LiveNode(await source.openNode(), { requestsPerSecond })
  const { chainId } = await node.readHead()
  if (forked !== undefined && forked !== chainId) throw otherChainError(source, { forked, chainId })
  const kept = new KeptReadings(source.cache)
  const { proof, findKeys } = createProof(node, ramPayer, openExecutor, kept)
  const { header, state } = await createFork(node, [...keys, ...listStartKeys(source)], {
    ramPayer,
    toolkit: readToolkitVersion(),
    proof,
    findKeys,
    onAttempt: ({ block }) => onAttempt?.(keys.length, block.number),
  })
  checkChain(source, header)
  const frozen = { header, values: new Map(state.values) }
  kept.write(header)
  await writeFrozenFile(file, frozen)
  return frozen
}

/**
 * Opens what settles values that are read late. It executes transactions, so the executor is opened on first use.
 *
 * @param kept - Receives what a new fork has read, and has it for one that is resumed.
 */
export function createProof(
  node: LiveNode,
  ramPayer: string,
  openExecutor: () => Promise<BlockExecutor>,
  kept = new KeptReadings(undefined),
) {
  let runner: Promise<BlockRunner> | undefined
  const openRunner = () => {
    runner ??= openExecutor().then((executor) => new BlockRunner(executor))
    return runner
  }
  return {
    findKeys: async () => findRecentKeys(node, await openRunner(), ramPayer, { isWide: true }),
    proof(header: ForkHeader, values: ReadonlyMap<string, NodeValue>, read?: readonly ReadValue[]): LateProof {
      if (read !== undefined) kept.replace(read)
      const known = read ?? kept.read(header)
      return new LazyProof(known.length > 0, async () => {
        const readings = read !== undefined || (await areOfChain(node, known)) ? known : []
        return new FollowProof({ node, runner: await openRunner(), start: header.block, values, readings, ramPayer })
      })
    },
  }
}

/** A proof that is opened on first use. */
class LazyProof implements LateProof {
  readonly #hasReadings: boolean
  readonly #open: () => Promise<LateProof>
  #proof: Promise<LateProof> | undefined

  constructor(hasReadings: boolean, open: () => Promise<LateProof>) {
    this.#hasReadings = hasReadings
    this.#open = open
  }

  async prove(late: readonly ReadValue[]): Promise<ReadonlySet<string>> {
    return (await this.#get()).prove(late)
  }

  async recall(keys: readonly string[]): Promise<ReadonlyMap<string, NodeValue>> {
    if (this.#proof === undefined && !this.#hasReadings) return new Map()
    return (await this.#get()).recall(keys)
  }

  async fetchAhead(): Promise<void> {
    return (await this.#get()).fetchAhead()
  }

  async isLost(): Promise<boolean> {
    return (await this.#proof)?.isLost() ?? false
  }

  #get(): Promise<LateProof> {
    this.#proof ??= this.#open()
    return this.#proof
  }
}

/**
 * Adds values to the file of a fork, which another process may have written meanwhile. Values of a block other than the
 * file's are left out.
 */
export async function addToFrozenFile(
  file: string,
  { header, values }: { header: ForkHeader; values: ReadonlyMap<string, NodeValue> },
): Promise<void> {
  const known = readFrozenFile(file, file)
  if (known === undefined) return writeFrozenFile(file, { header, values: new Map(values) })
  if (known.header.block.hash !== header.block.hash) return
  const added = [...values].filter(([key]) => !known.values.has(key))
  if (added.length === 0) return
  for (const [key, nodeValue] of added) known.values.set(key, nodeValue)
  await writeFrozenFile(file, known)
}

function checkChain({ name, chainId, shownFile }: ForkSource, header: ForkHeader): void {
  if (chainId === undefined || header.chainId === chainId) return
  throw otherChainError({ name, shownFile }, { forked: header.chainId, chainId })
}

function otherChainError(
  { name, shownFile }: Pick<ForkSource, 'name' | 'shownFile'>,
  { forked, chainId }: { forked: number; chainId: number },
): ToolkitError {
  return new ToolkitError('FORK_FILE', `${shownFile} is of chain ${forked}, and network "${name}" is ${chainId}`, {
    at: { file: shownFile, line: 1 },
    hint: 'Give each network a file of its own, or remove the file to fork the other chain.',
  })
}

function forkFileError({ name, shownFile }: ForkSource): ToolkitError {
  return new ToolkitError('FORK_MISSING', `file ${shownFile} of fork "${name}" not found`, {
    hint: `Write it: toolkit fork update --network ${name}`,
  })
}

function missingEntriesError({ name, shownFile }: ForkSource, places: readonly string[]): ToolkitError {
  const more = places.length === 1 ? '' : `, and ${places.length - 1} more`
  return new ToolkitError('FORK_MISSING', `${shownFile} does not have ${places[0]}${more}`, {
    hint: `Run the test where it may read the network, which adds it: toolkit test --network ${name} --no-frozen`,
  })
}
