import { runTests } from '../../../../test-runner/run.js'
import type { FlagsOf } from '../../../command.js'
import { EXIT, type ExitCode } from '../../../exit-codes.js'
import { watchInterrupt } from '../../../interrupt.js'
import { printResult, printWarning } from '../../../output/output.js'
import { openRunProgress } from '../../../testing/progress.js'
import type { corpusMinimiseCommand } from './command.js'

export default async function minimiseCorpus({
  files = [],
  json,
}: FlagsOf<typeof corpusMinimiseCommand>): Promise<ExitCode> {
  const progress = openRunProgress({ isSilent: json === true })
  const interrupt = watchInterrupt()
  try {
    const run = await runTests({
      directory: process.cwd(),
      files,
      search: { minimise: true },
      signal: interrupt.signal,
      onWarning: printWarning,
      onStep: (step) => progress.take(step),
      onProgress: (search) => progress.takeSearch(search),
    })
    progress.close()
    const tests = run.tests.map(({ file, titles, search, failure }) => ({
      file,
      titles,
      before: search?.runs ?? 0,
      after: search?.corpus ?? 0,
      ...(failure !== undefined && { failure: failure.message }),
    }))
    const lines = tests.map(
      ({ titles, before, after, failure }) => `${titles.join(' › ')}: ${failure ?? `${after} of ${before} are kept`}`,
    )
    printResult(json ? JSON.stringify({ tests }) : lines.join('\n'))
    return run.failed > 0 ? EXIT.NO : EXIT.DONE
  } finally {
    progress.close()
    interrupt.release()
  }
}
