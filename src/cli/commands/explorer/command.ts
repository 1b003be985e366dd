import { command } from '../../command.js'
import { explorerFlags } from '../../flags/explorer-flags.js'
import { number, positional, text, toggle } from '../../flags/flag.js'

export const explorerCommand = command({
  usage: 'explorer <family> [operation] [subject]',
  describe: 'Query a layer-2 explorer: blocks, transactions, addresses, tokens, contracts, stats',
  examples: [
    ['explorer blocks list', 'List the newest blocks'],
    ['explorer addresses by-address alice --json', 'Print one address as JSON'],
  ],
  flags: {
    family: positional('blocks, transactions, addresses, tokens, contracts, stats'),
    operation: positional('Operation; omit it to list the operations of the family'),
    subject: positional('Block, transaction, address or token'),
    ...explorerFlags,
    all: toggle('Fetch every page of a list', { conflicts: { page: 'Give one of them.' } }),
    limit: number('n', 'Records per page, 1 to 100', { default: '25' }),
    page: number('n', 'Page number, from 1'),
    sort: text('field', 'Sort by this field; append :asc or :desc'),
    from: text('time', 'Only records since this time: 2026-01-02, seconds since 1970, or "6h ago"'),
    to: text('time', 'Only records until this time'),
    contract: text('contract', 'Verification: name of a compiled contract of this project'),
    body: text('file', 'Verification: JSON file to submit unchanged'),
    method: text('method', 'Verification: Blockscout compile method, such as flattened-code'),
    wait: toggle('Verification: wait for the result'),
    json: toggle('Print JSON'),
  },
  body: () => import('./body.js'),
})
