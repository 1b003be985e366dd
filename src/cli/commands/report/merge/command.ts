import { command } from '../../../command.js'
import { positional } from '../../../flags/flag.js'
import { measuringFlags } from '../../../measuring/flags.js'
import { reporterFlags } from '../../../testing/reporter-flags.js'

export const reportMergeCommand = command({
  usage: 'report merge <files..>',
  describe: 'Merge the reports of all shards into one report with coverage and cost checks',
  examples: [['report merge shards/*.json --reporter spec', 'Merge the reports of all shards']],
  flags: {
    ...measuringFlags,
    files: positional('Reports of all shards, written by `toolkit test` or `mutate --shard i/n --reporter json=FILE`'),
    ...reporterFlags,
  },
  body: () => import('./body.js'),
})
