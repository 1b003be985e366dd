import type { AccompliceSource } from './accomplices.js'

/** A method that an attacked contract calls. */
export interface HookMethod {
  name: string
  /** Number of arguments. */
  count: number
}

/** Name of the method with which the attacker prepares the call back. */
export const AIM = 'aim'

/** Names of methods that have another task, or that the chain calls. */
const TAKEN_NAMES = new Set([AIM, '_back', 'init', 'can_update', 'constructor'])

/** Whether the attacker's contract can have a method of a name. The chain refuses to publish it with others. */
export function canHaveMethod(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name) && !TAKEN_NAMES.has(name)
}

/**
 * A contract of the attacker whose methods call back once, as prepared by `aim(contract, method, args)`, with `args` as
 * the text of a JSON list.
 */
export function formatHook(methods: readonly HookMethod[]): AccompliceSource {
  const own = methods.map(({ name, count }) => `  ${name}(${listParameters(count)}) { this._back() }`)
  const code = [
    'class Hook {',
    '  init() {}',
    `  ${AIM}(contract, method, args) { storage.put('back', JSON.stringify([contract, method, args])) }`,
    '  _back() {',
    "    const back = JSON.parse(storage.get('back') || 'null')",
    "    storage.put('back', 'null')",
    '    if (back !== null) blockchain.call(back[0], back[1], JSON.parse(back[2]))',
    '  }',
    ...own,
    '}',
    'module.exports = Hook',
  ].join('\n')
  const entries = methods.map(({ name, count }) => ({ name, args: Array<string>(count).fill('string') }))
  const abi = [{ name: AIM, args: ['string', 'string', 'string'] }, ...entries]
  return { code, abi: abi.map((entry) => ({ ...entry, amountLimit: [{ token: '*', val: 'unlimited' }] })) }
}

function listParameters(count: number): string {
  return Array.from({ length: count }, (_, index) => `a${index}`).join(', ')
}
