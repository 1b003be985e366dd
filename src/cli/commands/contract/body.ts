import { ToolkitError } from '../../../errors/errors.js'
import type { Results } from '../../../rpc/schema.js'
import type { FlagsOf } from '../../command.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { findContractOn } from '../../flags/contract-call.js'
import { openTarget } from '../../flags/network.js'
import { lookUp, wantContract } from '../../output/look-up.js'
import { printNote, printResult } from '../../output/output.js'
import { printResponse, printResponseView } from '../../output/response.js'
import { ACTION_HEADS, describeContract, listActions, readSource, toAbi } from '../../output/views/contract.js'
import type { contractCommand } from './command.js'

export default async function showContract({
  id = '',
  code,
  abi,
  lib,
  json,
  ...flags
}: FlagsOf<typeof contractCommand>): Promise<ExitCode> {
  const target = await openTarget(flags)
  const params = { id: await findContractOn(target, id), by_longest_chain: !lib }
  const response = await lookUp(target.provider, 'getContract', params, wantContract(params.id))
  if (json) printResponse('getContract', response)
  else if (code) printSource(response)
  else if (abi) printResult(JSON.stringify(toAbi(response), null, 4))
  else printResponseView({ facts: describeContract(response), heads: ACTION_HEADS, rows: listActions(response) })
  return EXIT.DONE
}

function printSource(contract: Results['getContract']): void {
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
