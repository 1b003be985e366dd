import { userStore } from '../../../../project/signers.js'
import type { FlagsOf } from '../../../command.js'
import { EXIT, type ExitCode } from '../../../exit-codes.js'
import { printNote } from '../../../output/output.js'
import type { keysUseCommand } from './command.js'

export default async function useKey({ name = '' }: FlagsOf<typeof keysUseCommand>): Promise<ExitCode> {
  const store = userStore(process.env)
  await store.choose(name)
  printNote(`${(await store.read(name)).account} signs without --from, with the key ${name}`)
  return EXIT.DONE
}
