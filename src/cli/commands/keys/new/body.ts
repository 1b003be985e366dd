import { generateKeyPair } from '../../../../crypto/keys.js'
import { useNativeCrypto } from '../../../../node/native-crypto.js'
import type { FlagsOf } from '../../../command.js'
import { EXIT, type ExitCode } from '../../../exit-codes.js'
import { keepKeys, spread } from '../keeping.js'
import type { keysNewCommand } from './command.js'

export default async function createKey(flags: FlagsOf<typeof keysNewCommand>): Promise<ExitCode> {
  useNativeCrypto()
  const pair = generateKeyPair(flags.algorithm === 'secp256k1' ? 'SECP256K1' : 'ED25519')
  await keepKeys(spread(pair, flags.permission), flags)
  return EXIT.DONE
}
