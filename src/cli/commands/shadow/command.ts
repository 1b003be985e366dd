import { command } from '../../command.js'
import { number, text, toggle } from '../../flags/flag.js'

export const shadowCommand = command({
  usage: 'shadow',
  describe: 'Apply live transactions to a fork, and try new code of a contract on them',
  examples: [
    ['shadow --network mainnet --contract ContractABC --for 10m', 'Compare the published code with the live receipts'],
    [
      'shadow --network mainnet --contract ContractABC --code contracts/next.ts --blocks 500',
      'Try new code on the same transactions',
    ],
  ],
  flags: {
    network: text('name', 'Name of the live network', { default: 'defaultNetwork, or local' }),
    contract: text('contract', 'Id of the contract, or its name in the address book'),
    code: text('contract', 'New code to try: contract name or path'),
    for: text('duration', 'Duration, such as 10m', { default: '1m', conflicts: { blocks: 'Give one of them.' } }),
    blocks: number('n', 'Number of blocks, instead of --for'),
    from: number('block', 'First block to apply', { default: 'the next one' }),
    allow: text('figure=percent', 'Tolerated difference of gas, such as gas=5%'),
    'max-unknown': number('percent', 'Maximum share of unknown transactions, in per cent', { default: '5' }),
    html: text('file', 'File to write a report to'),
    'requests-per-second': number('n', 'Maximum requests per second', { default: '20, unlimited for local nodes' }),
    json: toggle('Print JSON'),
  },
  body: () => import('./body.js'),
})
