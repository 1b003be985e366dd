import { command } from '../../command.js'
import { number, text, texts, toggle } from '../../flags/flag.js'
import { networkFlags } from '../../flags/network-flags.js'

/** Runs until it is interrupted. Interruption is the regular end, so the exit code is 0. */
export const explorerServeCommand = command({
  usage: 'explorer serve',
  describe: 'Serve the explorer API and web page for a node until Ctrl-C',
  examples: [
    ['explorer serve --network mainnet --data-dir index', 'Index a network and serve its explorer'],
    [
      'explorer serve --network mainnet --store postgres://explorer@db/mainnet --read-only',
      'Serve another process’s index',
    ],
  ],
  flags: {
    ...networkFlags,
    url: texts('url', 'URL of a node, instead of --network; repeat it for further nodes to use if one fails', {
      conflicts: { network: 'Give one of them.' },
    }),
    from: number('block', 'First block of a new index', { default: '0', range: [0, Number.MAX_SAFE_INTEGER] }),
    'data-dir': text('folder', 'Directory to store the index in; an existing index is continued'),
    store: text('url', 'PostgreSQL database to store the index in, shared by any number of processes: postgres://…', {
      conflicts: { 'data-dir': 'Give one of them.' },
    }),
    'read-only': toggle('Only read the database; another process indexes'),
    reindex: toggle('Replace the stored index if the node has another chain'),
    host: text('address', 'Address to listen on', { default: '127.0.0.1' }),
    port: number('port', 'Port to listen on; 0 picks a free one', { default: '30003', range: [0, 65535] }),
    'allow-origin': text('origins', 'Comma-separated origins of web pages that may submit'),
    'requests-per-second': number('n', 'Maximum API requests per second of all clients together', {
      default: 'no limit',
      range: [1, 1_000_000],
    }),
  },
  body: () => import('./body.js'),
})
