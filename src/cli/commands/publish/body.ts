import { basename, extname } from 'node:path'
import { ToolkitError } from '../../../errors/errors.js'
import type { FlagsOf } from '../../command.js'
import type { ExitCode } from '../../exit-codes.js'
import type { publishCommand } from './command.js'

export default async function publishContract({
  code = '',
  abi,
  contract,
  data = '',
  update,
  ...flags
}: FlagsOf<typeof publishCommand>): Promise<ExitCode> {
  const { chooseGasLimit } = await import('../../flags/contract-call.js')
  const { encodeCode, estimateGas } = await import('../../../client/deploy.js')
  const { sendDraft } = await import('../../transactions/sending.js')
  const { openWriter } = await import('../../output/writer.js')
  const id = await readTarget(update, contract)
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

async function readTarget(update: boolean | undefined, contract: string | undefined): Promise<string | undefined> {
  const { checkContract } = await import('../../output/look-up.js')
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
  const { readPublication } = await import('../../../compiler/publishing/publication.js')
  const { formatDiagnostic } = await import('../../../compiler/script/bundle.js')
  const { printNote } = await import('../../output/output.js')
  if (extname(code) !== '.js') {
    throw new ToolkitError('USAGE', `${basename(code)} is not a script`, {
      hint: 'toolkit compile writes scripts to .toolkit/artifacts. toolkit deploy compiles and publishes.',
    })
  }
  const { warnings, ...source } = await readPublication(code, abi)
  for (const warning of warnings) printNote(`warning ${formatDiagnostic(warning)}`)
  return source
}
