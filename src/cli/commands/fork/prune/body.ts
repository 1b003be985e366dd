import { must } from '../../../../collections/presence.js'
import { readFrozenFile, writeFrozenFile } from '../../../../fork/file/fork-file.js'
import { describeFork } from '../../../../session/networks/fork-network.js'
import { runTests } from '../../../../test-runner/run.js'
import type { FlagsOf } from '../../../command.js'
import { EXIT, type ExitCode } from '../../../exit-codes.js'
import { chooseFork } from '../../../fork/chosen-fork.js'
import { printNote, printResult } from '../../../output/output.js'
import type { forkPruneCommand } from './command.js'

export default async function pruneForkFile({ network, json }: FlagsOf<typeof forkPruneCommand>): Promise<ExitCode> {
  const { project, name } = await chooseFork(network)
  const { file, shownFile } = describeFork({ root: project.root, settings: project.settings, isFrozen: true }, name)
  const used = new Set<string>()
  const run = await runTests({
    directory: process.cwd(),
    files: [],
    network: name,
    isFrozen: true,
    forbidOnly: true,
    onFork: (fork) => {
      for (const key of fork.used) used.add(key)
    },
  })
  if (run.failed > 0) {
    printNote(`${run.failed} tests failed: ${shownFile} is unchanged, since they may read more when they pass`)
    return EXIT.NO
  }
  if (run.passed === 0) {
    printNote(`no test ran on the fork: ${shownFile} stays as it is`)
    return EXIT.NO
  }
  const { header, values } = must(readFrozenFile(file, shownFile), 'frozen file')
  const kept = new Map([...values].filter(([key]) => used.has(key)))
  if (kept.size < values.size) await writeFrozenFile(file, { header, values: kept })
  const dropped = values.size - kept.size
  printResult(
    json
      ? JSON.stringify({ file: shownFile, kept: kept.size, dropped })
      : `${shownFile}: ${kept.size} values kept, ${dropped} dropped`,
  )
  return EXIT.DONE
}
