import { ToolkitError } from '../../../errors/errors.js'
import type { Command } from '../../command.js'
import { declareWriter, type WriterFlags } from '../../output/writer.js'

interface Flags extends WriterFlags {
  bytes: string | undefined
  for: string | undefined
}

export const accountBuyRamCommand: Command<Flags> = {
  command: 'account buy-ram <bytes>',
  describe: 'Buy RAM at the current price',
  examples: [['account buy-ram 1000 --for vault', 'Buy 1000 bytes for a contract']],
  flags: (yargs) =>
    declareWriter(
      yargs.positional('bytes', { type: 'string', describe: 'Number of bytes, at least 10' }).option('for', {
        type: 'string',
        describe: 'Account or contract that receives the RAM (default: the paying account)',
      }),
    ),
  async run({ bytes, for: other, ...flags }) {
    const { estimateRam } = await import('../../../client/accounts.js')
    const { formatDecimal } = await import('../../../codec/decimal.js')
    const { sendChange } = await import('../../transactions/account-change.js')
    const { checkHolder } = await import('../../output/look-up.js')
    const amount = readBytes(bytes)
    if (other !== undefined) checkHolder(other)
    return sendChange(flags, async ({ client }, from) => ({
      actions: [{ contract: 'ram.iost', actionName: 'buy', args: [from, other ?? from, amount] }],
      amountLimit: { iost: formatDecimal(await estimateRam(client.provider, amount)) },
    }))
  },
}

export const accountSellRamCommand: Command<Flags> = {
  command: 'account sell-ram <bytes>',
  describe: 'Sell unused RAM',
  examples: [['account sell-ram 1000', 'Sell 1000 bytes']],
  flags: (yargs) =>
    declareWriter(
      yargs
        .positional('bytes', { type: 'string', describe: 'Number of bytes, at least 10' })
        .option('for', { type: 'string', describe: 'Account that receives the IOST (default: the selling account)' }),
    ),
  async run({ bytes, for: other, ...flags }) {
    const { sendChange } = await import('../../transactions/account-change.js')
    const { checkHolder } = await import('../../output/look-up.js')
    const amount = readBytes(bytes)
    if (other !== undefined) checkHolder(other)
    return sendChange(flags, (_, from) => ({
      actions: [{ contract: 'ram.iost', actionName: 'sell', args: [from, other ?? from, amount] }],
      amountLimit: { ram: String(amount) },
    }))
  },
}

function readBytes(text = ''): number {
  const bytes = /^\d{1,15}$/.test(text) ? Number(text) : 0
  if (bytes >= 10) return bytes
  throw new ToolkitError('USAGE', `expected whole bytes from 10, got ${JSON.stringify(text)}`, {
    hint: 'The chain does not trade smaller amounts. "toolkit chain" shows the price of a byte.',
  })
}
