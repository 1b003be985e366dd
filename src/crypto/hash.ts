import { ripemd160 as nobleRipemd160 } from '@noble/hashes/legacy.js'
import { cryptoProvider } from './provider.js'

/** SHA3-256 (FIPS 202, not Keccak), the chain's hash: 32 bytes (rpc.md §5.3). */
export function sha3_256(bytes: Uint8Array): Uint8Array {
  return cryptoProvider().sha3_256(bytes)
}

/** RIPEMD-160: 20 bytes (vm.md §5.3). */
export function ripemd160(bytes: Uint8Array): Uint8Array {
  return nobleRipemd160(bytes)
}
