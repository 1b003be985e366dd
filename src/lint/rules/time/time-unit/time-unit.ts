import { type SlotStore, slotOf } from '../../../model/store.js'
import { listOwnEffects } from '../../../model/subject.js'
import type { Value } from '../../../values/values.js'
import type { Finding, LintRule } from '../../rule.js'
import { findShortSpan, isTimeSpan, storedUnitOf } from '../units.js'
import { judgeIdAsTime } from './id-as-time.js'

export const timeUnit: LintRule = {
  name: 'time-unit',
  group: 'randomness and time',
  about: 'nanoseconds that are compared with seconds, milliseconds or an id, or added to them',
  recommended: 'error',
  strict: 'error',
  consequence:
    '`block.time` and `tx.time` are nanoseconds. A lock of 3600 of them is over at once; a deadline in seconds has always passed, or never passes.',
  remedy: 'Bring both to one unit: `block.time + 3600 * 1e9`, or `Math.floor(block.time / 1e9) + 3600`.',
  kinds: ['A comparison, a sum or a difference of two times in different units.'],
  assumptions: ['the argument that is compared with the time, and names an entry, is no time'],
  bad: `export class Lock {
  init(): void {}

  close(seconds: number): void {
    storage.put('until', String(block.time + seconds))
  }
}
`,
  good: `export class Lock {
  init(): void {}

  close(seconds: number): void {
    storage.put('until', String(block.time + seconds * 1e9))
  }
}
`,
  *check(subject) {
    const store = subject.contract?.knowledge.store
    for (const { value, place } of listOwnEffects(subject, 'operation')) {
      const found = judge(value, store)
      if (found) yield { place, ...found }
    }
    for (const action of subject.contract?.actions ?? [])
      if (subject.contract && action.isPublic) yield* judgeIdAsTime(action, subject.contract)
  },
}

const METHODS = /^(plus|minus|[gl]te?|eq)$/

function judge({ op, name, inputs }: Value, store: SlotStore | undefined): Omit<Finding, 'place'> | undefined {
  const isOperator = op === 'operator' && /^([-+]|[<>]=?|[!=]==?)$/.test(name)
  if (inputs.length !== 2 || (!isOperator && !(op === 'method' && METHODS.test(name)))) return undefined
  const [left, right] = inputs as [Value, Value]
  const [a, b] = [storedUnitOf(left, store), storedUnitOf(right, store)]
  const does = /^([-+]|plus|minus)$/.test(name) ? 'adds up' : 'compares'
  // A constant that is added is no date but a time span.
  const isSpan =
    (left.op === 'constant' || right.op === 'constant') &&
    (does === 'adds up' || isTimeSpan(left, store) || isTimeSpan(right, store))
  const slot = slotOf(left) ?? slotOf(right)
  const cause = slot !== undefined && { cause: slot }
  if (a && b && a !== b && !isSpan) return { message: `${does} ${a} and ${b}`, ...cause }
  const [time, other] = a === 'nanoseconds' ? [left, right] : b === 'nanoseconds' ? [right, left] : []
  if (!time || !other || (!isSpan && storedUnitOf(other, store) === 'nanoseconds')) return undefined
  const amount = findShortSpan(other, store)
  return amount === undefined
    ? undefined
    : {
        message: `${does} nanoseconds and ${amount}, which is less than ${amount < 1e8 ? 'a tenth of a second' : 'a minute and a half'}: are ${amount < 1e8 ? 'seconds' : 'milliseconds'} meant?`,
        ...cause,
      }
}
