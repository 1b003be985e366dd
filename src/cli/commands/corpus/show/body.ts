import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FlagsOf } from '../../../command.js'
import { EXIT, type ExitCode } from '../../../exit-codes.js'
import { findProjectRoot } from '../../../flags/project.js'
import { printNote, printResult } from '../../../output/output.js'
import type { corpusCommand } from './command.js'

export default async function listCorpus({ json }: FlagsOf<typeof corpusCommand>): Promise<ExitCode> {
  const folder = join(findProjectRoot(), '.toolkit/corpus')
  const names = await readdir(folder).catch(() => [])
  const tests = await Promise.all(
    names.sort().map(async (name) => ({ name, sequences: (await readdir(join(folder, name))).length })),
  )
  if (json) printResult(JSON.stringify({ tests }))
  else if (tests.length === 0) printNote('empty: toolkit test adds sequences of invariants')
  else printResult(tests.map(({ name, sequences }) => `${name}  ${sequences}`).join('\n'))
  return EXIT.DONE
}
