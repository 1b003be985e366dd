import { cellOfRead } from '../values/cells.js'
import { unwrapConversion } from '../values/conversions.js'
import { type Fact, type Facts, isAbsence, isSender, listFacts } from '../values/facts.js'
import { findPart, listChoices, type Value } from '../values/values.js'
import { slotOf } from './store.js'

/** A slot whose account acts: the authority of a path. `names` is the value by which the path knows it. */
export interface StoredActor {
  slot: string
  names: Value
  /** The key of the slot has the account, and not its value. */
  isKey?: boolean
}

/** The stored accounts by whose authority a path is taken. */
export interface StoredActors {
  /** Any one of these is enough, as far as one check goes. */
  allowed: readonly StoredActor[]
  /** Slots whose account has approved on each way. */
  required: ReadonlySet<string>
}

/** Reads by whose authority a path is taken: of stored accounts, members of stored lists, or accounts with an entry. */
export function readActors(facts: Facts | undefined): StoredActors {
  const all = [...listFacts(facts)]
  const signed = listSigned(all)
  const isActing = (value: Value) => isSender(value) || signed.has(value.identity)
  const required = new Set<string>()
  for (const fact of all) for (const { slot } of listRequired(fact, isActing)) required.add(slot)
  return { allowed: all.flatMap((fact) => listAllowed(fact, isActing)), required }
}

/** Lists the actors by way: those that all checks name, or else those of each way through a check of several. */
export function listActorWays(facts: Facts | undefined): StoredActor[][] {
  const all = [...listFacts(facts)]
  const signed = listSigned(all)
  const isActing = (value: Value) => isSender(value) || signed.has(value.identity)
  const always = all.filter(({ anyOf }) => !anyOf).flatMap((fact) => listAllowed(fact, isActing))
  if (always.length > 0) return [always]
  const ways = all.flatMap(({ anyOf = [] }) => anyOf)
  return ways.map((way) => way.flatMap((fact) => listAllowed(fact, isActing))).filter((way) => way.length > 0)
}

/** Whether an account acts on each way: it has signed, or it is the sender. */
export function actsAlways(account: Value, facts: Facts | undefined): boolean {
  const acts = ({ value, truth, anyOf }: Fact): boolean => {
    if (anyOf) return anyOf.every((way) => way.some(acts))
    return value.op === 'authority' && truth && value.inputs[0]?.identity === account.identity
  }
  return isSender(account) || [...listFacts(facts)].some(acts)
}

/** The identities of the arguments that have signed. */
function listSigned(facts: readonly Fact[]): Set<number> {
  return new Set(
    facts.flatMap(({ value, truth }) =>
      value.op === 'authority' && truth ? value.inputs.slice(0, 1).map(({ identity }) => identity) : [],
    ),
  )
}

type IsActing = (value: Value) => boolean

function listAllowed(fact: Fact, isActing: IsActing): StoredActor[] {
  return fact.anyOf ? fact.anyOf.flat().flatMap((one) => listAllowed(one, isActing)) : readActor(fact, isActing)
}

function listRequired(fact: Fact, isActing: IsActing): StoredActor[] {
  if (!fact.anyOf) {
    const found = readActor(fact, isActing)
    return new Set(found.map(({ slot }) => slot)).size === 1 ? found : []
  }
  const [first = [], ...others] = fact.anyOf.map((way) => way.flatMap((one) => listRequired(one, isActing)))
  return first.filter(({ slot }) => others.every((way) => way.some((one) => one.slot === slot)))
}

/** The slots of the accounts of which a fact shows that one of them acts. */
function readActor({ value, truth }: Fact, isActing: IsActing): StoredActor[] {
  const [first, second] = value.inputs
  if (value.op === 'authority') return truth && first ? listSlotsOf(first) : []
  if (value.op === 'operator' && /^[!=]==?$/.test(value.name) && (value.name[0] === '=') === truth && first && second) {
    const other = isActing(unwrapConversion(first)) ? second : isActing(unwrapConversion(second)) ? first : undefined
    if (other) return listSlotsOf(other)
  }
  return isAbsence(value, truth) ? [] : [...readMember(value, isActing), ...readEntry(value, truth, isActing)]
}

function listSlotsOf(account: Value): StoredActor[] {
  return listChoices(account).flatMap((names) => {
    const slot = slotOf(names)
    return slot === undefined ? [] : [{ slot, names }]
  })
}

/** The list in which a condition looks for an account that acts. */
function readMember(value: Value, isActing: IsActing): StoredActor[] {
  const search = findPart(
    value,
    ({ op, name, inputs }) =>
      op === 'method' && /^(includes|indexOf)$/.test(name) && inputs.slice(1).some((one) => isActing(one)),
  )
  const [list] = search?.inputs ?? []
  return list ? listSlotsOf(list) : []
}

/** The entry under the name of an account that acts, which a condition requires. */
function readEntry(value: Value, truth: boolean, isActing: IsActing): StoredActor[] {
  const isEqual = value.op === 'operator' && /^[!=]==?$/.test(value.name)
  const names = [value, ...(isEqual ? value.inputs : [])].map(unwrapConversion).find(({ op }) => op === 'read')
  if (!names || (!isEqual && !truth)) return []
  const slot = cellOfRead(names)
  return slot !== undefined && names.inputs.some((key) => findPart(key, isActing)) ? [{ slot, names, isKey: true }] : []
}
