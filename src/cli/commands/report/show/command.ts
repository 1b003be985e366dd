import { command } from '../../../command.js'
import { positional } from '../../../flags/flag.js'
import { reporterFlags } from '../../../testing/reporter-flags.js'

export const reportCommand = command({
  usage: 'report <file>',
  describe: 'Print the report of an earlier run, or convert it to another format',
  examples: [['report run.json --reporter html=run.html', 'Write the page of an earlier run']],
  flags: {
    file: positional('Report written by `toolkit test --reporter json=FILE`'),
    ...reporterFlags,
  },
  body: () => import('./body.js'),
})
