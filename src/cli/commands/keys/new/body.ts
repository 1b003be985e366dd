import type { FlagsOf } from '../../../command.js'
import type { ExitCode } from '../../../exit-codes.js'
import { EXIT } from '../../../exit-codes.js'
import type { keysNewCommand } from './command.js'

export default async function createKey(flags: FlagsOf<typeof keysNewCommand>): Promise<ExitCode> {
  const { useNativeCrypto } = await import('../../../../node/native-crypto.js')
  const { generateKeyPair } = await import('../../../../crypto/keys.js')
  const { keepKeys, spread } = await import('../keeping.js')
  useNativeCrypto()
  const pair = generateKeyPair(flags.algorithm === 'secp256k1' ? 'SECP256K1' : 'ED25519')
  await keepKeys(spread(pair, flags.permission), flags)
  return EXIT.DONE
}
