import { cryptoProvider } from './provider.js'

/**
 * Derives the 32-byte public key of a 32-byte seed. The array must not change afterwards, because the provider may
 * cache it.
 */
export function deriveEd25519(seed: Uint8Array): Uint8Array {
  return cryptoProvider().deriveEd25519(seed)
}

/** The detached 64-byte signature of a message by a 32-byte seed, which must not change afterwards (rpc.md §5.5). */
export function signEd25519(message: Uint8Array, seed: Uint8Array): Uint8Array {
  return cryptoProvider().signEd25519(message, seed)
}

/** Whether the signature verifies; false for anything malformed. */
export function verifyEd25519(message: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== 64 || publicKey.length !== 32) return false
  return cryptoProvider().verifyEd25519(message, signature, publicKey)
}

/** Verifies a signature on another thread, if available, so that `verifyEd25519` takes no time for it. */
export function preverifyEd25519(
  message: Uint8Array,
  signature: Uint8Array,
  publicKey: Uint8Array,
): Promise<void> | undefined {
  if (signature.length !== 64 || publicKey.length !== 32) return undefined
  return cryptoProvider().foreseeEd25519?.(message, signature, publicKey)
}
