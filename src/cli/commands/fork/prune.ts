import type { Command } from '../../command.js'
import { EXIT } from '../../exit-codes.js'
import { addForkFlags, type ForkFlags } from '../../flags/fork.js'

export const forkPruneCommand: Command<ForkFlags> = {
  command: 'fork prune',
  describe: 'Run the tests on a fork file and drop the values that no test reads',
  examples: [['fork prune', 'Drop unused values']],
  flags: addForkFlags,
  async run({ network, json }) {
    const { chooseFork } = await import('../../flags/fork.js')
    const { describeFork } = await import('../../../session/networks/fork-network.js')
    const { readFrozenFile, writeFrozenFile } = await import('../../../fork/file/fork-file.js')
    const { runTests } = await import('../../../test-runner/run.js')
    const { printNote, printResult } = await import('../../output/output.js')
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
    const { header, values } = readFrozenFile(file, shownFile)!
    const kept = new Map([...values].filter(([key]) => used.has(key)))
    if (kept.size < values.size) await writeFrozenFile(file, { header, values: kept })
    const dropped = values.size - kept.size
    printResult(
      json
        ? JSON.stringify({ file: shownFile, kept: kept.size, dropped })
        : `${shownFile}: ${kept.size} values kept, ${dropped} dropped`,
    )
    return EXIT.DONE
  },
}
