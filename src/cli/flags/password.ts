import { isToolkitError, ToolkitError } from '../../errors/errors.js'
import { cutSecret } from '../../report/text/printable.js'
import { readDescriptor } from '../named-file.js'
import { canPrompt, promptHidden } from '../output/terminal.js'
import type { PasswordFlags } from './password-flags.js'

/** Size of a secret text in bytes: several times that of a key file with all permissions. */
export const MAX_SECRET = 2 ** 20

/** Source of a secret text: an environment variable, a file descriptor, or the terminal. */
export interface SecretPlace {
  /** Name of the secret, for the prompt. */
  what: string
  variable: string | undefined
  descriptor: number | undefined
}

/**
 * Reads a secret from the source in the flags, or asks on a terminal; undefined without a terminal. Throws
 * `SECRET_MISSING` for an empty variable, `USAGE` for an unreadable descriptor.
 */
export async function readSecretText({ what, variable, descriptor }: SecretPlace): Promise<string | undefined> {
  if (descriptor !== undefined) return readSecret(descriptor)
  if (variable !== undefined) return readVariable(variable)
  return canPrompt() ? promptHidden(`${what}: `) : undefined
}

/** Reads the password of a key; undefined without a terminal. */
export async function readPassword(what: string, flags: Partial<PasswordFlags>): Promise<string | undefined> {
  const usual = process.env.TOOLKIT_PASSWORD ? 'TOOLKIT_PASSWORD' : undefined
  const variable = flags['password-env'] ?? usual
  return readSecretText({ what: `Password of ${what}`, variable, descriptor: flags['password-fd'] })
}

/**
 * Chooses the password of a new key, typed twice on a terminal. Throws `KEY_PASSWORD_MISSING`,
 * `KEY_PASSWORD_DIFFERENT`.
 */
export async function choosePassword(what: string, flags: Partial<PasswordFlags>): Promise<string> {
  const isTyped = !flags['password-env'] && flags['password-fd'] === undefined && !process.env.TOOLKIT_PASSWORD
  const password = await readPassword(what, flags)
  if (password === undefined) throw missingPasswordError(what)
  if (isTyped && password !== '') {
    if ((await promptHidden('The same again: ')) !== password) {
      throw new ToolkitError('KEY_PASSWORD_DIFFERENT', 'the two passwords differ', { hint: 'Try again.' })
    }
  }
  return password
}

/** The error for a missing password without a terminal. */
export function missingPasswordError(what: string): ToolkitError {
  return new ToolkitError('KEY_PASSWORD_MISSING', `${what} needs a password, and no prompt is possible`, {
    hint: 'Put it into the environment variable TOOLKIT_PASSWORD, or name another: --password-env, --password-fd.',
  })
}

function readVariable(name: string): string {
  const value = process.env[name]
  if (value) return value
  throw new ToolkitError('SECRET_MISSING', `the environment variable ${cutSecret(name)} is not set`, {
    hint: 'Give the name of the variable, not its value, and export the variable.',
  })
}

/** Reads a descriptor to its end and removes the final line break. A descriptor can be read only once. */
async function readSecret(descriptor: number): Promise<string> {
  try {
    return (await readDescriptor(descriptor, { maxBytes: MAX_SECRET })).replace(/\r?\n$/, '')
  } catch (cause) {
    if (isToolkitError(cause)) throw cause
    throw new ToolkitError('USAGE', `file descriptor ${descriptor} cannot be read`, {
      hint: 'Open the descriptor for the command, for example --password-fd 3 3< file.',
      cause,
    })
  }
}
