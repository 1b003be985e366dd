import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { locateKeyStore } from '../../files/key-store-folder.js'

/** Locates the history of the console, next to the key store and readable only by the user. */
export function locateHistory(): string {
  const store = locateKeyStore({ environment: process.env, platform: process.platform, home: homedir() })
  return join(dirname(store), 'console-history')
}
