import { isSecretName } from '../../compiler/modules/secret-texts.js'
import { hideKeys, rememberSecretText } from '../../crypto/hidden-keys.js'
import { toTerminal } from '../../report/text/printable.js'

/** A text for a terminal: without secret keys, and without characters that steer it. */
export function redactForTerminal(text: string): string {
  return toTerminal(hideKeys(text))
}

/** Remembers the keys in variables of the environment whose names call them secret. */
export function rememberEnvironment(environment: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && isSecretName(name) && !/public/i.test(name)) rememberSecretText(value.trim())
  }
}
