import { itemAt } from '../collections/presence.js'
import type { CallStep } from '../fuzzing/sequences/step.js'
import { distinct } from './related-calls.js'
import { ATTACKER } from './scene.js'

/** Texts that keys are joined with. */
const SEPARATORS = ['', '_', '-', ':', '.', '/', '|', '#', ',', '+']
/** Most calls for the attack. */
const MAX_JOINED = 150

/** Calls of the attacker whose arguments are joined to the same text as those of known calls, divided elsewhere. */
export function joinArguments(known: readonly CallStep[], people: readonly string[], script: string): CallStep[] {
  const attacker = itemAt(people, ATTACKER)
  const used = SEPARATORS.filter((mark) => mark === '' || script.includes(mark))
  const calls = known.flatMap((call) =>
    call.args.flatMap((first, at) => {
      const second = call.args[at + 1]
      if (typeof first !== 'string' || typeof second !== 'string') return []
      return used.flatMap((mark) =>
        divide(first, second, mark).map(([left, right]): CallStep => {
          const args = call.args.with(at, left).with(at + 1, right)
          return { ...call, caller: ATTACKER, args: args.map((value) => (isOther(value, at, args) ? attacker : value)) }
        }),
      )
    }),
  )
  return distinct(calls).slice(0, MAX_JOINED)

  /** Whether an argument besides the joined ones names an account. */
  function isOther(value: unknown, at: number, args: readonly unknown[]): boolean {
    return people.includes(String(value)) && value !== args[at] && value !== args[at + 1]
  }
}

/** The other pairs that are joined to the same text. */
function divide(first: string, second: string, mark: string): [string, string][] {
  const whole = first + mark + second
  return Array.from({ length: whole.length }, (_, at) => at).flatMap((at): [string, string][] => {
    const isMark = whole.startsWith(mark, at) && at !== first.length && at > 0 && at + mark.length < whole.length
    return isMark ? [[whole.slice(0, at), whole.slice(at + mark.length)]] : []
  })
}
