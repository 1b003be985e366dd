import bs58 from 'bs58'

/** Base58 text of bytes: Bitcoin alphabet, a leading zero byte is a leading `1`, no checksum (rpc.md §5.4). */
export function encodeBase58(bytes: Uint8Array): string {
  return bs58.encode(bytes)
}

/**
 * The bytes of a base58 text; `undefined` if a character is outside the alphabet.
 *
 * The chain reads invalid text as no bytes at all (vm.md §0.2): there, write `decodeBase58(text) ?? new Uint8Array()`.
 */
export function decodeBase58(text: string): Uint8Array | undefined {
  return bs58.decodeUnsafe(text)
}
