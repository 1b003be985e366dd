import { join } from 'node:path'

/** The machine as far as it says where a user keeps what belongs to programs. */
export interface Machine {
  environment: Readonly<Record<string, string | undefined>>
  platform: string
  /** The user's home folder. */
  home: string
}

/** The folder of the key store: `TOOLKIT_KEYS`, else below the user's configuration, the same for all projects. */
export function locateKeyStore({ environment, platform, home }: Machine): string {
  const { TOOLKIT_KEYS, XDG_CONFIG_HOME, APPDATA } = environment
  if (TOOLKIT_KEYS) return TOOLKIT_KEYS
  const base = platform === 'win32' ? APPDATA : XDG_CONFIG_HOME
  return join(base || join(home, '.config'), 'iost-toolkit', 'keys')
}
