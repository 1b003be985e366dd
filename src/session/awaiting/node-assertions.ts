import assert from 'node:assert'
import { syncBuiltinESMExports } from 'node:module'

type Assertions = Record<string, unknown>

/**
 * Makes every function of `node:assert` report that it was called. Only `assert(value)` itself cannot be replaced,
 * because modules hold it already.
 */
export function countNodeAssertions(onAssertion: () => void): void {
  for (const module of [assert, assert.strict] as unknown as Assertions[]) {
    for (const [name, member] of Object.entries(module)) {
      // Classes and the strict variant are no assertions.
      if (typeof member !== 'function' || /^[A-Z]|^strict$/.test(name)) continue
      module[name] = function (this: unknown, ...args: unknown[]) {
        onAssertion()
        return Reflect.apply(member, this, args)
      }
    }
  }
  syncBuiltinESMExports()
}
