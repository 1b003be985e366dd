import type { Arbitrary, Random, Stream, Value } from 'fast-check'

type FastCheck = typeof import('fast-check')

/**
 * Values that `drawn` makes, each simplified as any of `all`, to which they belong. By themselves those of a list
 * become others of the list, and the smallest value that fails is seldom one that code writes down.
 */
export function shrinkAs<T>(fc: FastCheck, drawn: Arbitrary<T>, all: Arbitrary<T>): Arbitrary<T> {
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
