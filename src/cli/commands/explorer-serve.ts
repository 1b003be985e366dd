import type { Provider } from '../../rpc/provider.js'
import type { Command } from '../command.js'
import { EXIT } from '../exit-codes.js'
import { chooseStore } from '../explorer/explorer-store.js'
import { checkInteger } from '../flags/integers.js'
import { declareNetwork, type NetworkFlags, openTarget } from '../flags/network.js'

interface Flags extends NetworkFlags {
  from: number | undefined
  'data-dir': string | undefined
  store: string | undefined
  'read-only': boolean | undefined
  host: string | undefined
  port: number | undefined
  'allow-origin': string | undefined
  'requests-per-second': number | undefined
}

/** Runs until it is interrupted. Interruption is the regular end, so the exit code is 0. */
export const explorerServeCommand: Command<Flags> = {
  command: 'explorer serve',
  describe: 'Serve the explorer API and web page for a node until Ctrl-C',
  examples: [
    ['explorer serve --network mainnet --data-dir index', 'Index a network and serve its explorer'],
    [
      'explorer serve --network mainnet --store postgres://explorer@db/mainnet --read-only',
      'Serve another process’s index',
    ],
  ],
  flags: (yargs) =>
    declareNetwork(yargs)
      .option('from', { type: 'number', describe: 'First block of a new index (default: 0)' })
      .option('data-dir', {
        type: 'string',
        describe: 'Directory to store the index in; an existing index is continued',
      })
      .option('store', {
        type: 'string',
        describe: 'PostgreSQL database to store the index in, shared by any number of processes: postgres://…',
      })
      .option('read-only', {
        type: 'boolean',
        describe: 'Only read the database; another process indexes',
      })
      .option('host', { type: 'string', describe: 'Address to listen on (default: 127.0.0.1)' })
      .option('port', { type: 'number', describe: 'Port to listen on; 0 picks a free one (default: 30003)' })
      .option('allow-origin', {
        type: 'string',
        describe: 'Comma-separated origins of web pages that may submit',
      })
      .option('requests-per-second', {
        type: 'number',
        describe: 'Maximum API requests per second of all clients together (default: no limit)',
      }),
  async run({ from = 0, host = '127.0.0.1', port = 30003, json, ...flags }) {
    checkInteger('--from', from, 0, Number.MAX_SAFE_INTEGER)
    checkInteger('--port', port, 0, 65535)
    const requestsPerSecond = flags['requests-per-second']
    checkInteger('--requests-per-second', requestsPerSecond, 1, 1_000_000)
    const { parseOrigin } = await import('../../node/server/http-access.js')
    const { serveExplorer } = await import('../explorer/explorer-service.js')
    const { printError, printNote, printResult } = await import('../output/output.js')
    const { watchInterrupt } = await import('../interrupt.js')
    const { provider, settings } = await openTarget(flags)
    const store = await chooseStore(flags, settings)
    const interrupt = watchInterrupt()
    const listening = await serveExplorer({
      provider,
      network: flags.network ?? provider.url,
      host,
      port,
      allowOrigins: flags['allow-origin']?.split(',').map((origin) => parseOrigin(origin.trim())),
      isDevelopment: await isDevelopmentNode(provider, store !== undefined),
      directory: flags['data-dir'],
      store,
      from,
      requestsPerSecond,
      onWaiting: (first, last) =>
        printNote(`Waiting for block ${first}, the first to index: the node is at block ${last}`),
      onFailure: printError,
    })
    try {
      if (json) printResult(JSON.stringify({ event: 'start', url: listening.url }))
      else printNote(`Explorer on ${listening.url}, its interface on ${listening.url}/api`)
      await ended(interrupt.signal)
      return EXIT.DONE
    } finally {
      interrupt.release()
      await listening.close()
      await provider.close?.()
    }
  },
}

/**
 * Returns whether the node is a development node. An explorer with a database also starts without its node, because the
 * database may have an index; then the result is undefined.
 */
async function isDevelopmentNode(provider: Provider, hasDatabase: boolean): Promise<boolean | undefined> {
  const { isDevelopment } = await import('../../rpc/development.js')
  const { isNodeAway } = await import('../../rpc/node-error.js')
  try {
    return await isDevelopment(provider)
  } catch (error) {
    if (hasDatabase && isNodeAway(error)) return undefined
    throw error
  }
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
