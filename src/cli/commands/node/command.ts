import { command } from '../../command.js'
import { number, optionalText, text, toggle } from '../../flags/flag.js'

/** Runs until it is interrupted. Interruption is the regular end, so the exit code is 0. */
export const nodeCommand = command({
  usage: 'node',
  describe: 'Start a local node: the embedded chain over HTTP and optionally gRPC',
  examples: [
    ['node', 'Start a node at http://127.0.0.1:30001'],
    ['node --data-dir chain --explorer', 'Keep the chain and serve the explorer'],
  ],
  flags: {
    host: text('address', 'Address to listen on', { default: '127.0.0.1' }),
    port: number('port', 'HTTP port; 0 picks a free one', { default: '30001' }),
    'grpc-port': number('port', 'gRPC port, off unless given; live nodes use 30002'),
    'allow-origin': text('origins', 'Comma-separated origins of web pages that may use developer methods'),
    fork: text('network', 'Start from the state of a network of the configuration, or of a fork of it', {
      conflicts: { 'data-dir': 'A fork keeps what it reads in its file, and ends with the process.' },
    }),
    'fork-file': text('file', 'File that keeps the state of the fork', { default: 'forks/<network>.jsonl' }),
    frozen: toggle('Read the forked network from its file only', { default: 'on under CI' }),
    'data-dir': text('folder', 'Directory to store the chain in', { default: 'in memory' }),
    'drop-pending': toggle('Discard pending transactions of the data directory'),
    keep: number('n', 'Number of newest blocks to keep', { default: 'all' }),
    explorer: optionalText('port', 'Serve the explorer API and web page on this port (default port: 30003)'),
    reindex: toggle('Replace the index of the explorer in the data directory if it has another chain'),
    'chain-id': text('id', 'Chain id', { default: '1020' }),
    mine: text('mode', 'Block production: instant, interval or manual', { default: 'instant' }),
    'mine-interval': text('ms', 'Milliseconds between blocks with --mine interval', { default: '500' }),
    irreversible: number('n', 'Confirmations until a block is irreversible', { default: '0' }),
    accounts: text('n', 'Number of funded developer accounts', { default: '10' }),
    exec: toggle('Serve dry runs at /execTx', { default: 'on' }),
    'try-tx': toggle('Dry-run transactions sent to /sendTx and return the receipt'),
    dev: toggle('Serve developer methods at /dev/...', { default: 'on' }),
    'call-time-limit': text('ms', 'Limit of the processor time of a transaction in milliseconds', { default: '200' }),
    'exec-time-limit': text('ms', 'Limit of the processor time of a dry run in milliseconds', { default: '400' }),
    json: toggle('Print one JSON object per line'),
  },
  body: () => import('./body.js'),
})
