import { isToolkitError, ToolkitError } from '../../../../errors/errors.js'
import { readFrozenFile, readFrozenKeys, updateFork } from '../../../../fork/file/fork-file.js'
import type { FrozenState } from '../../../../fork/file/frozen-file.js'
import { describeFork } from '../../../../session/networks/fork-network.js'
import type { FlagsOf } from '../../../command.js'
import { EXIT, type ExitCode } from '../../../exit-codes.js'
import { openBlockExecutor } from '../../../fork/block-executor.js'
import { chooseFork } from '../../../fork/chosen-fork.js'
import { printNote, printResult } from '../../../output/output.js'
import { runWithProgress } from '../../../output/progress-line.js'
import type { forkUpdateCommand } from './command.js'

export default async function updateForkFile(args: FlagsOf<typeof forkUpdateCommand>): Promise<ExitCode> {
  const { network, block = 'latest', json } = args
  if (block !== 'latest') throw unknownBlockError(block)
  const { project, name } = await chooseFork(network)
  const source = describeFork({ root: project.root, settings: project.settings, isFrozen: false }, name)
  const { file, shownFile } = source
  const keys = readFrozenKeys(file, shownFile)
  const before = readBefore(() => readFrozenFile(file, shownFile))
  const after = await runWithProgress({ isSilent: json, text: 'reading the head of the network' }, (line) =>
    updateFork(source, keys, {
      openExecutor: async () => openBlockExecutor(),
      onAttempt(count, number) {
        printNote(`reading ${count} values at block ${number}`)
        line.show({ text: 'reading values' })
      },
    }),
  )
  const { number, hash } = after.header.block
  const changed = [...after.values].filter(
    ([key, nodeValue]) => JSON.stringify(before?.values.get(key)) !== JSON.stringify(nodeValue),
  ).length
  const result = { file: shownFile, block: { number, hash }, values: after.values.size, changed }
  printResult(
    json ? JSON.stringify(result) : `${shownFile}: block ${number}, ${after.values.size} values, ${changed} changed`,
  )
  return EXIT.DONE
}

/** Returns the file as it was. Its values are read again, so one that was edited, cut or merged is only reported. */
function readBefore(read: () => FrozenState | undefined): FrozenState | undefined {
  try {
    return read()
  } catch (error) {
    if (!isToolkitError(error) || error.code !== 'FORK_FILE') throw error
    printNote(`note ${error.message}; its values are read again`)
    return undefined
  }
}

function unknownBlockError(block: string): ToolkitError {
  return new ToolkitError('USAGE', `--block ${block}: nodes keep no past state, so a fork starts at the newest block`, {
    hint: 'Leave out --block, or use --block latest. The file in the repository keeps the block it was made at.',
  })
}
