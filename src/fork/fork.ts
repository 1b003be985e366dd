import { createStartBlock } from '../chain/blocks/start-block.js'
import type { ChainStart } from '../chain/chain-options.js'
import { isToolkitError, ToolkitError } from '../errors/errors.js'
import { Store } from '../state/store.js'
import { formatForkBlock, parseForkBlock } from './file/fork-block.js'
import type { ForkHeader } from './file/frozen-file.js'
import { BlockReader, type LateProof } from './reading/block-reader.js'
import type { BlockName, LiveNode } from './reading/live-node.js'
import { openPastNode } from './reading/past-node.js'
import { type ReadValue, StateReader } from './reading/state-reader.js'
import { ForkState } from './state/fork-state.js'
import { listBlockKeys, listCodeKeys, listMovingKeys, producerKey } from './state/likely-keys.js'
import type { NodeValue } from './state/node-value.js'

/** Another chain at one of its blocks. */
export interface Fork {
  readonly header: ForkHeader
  readonly state: ForkState
}

export interface ForkOptions {
  ramPayer: string
  /** Version of the toolkit, for the file. */
  toolkit: string
  /** Called with each block that is attempted. */
  onAttempt?: (header: ForkHeader) => void
  /** Finds keys that the next transactions of the live chain are likely to use. They are not part of the fork. */
  findKeys?: () => Promise<readonly string[]>
  /** Settles values read after the block. `readings` are values that were read before; undefined for a resumed fork. */
  proof?: (header: ForkHeader, values: ReadonlyMap<string, NodeValue>, readings?: readonly ReadValue[]) => LateProof
}

const ATTEMPTS = 25
/** Keys that are read at once: fewer are read sooner. */
const CHUNK = 100
/** Attempts after which likely keys are looked for again. */
const FIND_ATTEMPTS = 5
/** Attempts to find a block after which transactions can be followed with known values. */
const CLEAR_ATTEMPTS = 5

/** Milliseconds between two requests for the newest block, and their number: a busy chain has two blocks a second. */
const POLL_MS = 20
const MAX_POLLS = 50

/**
 * Forks a live chain at its last irreversible block.
 *
 * All keys that a start needs are read at once. The block that the responses for the keys that every block changes name
 * is the fork's. If a value changes before it is read, the next attempt takes a newer block.
 *
 * @throws `FORK_MOVED` if the chain changes too fast to be read at one block, `CONTRACT_VERSION` if it runs a version
 * of a system contract that every block needs and that is not implemented.
 */
export async function createFork(node: LiveNode, keys: readonly string[], options: ForkOptions): Promise<Fork> {
  const { ramPayer, toolkit, proof, onAttempt, findKeys } = options
  const { chainId, witnesses, lib } = await node.readHead()
  const producers = await new StateReader(node).read(witnesses.map(producerKey))
  const accounts = producers.map(({ key, nodeValue }, index) => nameProducer(nodeValue, witnesses[index] ?? key))
  const values = [...new Set([...listBlockKeys(witnesses), ...keys])]
  const past = await openPastNode(node, lib, { isFresh: true })
  if (past !== undefined) {
    const wanted = [...listMovingKeys(witnesses, accounts), ...values, ...listCodeKeys()]
    return readPastFork(node, { block: lib, chainId, past }, wanted, options)
  }
  const moving = new Set(listMovingKeys(witnesses, accounts))
  let found: readonly string[] = []
  for (let attempt = 1; ; attempt++) {
    if (attempt % FIND_ATTEMPTS === 1) found = (await findKeys?.()) ?? []
    if (found.length > CHUNK) await waitForBlock(node)
    const others = [...new Set([...values, ...found, ...listCodeKeys()])].filter((key) => !moving.has(key))
    const first = await readAtOnce(node, [...moving], others)
    const block = await node.readBlock(first.block.number, { hash: first.block.hash })
    const header: ForkHeader = { format: 1, toolkit, chainId, block: formatForkBlock(block) }
    onAttempt?.(header)
    const wanted = [...values, ...listCodeKeys(), producerKey(block.head.witness)]
    addValuesOfBlock(first, new Set(wanted))
    const settled = proof?.(header, first.values, first.readings)
    const reader = new BlockReader(node, { block: first.block, chainId }, settled)
    const state = new ForkState({ values: first.values, reader, ramPayer })
    try {
      await state.load(wanted)
      state.requireVersions(listCodeKeys())
      if (settled !== undefined && (await isUseful(node, settled, attempt))) return { header, state }
      if (settled === undefined) return { header, state }
    } catch (error) {
      if (!isToolkitError(error) || error.code !== 'FORK_MOVED' || attempt === ATTEMPTS) throw error
    }
  }
}

/** Reads a fork from a development node, which has the state of the block. */
async function readPastFork(
  node: LiveNode,
  { block, chainId, past }: { block: BlockName; chainId: number; past: LiveNode },
  wanted: readonly string[],
  { ramPayer, toolkit, proof, onAttempt }: ForkOptions,
): Promise<Fork> {
  const read = await node.readBlock(block.number, { hash: block.hash })
  const header: ForkHeader = { format: 1, toolkit, chainId, block: formatForkBlock(read) }
  onAttempt?.(header)
  const values = new Map<string, NodeValue>()
  const reader = new BlockReader(node, { block, chainId, past }, proof?.(header, values, []))
  const state = new ForkState({ values, reader, ramPayer })
  await state.load([...wanted, producerKey(read.head.witness)])
  state.requireVersions(listCodeKeys())
  return { header, state }
}

/** Waits for the next block: what is read right after it is mostly read before the one that follows. */
async function waitForBlock(node: LiveNode): Promise<void> {
  const { lib } = await node.readHead()
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    await node.pause(POLL_MS)
    if ((await node.readHead()).lib.number > lib.number) return
  }
}

/** Returns whether values can be proven for some time. */
async function isUseful(node: LiveNode, settled: LateProof, attempt: number): Promise<boolean> {
  const { head, lib } = await node.readHead()
  if (head > lib.number) await settled.fetchAhead()
  return attempt >= CLEAR_ATTEMPTS || !(await settled.isLost())
}

/** Adds wanted values that were read at the block itself to those of the fork. */
function addValuesOfBlock({ block: { number }, values, readings }: FirstRead, wanted: ReadonlySet<string>): void {
  for (const { key, nodeValue, block, isOfBlock } of readings)
    if (isOfBlock && block.number === number && wanted.has(key)) values.set(key, nodeValue)
}

interface FirstRead {
  block: BlockName
  values: Map<string, NodeValue>
  /** Other values, of the block or of later ones. */
  readings: ReadValue[]
}

/**
 * Reads keys until all responses name the same block.
 *
 * @param others - Keys that are read right after them, those first that may change first.
 */
async function readAtOnce(node: LiveNode, keys: readonly string[], others: readonly string[]): Promise<FirstRead> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const reader = new StateReader(node)
    const isMoving = new Set(keys)
    // a slow node has the next block before all of them are read twice
    const beside = Math.floor(CHUNK / 2 ** (attempt - 1))
    const [chunk, rest] = [others.slice(0, beside), others.slice(beside)]
    const read = await reader.read([...keys, ...chunk])
    const moving = read.filter(({ key }) => isMoving.has(key))
    const block = moving[0]?.block
    if (block === undefined || moving.length < isMoving.size) continue
    if (moving.some((value) => !value.isOfBlock || value.block.number !== block.number)) continue
    const values = new Map(moving.map(({ key, nodeValue }) => [key, nodeValue]))
    const readings = read.filter(({ key }) => !isMoving.has(key))
    for (let at = 0; at < rest.length; at += CHUNK) readings.push(...(await reader.read(rest.slice(at, at + CHUNK))))
    return { block, values, readings: readings.filter(({ since }) => since >= block.number) }
  }
  throw new ToolkitError('FORK_MOVED', `${node.provider.url} makes blocks faster than one can be read`, {
    hint: 'Raise requestsPerSecond, or name a node that is nearer.',
  })
}

/** Returns the account of a producer, or its key if it has no account. */
function nameProducer(nodeValue: NodeValue, witness: string): string {
  return typeof nodeValue === 'string' ? JSON.parse(nodeValue) : witness
}

/** Opens a fork from the known values. Without a node, it has only these. */
export function resumeFork(
  header: ForkHeader,
  values: Map<string, NodeValue>,
  {
    node,
    ramPayer,
    proof,
    missingError,
  }: Omit<ForkOptions, 'toolkit' | 'findKeys' | 'onAttempt'> & {
    node: LiveNode | undefined
    missingError?: (places: readonly string[]) => Error
  },
): Fork {
  const { number, hash } = header.block
  const reader =
    node && new BlockReader(node, { block: { number, hash }, chainId: header.chainId }, proof?.(header, values))
  return {
    header,
    state: new ForkState({ values, reader, ramPayer, ...(missingError && { missingError: missingError }) }),
  }
}

/** Returns the start of a chain that continues a fork. */
export function startFork({ header, state }: Fork): ChainStart {
  const { block } = header
  return { block: createStartBlock(parseForkBlock(block), block.gasUsage), state: new Store([], state) }
}
