import { ToolkitError } from '../../errors/errors.js'
import type { Flag, FlagTable } from './flag.js'
import { listFlags, type NamedFlag } from './flag-help.js'
import { checkInteger } from './integers.js'

/**
 * Checks that flags with a value have a valid one, and that switches have none. The parser would convert them silently.
 * Throws `USAGE`.
 */
export function checkFlagValues(args: readonly string[], table: FlagTable): void {
  const flags = listFlags(table)
  const end = args.indexOf('--')
  const given = end < 0 ? args : args.slice(0, end)
  for (const [index, arg] of given.entries()) {
    const [, dashes = '', name = '', inline] = /^(--?)([^=]+)(?:=(.*))?$/s.exec(arg) ?? []
    const flag = flags.find((flag) => name === (dashes === '-' ? flag.alias : flag.name))
    if (flag === undefined) continue
    const next = given[index + 1]
    const value = inline ?? (next === undefined || /^-\D/.test(next) ? undefined : next)
    const expected = flag.kind === 'toggle' ? judgeSwitch(inline) : judgeValue(value, flag)
    if (expected !== undefined) throw valueError(flag, expected, flag.kind === 'toggle' ? inline : value)
  }
}

function valueError({ name }: NamedFlag, expected: string, value: string | undefined): ToolkitError {
  const got = value ? JSON.stringify(value) : 'nothing'
  return new ToolkitError('USAGE', `--${name}: expected ${expected}, got ${got}`, {
    hint: 'toolkit <command> --help explains its flags.',
  })
}

function judgeSwitch(value: string | undefined): string | undefined {
  return value === undefined || value === 'true' || value === 'false' ? undefined : 'no value'
}

/** Returns the expectation that a value violates, or undefined for a valid value. */
function judgeValue(value: string | undefined, { kind, choices }: Flag): string | undefined {
  if (kind === 'optional' && (value === undefined || value === '')) return undefined
  if (choices !== undefined) {
    return choices.includes(value ?? '') ? undefined : choices.map((choice) => JSON.stringify(choice)).join(' or ')
  }
  if (value === undefined || value === '') return kind === 'number' ? 'a number' : 'a value'
  return kind === 'number' && Number.isNaN(Number(value)) ? 'a number' : undefined
}

/** Checks what only parsed values show: further choices of a list, whole numbers, and conflicts. Throws `USAGE`. */
export function checkParsedFlags(values: Readonly<Record<string, unknown>>, table: FlagTable): void {
  for (const flag of listFlags(table)) {
    const value = values[flag.name]
    if (value === undefined) continue
    if (flag.kind === 'choices' && Array.isArray(value)) {
      for (const each of value) {
        const expected = judgeValue(String(each), flag)
        if (expected !== undefined) throw valueError(flag, expected, String(each))
      }
    }
    if (flag.range !== undefined) checkInteger(`--${flag.name}`, Number(value), ...flag.range)
    for (const [other, hint] of Object.entries(flag.conflicts ?? {})) {
      if (!isGiven(value) || !isGiven(values[other])) continue
      throw new ToolkitError('USAGE', `--${flag.name} and --${other} exclude each other`, { hint })
    }
  }
}

/** Whether a flag is given; a switch that is turned off excludes nothing. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== false
}
