import { requireOwnTree } from '../../../files/own-path.js'
import { parseOrigin } from '../../../node/server/http-access.js'
import { isDevelopment } from '../../../rpc/development.js'
import { interruptible } from '../../../rpc/interruptible.js'
import { isNodeAway } from '../../../rpc/node-error.js'
import type { Provider } from '../../../rpc/provider.js'
import type { FlagsOf } from '../../command.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { serveExplorer } from '../../explorer/explorer-service.js'
import { chooseStore } from '../../explorer/explorer-store.js'
import { showIndexing } from '../../explorer/indexing-progress.js'
import { openTarget } from '../../flags/network.js'
import { watchInterrupt } from '../../interrupt.js'
import { printError, printNote, printResult } from '../../output/output.js'
import { type ProgressLine, runWithProgress } from '../../output/progress-line.js'
import { hideResponseWaits } from '../../output/response-waits.js'
import { interruptedError } from '../../output/terminal.js'
import type { explorerServeCommand } from './command.js'

/** Milliseconds between two looks at the progress. */
const DRAW_MS = 250

type ServeFlags = FlagsOf<typeof explorerServeCommand>

export default async function serveExplorerPage(flags: ServeFlags): Promise<ExitCode> {
  return runWithProgress({ isSilent: flags.json, text: 'connecting to the node' }, (line) => serve(flags, line))
}

async function serve(
  { from = 0, host = '127.0.0.1', port = 30003, json, ...flags }: ServeFlags,
  line: ProgressLine,
): Promise<ExitCode> {
  if (flags['data-dir'] !== undefined) requireOwnTree(flags['data-dir'])
  const requestsPerSecond = flags['requests-per-second']
  const { provider, settings } = await openTarget({ ...flags, mayBeAway: true })
  hideResponseWaits()
  const store = await chooseStore(flags, settings)
  const interrupt = watchInterrupt()
  const listening = await serveExplorer({
    provider,
    network: flags.network ?? provider.url,
    host,
    port,
    allowOrigins: flags['allow-origin']?.split(',').map((origin) => parseOrigin(origin.trim())),
    isDevelopment: await isDevelopmentNode(provider, {
      hasIndex: store !== undefined || flags['data-dir'] !== undefined,
      signal: interrupt.signal,
    }),
    directory: flags['data-dir'],
    store,
    from,
    mayReplace: flags.reindex,
    requestsPerSecond,
    onWaiting: (first, last) =>
      printNote(`Waiting for block ${first}, the first to index: the node is at block ${last}`),
    ...(store?.isReadOnly !== true && {
      onStandby: () => printNote('Waiting: another process writes the index; this one takes over when that one ends'),
    }),
    onNote: printNote,
    onFailure: (error) => printError(error),
  })
  try {
    if (json) printResult(JSON.stringify({ event: 'start', url: listening.url }))
    else printNote(`Explorer on ${listening.url}, its interface on ${listening.url}/api`)
    showIndexing(line, listening.progress)
    const drawing = setInterval(() => showIndexing(line, listening.progress), DRAW_MS)
    await ended(interrupt.signal)
    clearInterval(drawing)
    return EXIT.DONE
  } finally {
    interrupt.release()
    await listening.close()
    await provider.close?.()
  }
}

/**
 * Returns whether the node is a development node. An explorer with a stored index also starts without its node; then
 * the result is undefined.
 */
async function isDevelopmentNode(
  provider: Provider,
  { hasIndex, signal }: { hasIndex: boolean; signal: AbortSignal },
): Promise<boolean | undefined> {
  try {
    return await isDevelopment(interruptible(provider, signal))
  } catch (error) {
    if (signal.aborted) throw interruptedError(error instanceof Error ? error : undefined)
    if (hasIndex && isNodeAway(error)) return undefined
    throw error
  }
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
