import { readJsonText } from '../../codec/chain-value.js'

/**
 * The arguments of a call as the JSON text of a list. Numbers keep their digits: the page never turns them into
 * floating point. Throws an `Error` that names the argument if a text does not have its type.
 */
export function formatArguments(
  parameters: readonly { name: string | null; type: string }[],
  texts: readonly string[],
): string {
  const args = parameters.map(({ name, type }, at) => {
    const read = formatArgument(type, texts[at] ?? '')
    if (read !== undefined) return read
    throw new Error(`${name ?? `argument ${at + 1}`}: expected ${EXPECTED[type] ?? type}, got "${texts[at] ?? ''}"`)
  })
  return `[${args.join(',')}]`
}

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

const EXPECTED: Readonly<Record<string, string>> = {
  number: 'a number',
  bool: 'true or false',
  json: 'JSON',
}

/** Undefined for a text that does not have the type. */
function formatArgument(type: string, text: string): string | undefined {
  const trimmed = text.trim()
  switch (type) {
    case 'number':
      return NUMBER.test(trimmed) ? trimmed : undefined
    case 'bool':
      return trimmed === 'true' || trimmed === 'false' ? trimmed : undefined
    case 'json':
      return readJsonText(trimmed) === undefined ? undefined : trimmed
    default:
      return JSON.stringify(text)
  }
}
