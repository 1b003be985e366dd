import type { Fact } from './facts.js'
import type { Value } from './values.js'

/** Whether a value orders its operands, by an operator or by a method, which `callMethod` gives its short name. */
export function isOrder({ op, name }: Value): boolean {
  return (op === 'operator' || op === 'method') && /^([<>]=?|[gl]te?)$/.test(name)
}

/** The operands of a condition that orders them, as it held: `more` is at least `less`. */
export function readOrder({ value, truth }: Pick<Fact, 'value' | 'truth'>): { more: Value; less: Value } | undefined {
  const [left, right] = value.inputs
  if (!left || !right || !isOrder(value)) return undefined
  const isMore = /^[>g]/.test(value.name) === truth
  return isMore ? { more: left, less: right } : { more: right, less: left }
}
