import { type FlagValues, number, text } from './flag.js'

/**
 * Flags for reading the password of the key store without a prompt. No flag takes the password itself, because all
 * users of the machine can read command lines.
 */
export const passwordFlags = {
  'password-env': text('variable', 'Environment variable that holds the password', { default: 'TOOLKIT_PASSWORD' }),
  'password-fd': number('descriptor', 'File descriptor to read the password from'),
}

export type PasswordFlags = FlagValues<typeof passwordFlags>
