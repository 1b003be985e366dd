import { listOwnEffects } from '../../../model/subject.js'
import { findPart, type Value } from '../../../values/values.js'
import type { LintRule } from '../../rule.js'
import { unitOf } from '../units.js'
import { judgeSignedTime } from './signed-time.js'

export const timePrecision: LintRule = {
  name: 'time-precision',
  group: 'randomness and time',
  about: 'code that depends on exact nanoseconds, or on the time that the signer of a transaction states',
  recommended: 'warn',
  strict: 'error',
  consequence:
    'Nanoseconds since 1970 exceed 2^53: as a number they are multiples of 256. All transactions of a block have the same `block.time`. So a time is not a unique id, equality is accidental, and the last digits are always the same. `tx.time` is chosen by the signer, up to 90 seconds before the block: an end that is compared with it is still met after it has passed.',
  remedy:
    'Count in seconds, `Math.floor(block.time / 1e9)`, compare with `<`, and number things with a counter in storage. Compare ends with `block.time`.',
  bad: `export class Notes {
  init(): void {}

  add(text: string): string {
    const id = String(block.time)
    storage.mapPut('notes', id, text, tx.publisher)
    return id
  }
}
`,
  good: `export class Notes {
  init(): void {}

  add(text: string): string {
    const id = storage.get('next') ?? '1'
    storage.put('next', String(Number(id) + 1))
    storage.mapPut('notes', id, text, tx.publisher)
    return id
  }
}
`,
  *check(subject) {
    for (const { value, place } of listOwnEffects(subject, 'operation')) {
      if (value.op !== 'operator') continue
      const [left, right] = value.inputs as [Value, Value]
      if (/^[!=]==?$/.test(value.name) && [left, right].every((side) => unitOf(side) === 'nanoseconds'))
        yield { place, message: 'compares nanoseconds for equality, but a number only represents every 256th' }
      if (
        value.name === '%' &&
        unitOf(left) === 'nanoseconds' &&
        right.op === 'constant' &&
        Number(right.constant) < 1e6
      )
        yield {
          place,
          message: `takes the remainder of nanoseconds by ${String(right.constant)}, and their last digits are lost in a number`,
        }
    }
    for (const action of subject.contract?.actions ?? [])
      if (subject.contract && action.isPublic) yield* judgeSignedTime(action, subject.contract)
    for (const { key, field, place } of listOwnEffects(subject, 'write')) {
      if ([key, field].some((part) => part && isTimeText(part)))
        yield {
          place,
          message:
            'a time is the key: two transactions of one block have the same, and the second overwrites the first',
        }
    }
  },
}

/** A key that consists only of a time, so calls of the same time share it. */
function isTimeText(key: Value): boolean {
  const time = findPart(key, (part) => part.op === 'chain' && unitOf(part) === 'nanoseconds')
  const isRounded = findPart(key, ({ op, name }) => op === 'operator' && (name === '/' || name === '%')) !== undefined
  const tellsApart = findPart(
    key,
    ({ op, name }) =>
      op === 'argument' || op === 'read' || op === 'loop' || (op === 'chain' && /publisher|caller|tx\.hash/.test(name)),
  )
  return time !== undefined && !isRounded && tellsApart === undefined
}
