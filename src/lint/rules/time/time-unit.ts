import { listOwnEffects } from '../../model/subject.js'
import type { Value } from '../../values/values.js'
import type { LintRule } from '../rule.js'
import { unitOf } from './units.js'

export const timeUnit: LintRule = {
  name: 'time-unit',
  group: 'randomness and time',
  about: 'nanoseconds that are compared with seconds or milliseconds, or added to them',
  recommended: 'error',
  strict: 'error',
  consequence:
    '`block.time` and `tx.time` are nanoseconds. A lock of 3600 of them is over at once; a deadline in seconds has always passed, or never passes.',
  remedy: 'Bring both to one unit: `block.time + 3600 * 1e9`, or `Math.floor(block.time / 1e9) + 3600`.',
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
    for (const { value, place } of listOwnEffects(subject, 'operation')) {
      if (value.op !== 'operator' || !/^([-+]|[<>]=?|[!=]==?)$/.test(value.name)) continue
      const message = judge(value)
      if (message !== undefined) yield { place, message }
    }
  },
}

function judge({ name, inputs }: Value): string | undefined {
  const [left, right] = inputs as [Value, Value]
  const [a, b] = [unitOf(left), unitOf(right)]
  const does = /^[-+]$/.test(name) ? 'adds up' : 'compares'
  // A constant that is added is no date but a time span.
  const isSpan = does === 'adds up' && (left.op === 'constant' || right.op === 'constant')
  if (a && b && a !== b && !isSpan) return `${does} ${a} and ${b}`
  const [time, other] = a === 'nanoseconds' ? [left, right] : b === 'nanoseconds' ? [right, left] : []
  if (!time || other?.op !== 'constant' || typeof other.constant !== 'number') return undefined
  const amount = Math.abs(other.constant)
  const isShort = amount >= 1 && amount < 1e8 && time.op === 'chain'
  return isShort
    ? `${does} nanoseconds and ${other.constant}, which is less than a tenth of a second: are seconds meant?`
    : undefined
}
