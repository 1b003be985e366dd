import type { FlagsOf } from '../../../command.js'
import type { ExitCode } from '../../../exit-codes.js'
import { EXIT } from '../../../exit-codes.js'
import type { txCombineCommand } from './command.js'

export default async function combineCopies({ files = [], out }: FlagsOf<typeof txCombineCommand>): Promise<ExitCode> {
  const { combineTransactions } = await import('../../../../tx/combine.js')
  const { readFileTransaction } = await import('../../../transactions/pending.js')
  const { printTransaction } = await import('../../../transactions/signed-file.js')
  const [first, ...others] = await Promise.all(files.map(readFileTransaction))
  await printTransaction(combineTransactions([first!, ...others]), out)
  return EXIT.DONE
}
