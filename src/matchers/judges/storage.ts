import { readStorage, type StorageKey } from '../../client/storage.js'
import { equalsText, isSameText } from '../../codec/chain-value.js'
import { firstOf, itemAt, lastOf } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import { isNodeError } from '../../rpc/node-error.js'
import { listCalls, listSteps, type Recording } from '../../rpc/recording.js'
import type { MatcherContext } from '../context.js'
import type { Check } from '../expectation.js'
import { readWholeStorage } from '../reads.js'
import { type Holder, nameOf } from '../subject.js'
import { show, toActual, toExpected, type Verdict } from '../verdict.js'

/** `storage(key, field?)` without another matcher: there is a value. */
export function judgePresence(contract: string, key: StorageKey, value: string | null): Verdict {
  const claim = `have storage ${formatKey(key)}`
  return { holds: value !== null, subject: contract, claim, but: 'it is missing' }
}

/** Expected values before and after; `null` for a missing value. */
type ValueChange = readonly [before: unknown, after: unknown]
/** Changes by key; those of a map by field, one level deeper. */
export type ValueChanges = Readonly<Record<string, ValueChange | Readonly<Record<string, ValueChange>>>>

/**
 * `changeStorage(contract, { key: [before, after] })`. Other keys may change too. If the network records calls, only
 * the call's own writes count, because others may write to the same contract at the same time.
 */
export function changeStorage(context: MatcherContext, contract: Holder, changes: ValueChanges): Check {
  const wanted = flatten(changes)
  const keys = wanted.map(({ key }) => key)
  for (const { key, change } of wanted) checkChange(formatKey(key), change)
  const expected = name(wanted.map(({ change }) => change))
  return {
    aboutChanges: true,
    keys: keys.map(formatKey),
    async begin(call) {
      const earlier = await readStorage(call.provider, nameOf(contract), keys)
      return async (receipt) => {
        const recording = await context.recordingOf(call, receipt)
        const [before, after] =
          recording === undefined
            ? [earlier, await readStorage(call.provider, nameOf(contract), keys)]
            : readChanges(recording, { contract: nameOf(contract), keys, earlier })
        const holds = wanted.every(
          ({ change: [first, last] }, i) =>
            equalsStored(itemAt(before, i), first) && equalsStored(itemAt(after, i), last),
        )
        const but = `it was ${show(name(wanted.map((_, i): ValueChange => [itemAt(before, i), itemAt(after, i)])))}`
        const actual = name(
          wanted.map(
            ({ change }, i): ValueChange => [shown(itemAt(before, i), change[0]), shown(itemAt(after, i), change[1])],
          ),
        )
        return { holds, claim: `change storage ${show(expected)}`, but, expected: toExpected(expected), actual }
      }
    },
  }

  function name(values: readonly ValueChange[]): Record<string, ValueChange> {
    return Object.fromEntries(values.map((value, i) => [formatKey(itemAt(keys, i)), value]))
  }
}

/** Reads the changes of a call in storage. Unwritten values, and all values of a failed call, are unchanged. */
function readChanges(
  recording: Recording,
  { contract, keys, earlier }: { contract: string; keys: readonly StorageKey[]; earlier: readonly (string | null)[] },
): [before: (string | null)[], after: (string | null)[]] {
  const calls = listCalls(recording).filter((call) => call.contract === contract)
  const writes = recording.status === 'SUCCESS' ? calls.flatMap((call) => listSteps(call, 'write')) : []
  const written = keys.map((key) => writes.filter((write) => isOf(write, key)))
  return [
    written.map((list, index) => (list.length === 0 ? itemAt(earlier, index) : firstOf(list).before)),
    written.map((list, index) => (list.length === 0 ? itemAt(earlier, index) : lastOf(list).after)),
  ]
}

function isOf(write: { key: string; field?: string }, wanted: StorageKey): boolean {
  const [key, field] = typeof wanted === 'string' ? [wanted] : wanted
  return write.key === key && write.field === field
}

/** `changeOnly(contract, [...])`: every entry named changes, and no other. */
export function changeOnly(context: MatcherContext, contract: Holder, keys: readonly StorageKey[]): Check {
  const expected = keys.map(formatKey).sort()
  return {
    aboutChanges: true,
    keys: expected,
    async begin(call) {
      const { provider } = call
      // a fork does not list the storage of live contracts, but records what a call writes
      const earlier = await readWholeStorage(provider, contract).catch((error: unknown) => {
        if (!isNodeError(error)) throw error
        return error
      })
      return async (receipt) => {
        const recording = await context.recordingOf(call, receipt)
        const actual =
          recording === undefined
            ? compareStorage(earlier, await readWholeStorage(provider, contract))
            : listWritten(recording, nameOf(contract))
        const but = `it changed ${actual.join(', ') || 'nothing'}`
        const holds = actual.length === expected.length && actual.every((name, index) => name === expected[index])
        return {
          holds,
          claim: expected.length === 0 ? 'change nothing' : `change only ${expected.join(', ')}`,
          but,
          expected,
          actual,
        }
      }
    },
  }
}

/** Lists the entries that have changed, sorted. */
function compareStorage(before: ReadonlyMap<string, string> | Error, after: ReadonlyMap<string, string>): string[] {
  if (before instanceof Error) throw before
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter((name) => before.get(name) !== after.get(name)).sort()
}

/** Lists the entries of a contract that a call changed, sorted. A failed call leaves nothing. */
function listWritten(recording: Recording, contract: string): string[] {
  const calls = listCalls(recording).filter((call) => call.contract === contract)
  const writes = recording.status === 'SUCCESS' ? calls.flatMap((call) => listSteps(call, 'write')) : []
  const first = new Map<string, string | null>()
  const last = new Map<string, string | null>()
  for (const { key, field, before, after } of writes) {
    const name = formatKey(field === undefined ? key : [key, field])
    if (!first.has(name)) first.set(name, before)
    last.set(name, after)
  }
  return [...first.keys()].filter((name) => first.get(name) !== last.get(name)).sort()
}

function flatten(changes: ValueChanges): { key: StorageKey; change: ValueChange }[] {
  return Object.entries(changes).flatMap(([key, value]): { key: StorageKey; change: ValueChange }[] => {
    if (isChange(value)) return [{ key, change: value }]
    return Object.entries(value).map(([field, change]) => ({ key: [key, field], change }))
  })
}

/** Rejects equal values before and after, which would hold for every call without effects. */
function checkChange(key: string, change: ValueChange): void {
  if (!isSameText(change[0], change[1])) return
  throw new ToolkitError('TEST_ARGUMENT', `.changeStorage: ${key} is ${show(change[0])} before and after`, {
    hint: `To assert that a value does not change, use .not.changeStorage with its possible value, or .storage('${key}').equal(…) after the call.`,
  })
}

function isChange(value: ValueChanges[string]): value is ValueChange {
  return Array.isArray(value)
}

function equalsStored(stored: string | null, expected: unknown): boolean {
  return stored === null || expected === null ? stored === expected : equalsText(stored, expected)
}

/** A stored text as the actual value of a difference. */
function shown(stored: string | null, expected: unknown): unknown {
  return stored === null ? null : toActual(stored, expected)
}

function formatKey(key: StorageKey): string {
  return typeof key === 'string' ? key : key.join('.')
}
