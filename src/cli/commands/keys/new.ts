import type { Command } from '../../command.js'
import { EXIT } from '../../exit-codes.js'
import { declareKeeping, type KeepingFlags } from './keeping.js'

export const keysNewCommand: Command<KeepingFlags> = {
  command: 'keys new <name>',
  describe: 'Create a key, store it in the key store and print its public key',
  examples: [['keys new alice', 'Create a key for the account alice']],
  flags: declareKeeping,
  async run(flags) {
    const { useNativeCrypto } = await import('../../../node/native-crypto.js')
    const { generateKeyPair } = await import('../../../crypto/keys.js')
    const { keepKeys, spread } = await import('./keeping.js')
    useNativeCrypto()
    const pair = generateKeyPair(flags.algorithm === 'secp256k1' ? 'SECP256K1' : 'ED25519')
    await keepKeys(spread(pair, flags.permission), flags)
    return EXIT.DONE
  },
}
