import { firstOf } from '../../collections/presence.js'
import type { ActionModel } from '../model/contract-model.js'
import { locate, type Place } from '../syntax/place.js'
import type { Value } from '../values/values.js'
import type { Finding } from './rule.js'

/** More lines than these are counted in a message; the steps of the finding have them all. */
const MAX_LINES = 6

/** Names the check that an action lacks, of an argument or an account (default: the caller). */
export function causeOf({ name }: ActionModel, lacking: Value | undefined): string {
  return `${name} ${lacking?.identity ?? 'caller'}`
}

/**
 * Joins the findings of a rule that have one cause into one at the worst and first of their places, with the others as
 * steps. A place where a comment disables the rule keeps a finding of its own: the comment hides that and no other, and
 * what is joined is never reported there.
 */
export function joinCauses(findings: readonly Finding[], isDisabled: (place: Place) => boolean): Finding[] {
  const joined = new Map<string, Finding[]>()
  const groups: Finding[][] = []
  const nameCause = createNamer(findings.filter(({ place }) => !isDisabled(place)))
  for (const finding of findings) {
    const cause = isDisabled(finding.place) ? undefined : nameCause(finding)
    const same = cause === undefined ? undefined : joined.get(cause)
    if (same) {
      same.push(finding)
      continue
    }
    const group = [finding]
    groups.push(group)
    if (cause !== undefined) joined.set(cause, group)
  }
  return groups.map(joinAll)
}

/**
 * Returns how the causes of findings are named. An action that calls another one is reported at the call; if its path
 * ends where the other one is reported, both have one cause. Two findings at one place are two faults.
 */
function createNamer(findings: readonly Finding[]): (finding: Finding) => string | undefined {
  const ends = new Map<string, Finding | undefined>()
  for (const finding of findings) {
    const name = nameOf(finding.place)
    ends.set(name, ends.has(name) ? undefined : finding)
  }
  const called = new Set<Finding>()
  const findCalled = ({ place, steps }: Finding) => {
    const end = steps?.at(-1)?.place
    return end && nameOf(end) !== nameOf(place) ? ends.get(nameOf(end)) : undefined
  }
  for (const finding of findings) {
    const other = findCalled(finding)
    if (other) called.add(other)
  }
  return (finding) => {
    const other = findCalled(finding) ?? (called.has(finding) ? finding : undefined)
    return other ? (other.cause ?? nameOf(other.place)) : finding.cause
  }
}

function nameOf({ module, start }: Place): string {
  return `${module.path} ${start}`
}

function joinAll(group: readonly Finding[]): Finding {
  const [first, ...others] = dropRepeated(group.toSorted(compare))
  if (!first || others.length === 0) return first ?? firstOf(group)
  const steps = others.map(({ place, message }) => ({
    place,
    text: message === first.message ? 'the same here' : `the same here: ${message}`,
  }))
  const edits = others.flatMap(({ suggestion }) =>
    suggestion && suggestion.text === first.suggestion?.text ? suggestion.edits : [],
  )
  return {
    ...first,
    message: `${first.message}${nameLines(first, others)}`,
    steps: [...(first.steps ?? []), ...steps],
    ...(first.suggestion && {
      suggestion: { ...first.suggestion, edits: mergeEdits([...first.suggestion.edits, ...edits]) },
    }),
  }
}

/** Findings without an assumption are worse. Of equal ones, the first in the file comes first. */
function compare(one: Finding, other: Finding): number {
  const [a, b] = [one, other].map(({ assumes }) => (assumes === undefined ? 0 : 1))
  return (a ?? 0) - (b ?? 0) || one.place.start - other.place.start
}

function dropRepeated(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>()
  return findings.filter(({ place, message }) => {
    const key = `${place.start} ${message}`
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

/** Names the lines of the other places: `; the same at lines 12 and 30`. */
function nameLines({ place }: Finding, others: readonly Finding[]): string {
  const lines = [...new Set(others.map((other) => locate(other.place).line))].filter(
    (line) => line !== locate(place).line,
  )
  if (lines.length === 0) return ''
  const shown = lines.slice(0, MAX_LINES).map(String)
  const rest = lines.length - shown.length
  const parts = rest > 0 ? [...shown, `${rest} more`] : shown
  const last = parts.at(-1)
  return `; the same at line${lines.length === 1 ? '' : 's'} ${parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`}`
}

function mergeEdits<Edit extends { start: number }>(edits: readonly Edit[]): Edit[] {
  return [...new Map(edits.map((edit) => [edit.start, edit])).values()].toSorted((a, b) => a.start - b.start)
}
