import { command } from '../../command.js'
import { number, optionalText, positional, text, texts, toggle } from '../../flags/flag.js'

export const mutateCommand = command({
  usage: 'mutate [contracts..]',
  describe: 'Mutation testing: find mistakes in contracts that no test detects',
  examples: [
    ['mutate', 'Test mutants of all contracts'],
    ['mutate vault --changed main', 'Test mutants on lines of one contract that changed since main'],
    ['mutate --threshold 90 --reporter text,html=mutation.html', 'Fail below 90 %, and write a page'],
  ],
  flags: {
    contracts: positional('Contracts by name or path', { default: 'all' }),
    network: text('name', 'Fork to run the tests on', { default: 'defaultNetwork if it is a fork, else embedded' }),
    frozen: toggle('Read the forked network from its file only', { default: 'on under CI' }),
    jobs: number('n', 'Number of worker processes', { alias: 'j', default: '1 per processor', range: [1, 1000] }),
    shard: text('i/n', 'Test one shard of the mutants, such as 2/3; combine the reports with "report merge"'),
    seed: number('n', 'Seed of samples, properties and invariants', { default: '1', range: [0, 2 ** 31 - 1] }),
    changed: optionalText(
      'commit',
      'Only test mutants on lines changed since the last commit, or since the fork point of a branch',
    ),
    grep: text('pattern', 'Only run tests whose full title matches this regular expression', { alias: 'g' }),
    'timeout-factor': number('n', 'Time limit of a test with a mutant: 5 s plus this multiple of its usual duration', {
      default: '10',
    }),
    'fuzz-runs': number('n', 'Number of runs of each property and invariant on a mutant', {
      default: 'none',
      range: [1, 1_000_000],
    }),
    limit: number('n', 'Test a sample of n mutants', { range: [1, 10_000_000] }),
    threshold: number('n', 'Exit with 5 if the mutation score is below this percentage'),
    incremental: toggle('Reuse verdicts of earlier runs', { default: 'on' }),
    reporter: texts(
      'reporter',
      'Reporter: text, json, html or github; html=mutation.html writes to a file; repeatable',
    ),
    json: toggle('Print the report as JSON, same as --reporter json'),
  },
  body: () => import('./body.js'),
})
