import { must } from '../../../../collections/presence.js'
import { combineTransactions } from '../../../../tx/combine.js'
import type { FlagsOf } from '../../../command.js'
import { EXIT, type ExitCode } from '../../../exit-codes.js'
import { readFileTransactions } from '../../../transactions/pending.js'
import { printTransaction } from '../../../transactions/signed-file.js'
import type { txCombineCommand } from './command.js'

export default async function combineCopies({ files = [], out }: FlagsOf<typeof txCombineCommand>): Promise<ExitCode> {
  const [first, ...others] = await readFileTransactions(files)
  await printTransaction(combineTransactions([must(first, 'first'), ...others]), out)
  return EXIT.DONE
}
