import { ToolkitError } from '../errors/errors.js'

const BRAND: unique symbol = Symbol.for('iost-toolkit.secret')
const INSPECT = Symbol.for('nodejs.util.inspect.custom')

/** Reference to a secret by name. It does not contain the value, so no log, JSON text or inspection can show it. */
export interface Secret {
  /** Name of the environment variable or stored key. */
  readonly name: string
  readonly [BRAND]: true
}

/**
 * Names a secret: an environment variable, or without it the key of that name in the key store (`toolkit keys`). The
 * secret is read when it is used.
 *
 * @param name - Letters, digits and `_`, not starting with a digit.
 * @returns A reference that holds no secret.
 * @throws `CONFIG_INVALID` for an invalid name, without repeating it.
 * @example
 * ```ts
 * import { secret } from 'iost-toolkit/config'
 *
 * const key = secret('DEPLOYER_KEY')
 * ```
 */
export function secret(name: string): Secret {
  if (!/^[A-Za-z_]\w{0,39}$/.test(name)) {
    const hint = 'Give the name, not the value: letters, digits and underscores, 40 at most, as in secret("ADMIN_KEY").'
    throw new ToolkitError('CONFIG_INVALID', 'secret() was not given the name of an environment variable', { hint })
  }
  const print = () => `[secret ${name}]`
  return Object.freeze({ name, [BRAND]: true as const, toString: print, toJSON: print, [INSPECT]: print })
}

/** True for what `secret` returns, also from another copy of this package. */
export function isSecret(value: unknown): value is Secret {
  return typeof value === 'object' && value !== null && BRAND in value
}

/** Reads a secret from the environment, without surrounding whitespace. Throws `SECRET_MISSING`. */
export function readSecret({ name }: Secret, environment: Readonly<Record<string, string | undefined>>): string {
  const value = environment[name]?.trim()
  if (value) return value
  throw new ToolkitError('SECRET_MISSING', `the secret ${name} is not in the environment`, {
    hint: `Set the environment variable ${name}; or import the key: toolkit keys import ${name}.`,
  })
}
