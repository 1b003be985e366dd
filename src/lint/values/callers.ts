import { isChain, type Value } from './values.js'

/** Arguments that name the caller: an action asks for their authority before all that it does. */
const callers = new WeakSet<Value>()

/** Number of arguments that were found to name a caller. */
let generation = 0

/** Remembers that an argument names the caller. */
export function addCaller(argument: Value): void {
  callers.add(argument)
  generation += 1
}

/** Returns whether a value is the sender of the transaction, the calling contract, or an argument that names it. */
export function isSender(value: Value): boolean {
  return isChain(value, 'publisher') || isChain(value, 'caller') || callers.has(value)
}

/** Remembers what a function returns, until one more argument is known to name the caller. */
export function rememberForCallers<Key extends object, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  let known = new WeakMap<Key, { result: Result }>()
  let at = generation
  return (key) => {
    if (at !== generation) {
      known = new WeakMap()
      at = generation
    }
    const found = known.get(key)
    if (found) return found.result
    const result = compute(key)
    known.set(key, { result })
    return result
  }
}
