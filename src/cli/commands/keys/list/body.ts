import { userStore } from '../../../../project/signers.js'
import { formatTable } from '../../../../report/text/table.js'
import type { FlagsOf } from '../../../command.js'
import { EXIT, type ExitCode } from '../../../exit-codes.js'
import { printNote, printResult } from '../../../output/output.js'
import { paint } from '../../../output/paint.js'
import type { keysCommand } from './command.js'

export default async function listKeys({ json }: FlagsOf<typeof keysCommand>): Promise<ExitCode> {
  const store = userStore(process.env)
  const [entries, chosen] = [await store.list(), await store.chosen()]
  if (json) {
    printResult(JSON.stringify({ folder: store.folder, used: chosen ?? null, keys: entries }))
    return EXIT.DONE
  }
  for (const { name, isPrivate } of entries) {
    if (!isPrivate) printNote(`warning others can read the file of ${name}: chmod 600 ${store.folder}/${name}.json`)
  }
  const rows = entries.flatMap(({ name, account, keys }) =>
    Object.entries(keys).map(([permission, { algorithm, id }]) => [
      name === chosen ? `${name} *` : name,
      `${account}@${permission}`,
      algorithm.toLowerCase(),
      id,
    ]),
  )
  if (rows.length === 0) printNote(`no keys in ${store.folder}: toolkit keys new, toolkit keys import`)
  else printResult(formatTable(['name', 'for', 'algorithm', 'public key'], rows, paint).join('\n'))
  return EXIT.DONE
}
