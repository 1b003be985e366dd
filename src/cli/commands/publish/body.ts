import { basename, extname } from 'node:path'
import { encodeCode, estimateGas } from '../../../client/deploy.js'
import { readPublication } from '../../../compiler/publishing/publication.js'
import { formatDiagnostic } from '../../../compiler/script/bundle.js'
import { ToolkitError } from '../../../errors/errors.js'
import type { FlagsOf } from '../../command.js'
import type { ExitCode } from '../../exit-codes.js'
import { chooseGasLimit } from '../../flags/contract-call.js'
import { checkContract } from '../../output/look-up.js'
import { printNote } from '../../output/output.js'
import { openWriter } from '../../output/writer.js'
import { sendDraft } from '../../transactions/sending.js'
import type { publishCommand } from './command.js'

export default async function publishContract({
  code = '',
  abi,
  contract,
  data = '',
  update,
  ...flags
}: FlagsOf<typeof publishCommand>): Promise<ExitCode> {
  const id = readTarget(update, contract)
  const source = await readContract(code, abi)
  const submission = encodeCode(id ?? '', source)
  const writer = await openWriter(flags)
  const from = await writer.nameAccount()
  const [actionName, args] = id === undefined ? ['setCode', [submission]] : ['updateCode', [submission, data]]
  const gasLimit = await chooseGasLimit(writer.client.provider, from, { most: estimateGas(submission) })
  const actions = [{ contract: 'system.iost', actionName, args }]
  const draft = {
    from,
    actions,
    amountLimit: {},
    signers: [],
    gasLimit,
    gasRatio: undefined,
    expirationMs: undefined,
  }
  const listFacts = (hash: string) => ({ contract: id ?? `Contract${hash}` })
  return sendDraft(writer, draft, { ...flags, listFacts })
}

function readTarget(update: boolean | undefined, contract: string | undefined): string | undefined {
  if (update && contract !== undefined) return checkContract(contract)
  if (!update && contract === undefined) return undefined
  const usage = 'toolkit publish --update CODE ABI CONTRACT [DATA]'
  const message = update ? 'the id of the contract to update is missing' : 'a contract id goes with --update'
  throw new ToolkitError('USAGE', message, { hint: `Replace a published contract by: ${usage}` })
}

/**
 * Reads script and ABI. Throws `COMPILE_REFUSED` with everything that the chain would reject, and `COMPILE_NO_FILE`.
 */
async function readContract(code: string, abi: string | undefined) {
  if (extname(code) !== '.js') {
    throw new ToolkitError('USAGE', `${basename(code)} is not a script`, {
      hint: 'toolkit compile writes scripts to .toolkit/artifacts. toolkit deploy compiles and publishes.',
    })
  }
  const { warnings, ...source } = await readPublication(code, abi)
  for (const warning of warnings) printNote(`warning ${formatDiagnostic(warning)}`)
  return source
}
