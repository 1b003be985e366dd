import { formatTime } from '../../../../codec/chain-time.js'
import { compareTexts } from '../../../../collections/order.js'
import { ToolkitError } from '../../../../errors/errors.js'
import { readFrozenFile } from '../../../../fork/file/fork-file.js'
import { parseStateKey } from '../../../../fork/state/state-place.js'
import { describeFork } from '../../../../session/networks/fork-network.js'
import type { FlagsOf } from '../../../command.js'
import { EXIT, type ExitCode } from '../../../exit-codes.js'
import { chooseFork } from '../../../fork/chosen-fork.js'
import { printResult } from '../../../output/output.js'
import type { forkCommand } from './command.js'

export default async function showForkFile({ network, json }: FlagsOf<typeof forkCommand>): Promise<ExitCode> {
  const { project, name } = await chooseFork(network)
  const { file, shownFile } = describeFork({ root: project.root, settings: project.settings, isFrozen: true }, name)
  const frozen = readFrozenFile(file, shownFile)
  if (frozen === undefined) {
    throw new ToolkitError('FORK_MISSING', `file ${shownFile} of fork "${name}" not found`, {
      hint: `Write it: toolkit fork update --network ${name}`,
    })
  }
  const { chainId, block, toolkit } = frozen.header
  const contracts: Record<string, number> = {}
  for (const key of frozen.values.keys()) {
    const { contract } = parseStateKey(key)
    contracts[contract] = (contracts[contract] ?? 0) + 1
  }
  if (json) {
    printResult(
      JSON.stringify({
        network: name,
        file: shownFile,
        chainId,
        block,
        toolkit,
        values: frozen.values.size,
        contracts,
      }),
    )
    return EXIT.DONE
  }
  const counts = Object.entries(contracts).sort(([a, x], [b, y]) => y - x || compareTexts(a, b))
  printResult(
    [
      `fork     ${name} (${shownFile})`,
      `chain    ${chainId}`,
      `block    ${block.number} ${block.hash}`,
      `time     ${formatTime(BigInt(block.time))}`,
      `toolkit  ${toolkit}`,
      `values   ${frozen.values.size}`,
      ...counts.map(([contract, count]) => `  ${String(count).padStart(6)}  ${contract}`),
    ].join('\n'),
  )
  return EXIT.DONE
}
