import { ToolkitError } from '../../../errors/errors.js'
import type { Results } from '../../../rpc/schema.js'
import type { FlagsOf } from '../../command.js'
import type { ExitCode } from '../../exit-codes.js'
import { EXIT } from '../../exit-codes.js'
import { openTarget } from '../../flags/network.js'
import type { contractCommand } from './command.js'

export default async function showContract({
  id = '',
  code,
  abi,
  lib,
  json,
  ...flags
}: FlagsOf<typeof contractCommand>): Promise<ExitCode> {
  const { findContractOn } = await import('../../flags/contract-call.js')
  const { lookUp, wantContract } = await import('../../output/look-up.js')
  if (code && abi) throw new ToolkitError('USAGE', '--code and --abi exclude each other', { hint: 'Give one of them.' })
  const target = await openTarget(flags)
  const params = { id: await findContractOn(target, id), by_longest_chain: !lib }
  const answer = await lookUp(target.provider, 'getContract', params, wantContract(params.id))
  const { printAnswer, printAnswerView: printReading } = await import('../../output/answer.js')
  const { printResult } = await import('../../output/output.js')
  const { ACTION_HEADS, describeContract, listActions, toAbi } = await import('../../output/views/contract.js')
  if (json) printAnswer('getContract', answer)
  else if (code) await printSource(answer)
  else if (abi) printResult(JSON.stringify(toAbi(answer), null, 4))
  else printReading({ facts: describeContract(answer), heads: ACTION_HEADS, rows: listActions(answer) })
  return EXIT.DONE
}

async function printSource(contract: Results['getContract']): Promise<void> {
  const { printNote, printResult } = await import('../../output/output.js')
  const { readSource } = await import('../../output/views/contract.js')
  const source = readSource(contract)
  if (source === undefined) {
    throw new ToolkitError('LOOKUP_NO_SOURCE', `${contract.id} is part of the chain itself: it has no source`, {
      hint: 'Without --code its actions are listed.',
    })
  }
  if (!source.isOriginal)
    printNote('note the chain did not keep the source: this is the code that runs, with its gas charges')
  printResult(source.text)
}
