import { equalBytes } from '../../codec/bytes.js'
import { type CryptoProvider, cryptoProvider, useCryptoProvider } from '../../crypto/provider.js'

/** More than the number of transactions in most test suites. */
const MAX_SIGNATURES = 10_000

interface KnownSignature {
  seed: Uint8Array
  signature: Uint8Array
  publicKey: Uint8Array
}

/** Caches the signatures this process makes from here on, and skips their verification: tests repeat transactions. */
export function rememberSignatures(): void {
  const provider = cryptoProvider()
  const known = new Map<string, KnownSignature>()
  const signEd25519: CryptoProvider['signEd25519'] = (message, seed) => {
    const name = nameMessage(message)
    const found = known.get(name)
    if (found?.seed === seed) return found.signature.slice()
    const signature = provider.signEd25519(message, seed)
    const publicKey = provider.deriveEd25519(seed)
    if (known.size < MAX_SIGNATURES) known.set(name, { seed, signature: signature.slice(), publicKey })
    return signature
  }
  const verifyEd25519: CryptoProvider['verifyEd25519'] = (message, signature, publicKey) => {
    const found = known.get(nameMessage(message))
    const isKnown = found && equalBytes(found.signature, signature) && equalBytes(found.publicKey, publicKey)
    return isKnown || provider.verifyEd25519(message, signature, publicKey)
  }
  useCryptoProvider({ ...provider, signEd25519, verifyEd25519 })
}

function nameMessage(message: Uint8Array): string {
  return Buffer.from(message.buffer, message.byteOffset, message.length).toString('latin1')
}
