import { ToolkitError } from '../errors.js'

const BRAND: unique symbol = Symbol.for('iost-toolkit.secret')
const INSPECT = Symbol.for('nodejs.util.inspect.custom')

/** The name of a secret. The value is not in it, so no log, JSON text or inspection can show it. */
export interface Secret {
  readonly name: string
  readonly [BRAND]: true
}

/** Where `readSecret` looks, in this order. */
export interface SecretSources {
  environment: Readonly<Record<string, string | undefined>>
  /** The encrypted store: the value kept under a name, undefined where there is none. */
  store?: (name: string) => Promise<string | undefined>
}

/**
 * Names a secret: the environment variable that holds it, or its entry in the encrypted store. Nothing is read before
 * the secret is used.
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

/** Reads a secret: the environment first, then the store. Throws `SECRET_MISSING`. */
export async function readSecret({ name }: Secret, { environment, store }: SecretSources): Promise<string> {
  const value = environment[name]?.trim() || (await store?.(name))
  if (value) return value
  const hint = `Set the environment variable ${name}.`
  throw new ToolkitError('SECRET_MISSING', `the secret ${name} is in neither the environment nor the key store`, {
    hint,
  })
}
