import { ToolkitError } from '../../errors/errors.js'
import type { DeclaredFlag } from './declared-flags.js'

/**
 * Checks that flags with a value have a valid one, and that switches have none. yargs would convert them silently.
 * Throws `USAGE`.
 */
export function checkFlagValues(args: readonly string[], flags: readonly DeclaredFlag[]): void {
  const end = args.indexOf('--')
  const given = end < 0 ? args : args.slice(0, end)
  for (const [index, arg] of given.entries()) {
    const [, dashes = '', name = '', inline] = /^(--?)([^=]+)(?:=(.*))?$/s.exec(arg) ?? []
    const flag = flags.find((flag) => name === (dashes === '-' ? flag.alias : flag.name))
    if (flag === undefined) continue
    const next = given[index + 1]
    const value = inline ?? (next === undefined || /^-\D/.test(next) ? undefined : next)
    const expected = flag.type === 'boolean' ? judgeSwitch(inline) : judgeValue(value, flag)
    if (expected === undefined) continue
    const got = (flag.type === 'boolean' ? inline : value) || undefined
    const text = got === undefined ? 'nothing' : JSON.stringify(got)
    const hint = 'toolkit <command> --help explains its flags.'
    throw new ToolkitError('USAGE', `--${flag.name}: expected ${expected}, got ${text}`, { hint })
  }
}

function judgeSwitch(value: string | undefined): string | undefined {
  return value === undefined || value === 'true' || value === 'false' ? undefined : 'no value'
}

/** Returns the expectation that a value violates, or undefined for a valid value. */
function judgeValue(value: string | undefined, { type, choices, requiresArg }: DeclaredFlag): string | undefined {
  if (requiresArg === false && (value === undefined || value === '')) return undefined
  if (choices !== undefined) {
    return choices.includes(value ?? '') ? undefined : choices.map((choice) => JSON.stringify(choice)).join(' or ')
  }
  if (value === undefined || value === '') return type === 'number' ? 'a number' : 'a value'
  return type === 'number' && Number.isNaN(Number(value)) ? 'a number' : undefined
}
