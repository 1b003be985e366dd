import type { RecordingRequest } from '../../chain/tracing/recordings.js'
import { must } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import { readFrozenFile } from '../../fork/file/fork-file.js'
import { BlockRunner } from '../../fork/following/block-runner.js'
import { executeOnState } from '../../fork/following/exact-execution.js'
import type { FollowedTransaction } from '../../fork/following/followed-transaction.js'
import { Follower } from '../../fork/following/follower.js'
import type { ReceiptDifference } from '../../fork/following/receipt-differences.js'
import { LiveNode } from '../../fork/reading/live-node.js'
import { DevelopmentState } from '../../fork/state/development-state.js'
import type { NodeValue } from '../../fork/state/node-value.js'
import { describePlace, parseStateKey } from '../../fork/state/state-place.js'
import type { Provider } from '../../rpc/provider.js'
import type { Recording } from '../../rpc/recording.js'
import { openTarget } from '../flags/network.js'
import { lookUp, wantTransaction } from '../output/look-up.js'
import { openBlockExecutor } from './block-executor.js'

/** A live transaction that was replayed locally. */
export interface LiveReplay {
  network: string
  hash: string
  block: number
  /** Whether it ran on exactly the state of the live chain. */
  isExact: boolean
  /** Values it read that this or a later transaction may have changed before they were fetched. */
  changed: string[]
  /** Number of later blocks, if there are too many to find the changed values. */
  blocksSince: number
  /** Reason why a node with developer methods does not have the state before the transaction. */
  missing?: string
  differences: readonly ReceiptDifference[]
  recording: Recording | undefined
}

/** Optional parts of a replay. */
export interface LiveReplayOptions {
  /** Detail to record besides calls; requires another run of each call. */
  detail?: 'probes' | 'profile' | 'steps' | undefined
  /** Path of the fork file to start from (default: the network's, if it is recent enough). */
  forkFile?: string | undefined
}

/** Maximum number of later blocks that are applied to find the values changed since. */
const MAX_BLOCKS = 1200

/**
 * Replays a live transaction locally and compares the receipts. A node with developer methods has the state before its
 * newest blocks. Other nodes keep no past state: there it runs on the values of a fork file of an earlier block, or on
 * current values, and the blocks since show which of these have changed.
 */
export async function replayLive(
  hash: string,
  network: string | undefined,
  { detail, forkFile }: LiveReplayOptions = {},
): Promise<LiveReplay> {
  const { provider, name, project } = await openTarget({ network, url: undefined, timeout: undefined })
  const node = new LiveNode(provider)
  const { block_number, status } = await lookUp(provider, 'getTxByHash', { hash }, wantTransaction(hash))
  const number = Number(block_number)
  if (status !== 'IRREVERSIBLE' || number < 1) {
    throw new ToolkitError('REPLAY_PENDING', `${hash} is not in an irreversible block yet: it is ${status}`, {
      hint: 'Wait until the block is irreversible.',
    })
  }
  const runner = new BlockRunner(openBlockExecutor())
  const exact = forkFile === undefined ? await DevelopmentState.open(provider, number) : undefined
  const target = { hash, number, name, node, runner, detail }
  if (exact instanceof DevelopmentState) return replayOnState(target, exact)
  const start =
    forkFile === undefined
      ? await chooseStart(node, { number, root: project?.root, name })
      : await readStart(provider, { number, file: forkFile })
  const replay = await replayFromBlock(target, {
    ...start,
    ramPayer: project?.settings.forks.ramPayer ?? 'contract',
  })
  return { ...replay, ...(exact !== undefined && { missing: exact }) }
}

/** A transaction to replay, and what executes it. */
interface ReplayTarget extends Pick<LiveReplayOptions, 'detail'> {
  hash: string
  number: number
  name: string
  node: LiveNode
  runner: BlockRunner
}

/** Executes the block of a transaction on the state before it, which a development node keeps. */
async function replayOnState(
  { hash, number, name, node, runner, detail }: ReplayTarget,
  state: DevelopmentState,
): Promise<LiveReplay> {
  const { differences, ...replayed } = await executeOnState(await node.readBlock(number), hash, { runner, state })
  const { before, block, index } = replayed
  const { recording } = await state.execute(() => runner.observe(before, block, index, describeDetail(detail)))
  const { lib } = await node.readHead()
  const blocksSince = lib.number - number
  return { network: name, hash, block: number, isExact: true, changed: [], blocksSince, differences, recording }
}

/** Applies the blocks from a start on, with values that the node has now. */
async function replayFromBlock(
  { hash, number, name, node, runner, detail }: ReplayTarget,
  { block: start, values, ramPayer }: ReplayStart & { ramPayer: string },
): Promise<LiveReplay> {
  let found: FollowedTransaction | undefined
  let recording: Recording | undefined
  const follower: Follower = new Follower({
    node,
    runner,
    start,
    values,
    ramPayer,
    async onExecuted(transaction) {
      if (transaction.signed.id !== hash) return
      found = transaction
      const { before, block, index } = transaction
      recording = (await follower.execute(() => runner.observe(before, block, index, describeDetail(detail)))).recording
    },
  })
  const { lib } = await node.readHead()
  await follower.follow({ number, hash: (await node.readBlock(number)).id })
  const blocksSince = lib.number - number
  if (blocksSince <= MAX_BLOCKS) await follower.follow(lib)
  await follower.settleAll().catch(() => {})
  const { isUnknown, overtaken, differences } = must(found, 'found')
  const changed = [...overtaken].map((key) => describePlace(parseStateKey(key))).sort()
  const isExact = !isUnknown && blocksSince <= MAX_BLOCKS
  return { network: name, hash, block: number, isExact, changed, blocksSince, differences, recording }
}

function describeDetail(detail: LiveReplayOptions['detail']): RecordingRequest {
  return detail === undefined ? {} : { [detail]: true }
}

interface ReplayStart {
  block: { number: number; hash: string }
  values: ReadonlyMap<string, NodeValue>
}

/** The previous block, or the block of a fork file that is recent enough. */
async function chooseStart(
  node: LiveNode,
  { number, root, name }: { number: number; root: string | undefined; name: string },
): Promise<ReplayStart> {
  const file = `forks/${name}.jsonl`
  const frozen = root === undefined ? undefined : readFrozenFile(`${root}/${file}`, file)
  const age = frozen === undefined ? Number.NaN : number - frozen.header.block.number
  if (frozen !== undefined && age >= 1 && age <= MAX_BLOCKS) {
    const { number, hash } = frozen.header.block
    return { block: { number, hash }, values: frozen.values }
  }
  return { block: { number: number - 1, hash: (await node.readBlock(number - 1)).id }, values: new Map() }
}

/** The block of the given fork file, from which blocks up to the transaction are executed. */
async function readStart(provider: Provider, { number, file }: { number: number; file: string }): Promise<ReplayStart> {
  const frozen = readFrozenFile(file, file)
  if (frozen === undefined) {
    throw new ToolkitError('FORK_FILE', `file ${file} not found`, { hint: 'Give the path of a fork file.' })
  }
  const { chainId, block } = frozen.header
  const chain = (await provider.request('getChainInfo', {})).chain_id
  if (chain !== chainId) {
    throw new ToolkitError('FORK_UNSUITABLE', `${file} is of chain ${chainId}, and the network is chain ${chain}`, {
      hint: 'Name the network of the file with --network.',
    })
  }
  const age = number - block.number
  if (age < 1 || age > MAX_BLOCKS) {
    const what = `${file} is of block ${block.number}, and the transaction is in block ${number}`
    throw new ToolkitError('FORK_UNSUITABLE', what, {
      hint: `The file must be of an earlier block, by at most ${MAX_BLOCKS} blocks.`,
    })
  }
  return { block: { number: block.number, hash: block.hash }, values: frozen.values }
}

/** The replay as text. */
export function formatLiveReplay(replay: Omit<LiveReplay, 'recording'>): string {
  const { network, hash, block, blocksSince, differences } = replay
  const lines = [`${hash} in block ${block} of ${network}, ${blocksSince} blocks ago`, describeState(replay)]
  if (differences.length === 0) lines.push('the receipts are equal: status, message, returns, receipts, gas and RAM')
  for (const { field, expected, actual } of differences) {
    lines.push(`${field}`, `  there ${JSON.stringify(expected)}`, `  here  ${JSON.stringify(actual)}`)
  }
  return lines.join('\n')
}

/** Describes the state of a replay compared with that of the live transaction. */
export function describeState({
  isExact,
  changed,
  missing,
}: Pick<LiveReplay, 'isExact' | 'changed' | 'missing'>): string {
  if (isExact) return 'it ran on the state of its block'
  if (missing !== undefined)
    return `the node does not have the state before it: ${missing}\n${describeChanged(changed)}`
  return describeChanged(changed)
}

function describeChanged(changed: readonly string[]): string {
  if (changed.length === 0) {
    return 'the state has moved on by too many blocks to determine which values have changed'
  }
  const more = changed.length - MAX_CHANGED
  const rest = more > 0 ? ` and ${more} more, all with --json` : ''
  return `it ran on values that may have changed since: ${changed.slice(0, MAX_CHANGED).join(', ')}${rest}`
}

const MAX_CHANGED = 10
