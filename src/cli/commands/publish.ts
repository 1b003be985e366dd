import { basename, extname } from 'node:path'
import { ToolkitError } from '../../errors/errors.js'
import type { Command } from '../command.js'
import { declareWriter, type WriterFlags } from '../output/writer.js'

interface Flags extends WriterFlags {
  code: string | undefined
  abi: string | undefined
  contract: string | undefined
  data: string | undefined
  update: boolean | undefined
}

export const publishCommand: Command<Flags> = {
  command: 'publish <code> [abi] [contract] [data]',
  describe: 'Publish a compiled script and its ABI file unchanged',
  examples: [
    ['publish counter.js counter.js.abi --from alice', 'Publish a contract'],
    ['publish --update counter.js counter.js.abi Contract... --from alice', 'Replace the code of a published contract'],
  ],
  flags: (yargs) =>
    declareWriter(
      yargs
        .positional('code', { type: 'string', describe: 'Script file, such as counter.js' })
        .positional('abi', {
          type: 'string',
          describe: 'ABI file (default: counter.js.abi or counter.abi beside the script)',
        })
        .positional('contract', { type: 'string', describe: 'Id of the contract to update, with --update' })
        .positional('data', { type: 'string', describe: 'Argument for can_update, with --update (default: empty)' })
        .option('update', { alias: 'u', type: 'boolean', describe: 'Replace the code of a published contract' }),
    ),
  async run({ code = '', abi, contract, data = '', update, ...flags }) {
    const { chooseGasLimit } = await import('../flags/contract-call.js')
    const { encodeCode, estimateGas } = await import('../../client/deploy.js')
    const { sendDraft } = await import('../transactions/sending.js')
    const { openWriter } = await import('../output/writer.js')
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
  },
}

async function readTarget(update: boolean | undefined, contract: string | undefined): Promise<string | undefined> {
  const { checkContract } = await import('../output/look-up.js')
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
  const { readPublication } = await import('../../compiler/publishing/publication.js')
  const { formatDiagnostic } = await import('../../compiler/script/bundle.js')
  const { printNote } = await import('../output/output.js')
  if (extname(code) !== '.js') {
    throw new ToolkitError('USAGE', `${basename(code)} is not a script`, {
      hint: 'toolkit compile writes scripts to .toolkit/artifacts. toolkit deploy compiles and publishes.',
    })
  }
  const { warnings, ...source } = await readPublication(code, abi)
  for (const warning of warnings) printNote(`warning ${formatDiagnostic(warning)}`)
  return source
}
