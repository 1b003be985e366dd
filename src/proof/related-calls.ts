import { itemAt } from '../collections/presence.js'
import type { StepOutcome } from '../fuzzing/sequences/execution/step-outcome.js'
import { listLeaves } from '../fuzzing/sequences/generation/json-text.js'
import type { CallStep } from '../fuzzing/sequences/step.js'

/** Maximum number of related calls; those with most arguments in common come first. */
const MAX_RELATED = 6

/** Calls of a method with the arguments of the same names that calls of other methods have succeeded with. */
export function relateCalls(
  base: CallStep,
  known: ReadonlyMap<string, readonly CallStep[]>,
  parameters: ReadonlyMap<string, readonly string[]>,
): CallStep[] {
  const own = parameters.get(base.method) ?? []
  const related = [...known].flatMap(([method, calls]) => {
    const names = parameters.get(method) ?? []
    const shared = own.filter((name) => names.includes(name)).length
    if (method === base.method || shared === 0) return []
    return calls.slice(0, MAX_RELATED).map(({ args }) => ({
      shared,
      call: {
        ...base,
        args: base.args.map((value, at) =>
          names.includes(itemAt(own, at)) ? args[names.indexOf(itemAt(own, at))] : value,
        ),
      },
    }))
  })
  const ordered = related.toSorted((a, b) => b.shared - a.shared).map(({ call }) => call)
  return distinct(ordered).slice(0, MAX_RELATED)
}

/** Short texts that a call has returned, such as the id of a new entry. */
export function readReturned(outcome: StepOutcome): string[] {
  if (!outcome.done || outcome.returned === undefined) return []
  return outcome.returned.returns
    .flatMap((text) => listLeaves(text))
    .filter((text) => text !== '' && text !== 'null' && text.length <= MAX_RETURNED_LENGTH)
}

const MAX_RETURNED_LENGTH = 64

/** Each call once. */
export function distinct(calls: readonly CallStep[]): CallStep[] {
  return [...new Map(calls.map((call) => [JSON.stringify(call), call])).values()]
}
