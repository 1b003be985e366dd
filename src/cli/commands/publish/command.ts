import { command } from '../../command.js'
import { positional, toggle } from '../../flags/flag.js'
import { writerFlags } from '../../flags/writer-flags.js'

export const publishCommand = command({
  usage: 'publish <code> [abi] [contract] [data]',
  describe: 'Publish a compiled script and its ABI file unchanged',
  examples: [
    ['publish counter.js counter.js.abi --from alice', 'Publish a contract'],
    ['publish --update counter.js counter.js.abi Contract... --from alice', 'Replace the code of a published contract'],
  ],
  flags: {
    code: positional('Script file, such as counter.js'),
    abi: positional('ABI file', { default: 'counter.js.abi or counter.abi beside the script' }),
    contract: positional('Id of the contract to update, with --update'),
    data: positional('Argument for can_update, with --update', { default: 'empty' }),
    update: toggle('Replace the code of a published contract', { alias: 'u' }),
    ...writerFlags,
  },
  body: () => import('./body.js'),
})
