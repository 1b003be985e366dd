import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { locateKeyStore } from '../../wallet/place.js'

/** Where lines of the console are kept: beside the key store, for the user alone. */
export function locateHistory(): string {
  const store = locateKeyStore({ environment: process.env, platform: process.platform, home: homedir() })
  return join(dirname(store), 'console-history')
}
