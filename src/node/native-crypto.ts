import * as crypto from 'node:crypto'
import { nativeCrypto } from '../crypto/native.js'
import { useCryptoProvider } from '../crypto/provider.js'

/** Makes this process hash and verify with OpenSSL: ten times faster than JavaScript, with the same results. */
export function useNativeCrypto(): void {
  useCryptoProvider(nativeCrypto(crypto))
}
