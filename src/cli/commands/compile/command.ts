import { command } from '../../command.js'
import { positional, toggle } from '../../flags/flag.js'

export const compileCommand = command({
  usage: 'compile [contracts..]',
  aliases: ['build'],
  describe: 'Compile contracts to script, ABI, source map and types; print size and publishing cost',
  examples: [
    ['compile', 'Compile all contracts'],
    ['compile vault --json', 'Compile one contract and print sizes and costs as JSON'],
  ],
  flags: {
    contracts: positional('Contract names or files', { default: 'all contracts' }),
    minify: toggle('Strip comments and whitespace'),
    types: toggle('Type-check contracts and tests', { default: 'on' }),
    adopt: toggle('Copy types and limits from .abi files into JSDoc tags of .js contracts'),
    json: toggle('Print JSON'),
  },
  body: () => import('./body.js'),
})
