import { firstOf } from '../../../collections/presence.js'
import { ToolkitError } from '../../../errors/errors.js'
import { backfillIndex } from '../../../indexer/backfill/backfill.js'
import { type BackfillJob, type BlockRange, checkChain } from '../../../indexer/backfill/job.js'
import type { NodeAddress } from '../../../indexer/backfill/protocol.js'
import { openBlockStore } from '../../../indexer/store/postgres/block-store.js'
import { openPostgresIndex } from '../../../indexer/store/postgres/postgres-index.js'
import { interruptible } from '../../../rpc/interruptible.js'
import type { Provider } from '../../../rpc/provider.js'
import type { FlagsOf } from '../../command.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { startThread } from '../../explorer/backfill-threads.js'
import { chooseStore } from '../../explorer/explorer-store.js'
import { openTarget } from '../../flags/network.js'
import { watchInterrupt } from '../../interrupt.js'
import { printNote, printResult } from '../../output/output.js'
import { type ProgressLine, runWithProgress } from '../../output/progress-line.js'
import { interruptedError } from '../../output/terminal.js'
import type { explorerBackfillCommand } from './command.js'

type BackfillFlags = FlagsOf<typeof explorerBackfillCommand>

export default async function backfillExplorer(flags: BackfillFlags): Promise<ExitCode> {
  return runWithProgress({ isSilent: flags.json, text: 'reading the heads of the nodes' }, (line) =>
    backfill(flags, line),
  )
}

async function backfill(
  { network, url: urls, timeout, store: storeUrl, range, from = 0, jobs = 4, json }: BackfillFlags,
  line: ProgressLine,
): Promise<ExitCode> {
  const targets = await Promise.all((urls ?? [undefined]).map((url) => openTarget({ network, url, timeout })))
  const providers = targets.map(({ provider }) => provider)
  const options = await chooseStore({ store: storeUrl }, firstOf(targets).settings)
  if (options === undefined) {
    throw new ToolkitError('USAGE', 'a backfill needs a database', {
      hint: 'Add --store postgres://…, or set explorerStore of the network in toolkit.config.ts.',
    })
  }
  const { first, last } = await chooseRange(providers, range, from)
  const index = await openPostgresIndex(options)
  const store = await openBlockStore(options.url)
  const interrupt = watchInterrupt()
  const { signal } = interrupt
  const threads: BackfillJob[] = []
  try {
    checkFirst(first, index.head?.first)
    await checkChain(
      store,
      providers.map((provider) => interruptible(provider, signal)),
      last,
    )
    const nodes = targets.map(({ name, settings }) => nameNode(settings?.url ?? name, settings?.chainId, timeout))
    // Requests are distributed among the nodes, and each job begins with another one.
    for (let job = 0; job < jobs; job++) {
      const at = job % nodes.length
      threads.push(startThread({ store: options.url, nodes: [...nodes.slice(at), ...nodes.slice(0, at)] }))
    }
    let progress = { stored: 0, known: 0 }
    let appended = 0
    const show = () =>
      line.show({
        done: progress.stored,
        total: last - first + 1,
        unit: 'blocks stored',
        facts: [`${appended} indexed`],
      })
    show()
    appended = await backfillIndex(index, {
      jobs: threads,
      first,
      last,
      from,
      signal,
      onProgress(changed) {
        progress = changed
        show()
      },
      onAppended(count) {
        appended = count
        show()
      },
    })
    line.close()
    const indexed = index.head?.number ?? null
    const result = { first, last, known: progress.known, indexed, appended }
    if (signal.aborted) {
      printNote('interrupted; run the command again to continue')
      return EXIT.INTERRUPTED
    }
    const end = indexed === null ? `is empty until block ${from} is stored` : `ends at ${indexed}`
    printResult(json ? JSON.stringify(result) : `blocks ${first} to ${last} are stored; the index ${end}`)
    return EXIT.DONE
  } catch (error) {
    throw signal.aborted ? interruptedError(error instanceof Error ? error : undefined) : error
  } finally {
    interrupt.release()
    await Promise.all(threads.map((thread) => thread.close()))
    await store.close()
    await index.close()
    for (const provider of providers) await provider.close?.()
  }
}

/** The blocks given by the flag, or all irreversible ones. Rejects nodes whose head is before the last block. */
async function chooseRange(
  providers: readonly Provider[],
  range: string | undefined,
  from: number,
): Promise<BlockRange> {
  const wanted = range === undefined ? undefined : parseRange(range, from)
  const infos = await Promise.all(providers.map((provider) => provider.request('getChainInfo', {})))
  const newest = Math.min(...infos.map(({ lib_block }) => Number(lib_block)))
  const { first, last } = wanted ?? { first: from, last: Math.max(from, newest) }
  if (last > newest) {
    const flag = wanted === undefined ? '--from' : '--range'
    throw new ToolkitError('USAGE', `${flag}: block ${last} is not irreversible yet on every node`, {
      hint: `The last irreversible block is ${newest}. "toolkit explorer serve" indexes later blocks.`,
    })
  }
  return { first, last }
}

function parseRange(range: string, from: number): BlockRange {
  const [, first, last] = /^(\d{1,15})\.\.(\d{1,15})$/.exec(range)?.map(Number) ?? []
  if (first === undefined || last === undefined) {
    throw new ToolkitError('USAGE', `--range: expected two block numbers as 0..999999, got ${JSON.stringify(range)}`, {
      hint: 'Both blocks are included.',
    })
  }
  if (first > last) {
    throw new ToolkitError('USAGE', `--range: the first block ${first} is after the last block ${last}`, {
      hint: `Swap them: --range ${last}..${first}`,
    })
  }
  if (first < from) {
    throw new ToolkitError('USAGE', `--range: begins at block ${first}, before --from ${from}`, {
      hint: 'The index begins at --from, and blocks before it cannot be added.',
    })
  }
  return { first, last }
}

/** An index begins at one block: earlier ones can't be added. */
function checkFirst(first: number, indexed: number | undefined): void {
  if (indexed === undefined || first >= indexed) return
  throw new ToolkitError('USAGE', `the index begins at block ${indexed}: blocks from ${first} on cannot be added`, {
    hint: 'Use another database for an index that begins earlier.',
  })
}

function nameNode(url: NodeAddress['url'], chainId: number | undefined, timeoutMs: number | undefined): NodeAddress {
  return { url, chainId, ...(timeoutMs !== undefined && { timeoutMs }) }
}
