/**
 * Prefix of guards' names in guarded code (hardening/freezing.ts): parameters of the function around it. Code with a
 * name of its own with this prefix cannot be confined.
 */
export const GUARD_START = 'toolkit$'

const NAMES = [
  ...([
    'key',
    'name',
    'value',
    'unheld',
    'inherited',
    'described',
    'description',
    'descriptions',
    'receiver',
    'self',
    'isGlobal',
  ] as const),
  ...(['list', 'lend', 'extend', 'stop'] as const),
] as const

export type Guard = (typeof NAMES)[number]

/** Parameter of the function around guarded code that receives all guards. */
export const GUARD_PARAMETERS = NAMES.map((name) => `${name}: ${GUARD_START}${name}`).join(', ')

/** Formats the text before a guarded expression; `formatGuardEnd` closes it. */
export function formatGuardStart(guard: Guard): string {
  return `${GUARD_START}${guard}((`
}

/** Closes `formatGuardStart`, with an optional argument of the guard. */
export function formatGuardEnd(argument?: string): string {
  return argument === undefined ? '))' : `),${JSON.stringify(argument)})`
}

/** Prefix of an expression that only a script may evaluate; the expression is not evaluated. */
export const STOP_START = `(${GUARD_START}stop(),`
export const STOP_END = ')'
