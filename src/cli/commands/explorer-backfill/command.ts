import { command } from '../../command.js'
import { number, text, texts, toggle } from '../../flags/flag.js'

/**
 * Stores past blocks in any order and then adds them to the index. Interrupted anywhere, it continues when run again.
 */
export const explorerBackfillCommand = command({
  usage: 'explorer backfill',
  describe: 'Fetch past blocks in parallel into the PostgreSQL database of an explorer',
  examples: [
    ['explorer backfill --network mainnet --store postgres://explorer@db/mainnet --jobs 4', 'Index all past blocks'],
    ['explorer backfill --network mainnet --range 0..99999999', 'Store a part; run others on other machines'],
  ],
  flags: {
    network: text('name', 'Name of a network in the configuration', { default: 'defaultNetwork, or local' }),
    url: texts('url', 'URL of a node; repeat it to share the work of several', { isGreedy: true }),
    timeout: number('ms', 'Response timeout in milliseconds', { default: '15000' }),
    store: text('url', 'PostgreSQL database of the index: postgres://…'),
    range: text('first..last', 'First and last block, as 0..999999', {
      default: 'from --from to the last irreversible block',
    }),
    from: number('block', 'First block of a new index', { default: '0', range: [0, Number.MAX_SAFE_INTEGER] }),
    jobs: number('n', 'Number of threads that fetch and store blocks', { default: '4', range: [1, 64] }),
    json: toggle('Print JSON'),
  },
  body: () => import('./body.js'),
})
