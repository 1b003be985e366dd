import { join } from 'node:path'

/** Facts about the machine that determine where programs store a user's data. */
export interface MachineFacts {
  environment: Readonly<Record<string, string | undefined>>
  platform: string
  /** The user's home folder. */
  home: string
}

/**
 * Returns the folder of the key store: `TOOLKIT_KEYS`, or in the user's configuration folder, the same for all
 * projects.
 */
export function locateKeyStore({ environment, platform, home }: MachineFacts): string {
  const { TOOLKIT_KEYS, XDG_CONFIG_HOME, APPDATA } = environment
  if (TOOLKIT_KEYS) return TOOLKIT_KEYS
  const base = platform === 'win32' ? APPDATA : XDG_CONFIG_HOME
  return join(base || join(home, '.config'), 'iost-toolkit', 'keys')
}
