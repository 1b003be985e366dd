import { must } from '../../collections/presence.js'
import { compileContract } from '../../compiler/compile.js'
import { findContract } from '../../compiler/contracts.js'
import type { Project } from '../../config/project.js'
import { findAddress } from '../../deploy/journal/address-book.js'
import { BlockRunner } from '../../fork/following/block-runner.js'
import { LiveNode } from '../../fork/reading/live-node.js'
import { listGaps } from '../../fork/shadow/evidence.js'
import { LiveRun } from '../../fork/shadow/live-run.js'
import { formatPastedTest } from '../../fork/shadow/pasted-test.js'
import { type CandidateCode, type DifferenceGroup, Shadow, type ShadowFigures } from '../../fork/shadow/shadow.js'
import { isContractId } from '../../rpc/contract-id.js'
import { interruptible } from '../../rpc/interruptible.js'
import { sleep } from '../../rpc/machine-clock.js'
import { openTarget } from '../flags/network.js'
import { lookUp, wantContract } from '../output/look-up.js'
import type { ProgressStep } from '../output/progress-line.js'
import { openBlockExecutor } from './block-executor.js'

export interface ShadowRequest {
  network: string | undefined
  contract: string
  code: string | undefined
  from: number | undefined
  gasTolerance: number
  /** Highest accepted share of unknown transactions, in per cent. */
  maxUnknown: number
  'requests-per-second': number | undefined
}

/** Result of a shadow run. */
export interface ShadowResult {
  network: string
  contract: string
  code: string | undefined
  blocks: { from: number; to: number }
  figures: ShadowFigures
  requests: number
  /**
   * Whether the published code produced the live receipt for every transaction with a known verdict, and enough
   * transactions were compared to prove it.
   */
  isFaithful: boolean
  /** Highest accepted share of unknown transactions, in per cent. */
  maxUnknown: number
  /** Why the run proves nothing; empty if it is a proof. */
  gaps: string[]
  unfaithful: Shadow['unfaithful']
  differences: (DifferenceGroup & { test: string })[]
}

export interface ShadowLimits {
  timeMs: number | undefined
  blocks: number | undefined
  signal: AbortSignal
  onProgress: (step: ProgressStep) => void
}

const POLL_MS = 200
const MAX_UNFAITHFUL = 20

/** Prepares a shadow run: the node, the contract, and the code to try. */
export async function openShadow(
  request: ShadowRequest,
  signal: AbortSignal,
): Promise<{ run(limits: ShadowLimits): Promise<ShadowResult> }> {
  const { network, code, gasTolerance } = request
  const { provider, name, project } = await openTarget({ network, url: undefined, timeout: undefined })
  const contract = await resolveContract(request.contract, name, project)
  const node = new LiveNode(provider, { requestsPerSecond: request['requests-per-second'] })
  await lookUp(
    interruptible(provider, signal),
    'getContract',
    { id: contract, by_longest_chain: false },
    wantContract(contract),
  )
  const candidate = code === undefined ? undefined : await compileCandidate(code, contract, must(project, 'project'))
  const runner = new BlockRunner(openBlockExecutor())
  const shadow = new Shadow({ runner, contract, candidate, gasTolerance })
  return { run: (limits) => followChain({ node, runner, shadow, request, name, contract, project }, limits) }
}

interface ShadowParts {
  node: LiveNode
  runner: BlockRunner
  shadow: Shadow
  request: ShadowRequest
  name: string
  contract: string
  project: Project | undefined
}

async function followChain(
  { node, runner, shadow, request, name, contract, project }: ShadowParts,
  { timeMs, blocks, signal, onProgress }: ShadowLimits,
): Promise<ShadowResult> {
  const ramPayer = project?.settings.forks.ramPayer ?? 'contract'
  const run = await LiveRun.open({ node, runner, shadow, from: request.from, ramPayer })
  const began = performance.now()
  const isOver = () =>
    signal.aborted ||
    (blocks !== undefined && run.first !== undefined && run.head - run.first + 1 >= blocks) ||
    (timeMs !== undefined && performance.now() - began >= timeMs)
  let behind = 0
  const report = (left: number) => {
    behind = left
    const { transactions, unknown } = shadow.figures
    onProgress({
      done: transactions,
      unit: 'transactions',
      facts: [`${unknown} unknown`, `block ${run.head}`, `${behind} behind`],
      leftMs: timeMs === undefined ? undefined : timeMs - (performance.now() - began),
      activity: run.first === undefined ? 'warming up' : left > 0 ? undefined : `waiting for block ${run.head + 1}`,
    })
  }
  while (!isOver()) {
    await run.advance(isOver, report)
    // Blocks can be rare, and the first ones take a while.
    report(behind)
    if (!isOver()) await sleep(POLL_MS, signal).catch(() => {})
  }
  await run.settleAll()
  const { figures, unfaithful } = shadow
  const gaps = listGaps(figures, request.maxUnknown)
  return {
    network: name,
    contract,
    code: request.code,
    blocks: { from: run.first ?? run.head + 1, to: run.head },
    figures,
    requests: node.requests,
    isFaithful: figures.different === 0 && gaps.length === 0,
    maxUnknown: request.maxUnknown,
    gaps,
    unfaithful: unfaithful.slice(0, MAX_UNFAITHFUL),
    differences: shadow.groups.map((group) => ({ ...group, test: formatPastedTest(group) })),
  }
}

async function resolveContract(nameOrId: string, network: string, project: Project | undefined): Promise<string> {
  if (isContractId(nameOrId) || project === undefined) return nameOrId
  return findAddress({ root: project.root, network }, nameOrId)
}

async function compileCandidate(code: string, contract: string, project: Project): Promise<CandidateCode> {
  const { path } = findContract(project, code)
  const { define, compile } = project.settings
  const { script, info } = await compileContract(path, {
    root: project.root,
    minify: compile.minify,
    ...(define && { define }),
  })
  return { contract, script, info }
}
