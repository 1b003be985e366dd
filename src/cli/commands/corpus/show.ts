import type { Command } from '../../command.js'
import { EXIT } from '../../exit-codes.js'

interface Flags {
  json: boolean | undefined
}

export const corpusCommand: Command<Flags> = {
  command: 'corpus',
  describe: 'List the fuzzing corpus in .toolkit/corpus: sequences that reached new coverage',
  examples: [['corpus', 'List the corpus of each test']],
  flags: (yargs) => yargs.option('json', { type: 'boolean', describe: 'Print JSON' }),
  async run({ json }) {
    const { readdir } = await import('node:fs/promises')
    const { join } = await import('node:path')
    const { findProjectRoot } = await import('../../flags/project.js')
    const { printNote, printResult } = await import('../../output/output.js')
    const folder = join(findProjectRoot(), '.toolkit/corpus')
    const names = await readdir(folder).catch(() => [])
    const tests = await Promise.all(
      names.sort().map(async (name) => ({ name, sequences: (await readdir(join(folder, name))).length })),
    )
    if (json) printResult(JSON.stringify({ tests }))
    else if (tests.length === 0) printNote('empty: toolkit test adds sequences of invariants')
    else printResult(tests.map(({ name, sequences }) => `${name}  ${sequences}`).join('\n'))
    return EXIT.DONE
  },
}
