/** A word for a secret as the name of a text, as in a key file. */
const SECRET_NAME = /(sec(ret)?_?key|secret|passw|passphrase|private|mnemonic|token|credential|api_?key|^auth$|key$)/i
const NAMED_TEXT = /(?:["'`]([\w-]+)["'`]|\b([\w$]+))\s*[:=]\s*(["'`])((?:(?!\3)[^\\\n]|\\.)*)\3?/g
const LONG_WORD = /[\w+/-]{40,}={0,2}/g
/** A shorter text is a word of its own meaning, and hiding it would hide other words. */
const SHORTEST = 6

/** Whether the name of a variable or setting says that its text is a secret. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name)
}

/** Lists the texts of a source that their names call secret. */
export function listNamedSecrets(source: string): string[] {
  return [...source.matchAll(NAMED_TEXT)].flatMap(([, quoted, bare = '', , text = '']) =>
    isSecretName(quoted ?? bare) ? text : [],
  )
}

/**
 * Hides secrets in an error that a configuration or script throws: texts that are secret by their name in its source or
 * in the environment, and long words that may be keys.
 *
 * @param source - Source of the file that threw the error.
 */
export function hideSecrets(
  text: string,
  source: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const named = Object.entries(environment).flatMap(([name, value]) =>
    isSecretName(name) ? (value?.trim() ?? '') : [],
  )
  const known = [...listNamedSecrets(source), ...named].filter((each) => each.length >= SHORTEST)
  const hidden = known.sort((a, b) => b.length - a.length).reduce((rest, each) => rest.replaceAll(each, '***'), text)
  return hidden.replace(LONG_WORD, (word) => (mayBeKey(word) ? '***' : word))
}

/** Whether a long word may be a key: hexadecimal digits, or letters of both cases with digits, unlike most paths. */
function mayBeKey(word: string): boolean {
  if (/^(?:0x)?[\da-f]{40,}$/i.test(word)) return true
  return word
    .split('/')
    .some((part) => part.length >= 12 && /\d/.test(part) && /[a-z]/.test(part) && /[A-Z]/.test(part))
}
