import type { Arbitrary, Random, Stream, Value } from 'fast-check'

type FastCheckModule = typeof import('fast-check')

/**
 * Generates the values of `drawn`, and shrinks each as any of `all`, to which they belong. By default, values of a list
 * shrink to others of the list, and the smallest failing value is rarely a literal in the code.
 */
export function shrinkAs<T>(fc: FastCheckModule, drawn: Arbitrary<T>, all: Arbitrary<T>): Arbitrary<T> {
  class Simplified extends fc.Arbitrary<T> {
    override generate(random: Random, bias: number | undefined): Value<T> {
      return new fc.Value(drawn.generate(random, bias).value, undefined)
    }

    override canShrinkWithoutContext(value: unknown): value is T {
      return all.canShrinkWithoutContext(value)
    }

    override shrink(value: T, context: unknown): Stream<Value<T>> {
      return all.shrink(value, context)
    }
  }
  return new Simplified()
}
