import type { ContractModel } from '../../model/contract-model.js'
import type { Module } from '../../syntax/module.js'
import { cellOfRead, nameCell } from '../../values/cells.js'
import { isContained } from '../../values/contained.js'
import { type Effect, listEffects, type Use, type Write } from '../../values/effects.js'
import { addFacts, type Fact, includesFacts, isAbsence, isSender, listFacts } from '../../values/facts.js'
import { findPart, isConstant, type Value } from '../../values/values.js'
import { listUnusedHelpers } from '../habits/unused-helpers.js'
import type { LintRule } from '../rule.js'
import { isStoredWithAnother } from './written-together.js'

export const getWithoutNullCheck: LintRule = {
  name: 'get-without-null-check',
  group: 'storage',
  about: 'a stored value that is used without a check for null',
  recommended: 'warn',
  strict: 'error',
  consequence:
    'For a missing entry storage returns null. `new BigNumber(null)` is NaN, which passes comparisons and is stored. `JSON.parse(null)` is null, whose members fail with a TypeError: where nothing stores the entry, or what is stored names it, calls of other accounts fail for ever.',
  remedy:
    'Give a default, `storage.get("total") ?? "0"`, or fail with a reason: `if (text === null) throw new Error("no offer")`.',
  bad: `export class Offers {
  init(): void {}

  open(id: string, price: string): void {
    storage.mapPut('offers', id, price, tx.publisher)
  }

  price(id: string): string {
    return new BigNumber(storage.mapGet('offers', id) as string).times(2).toFixed()
  }
}
`,
  good: `export class Offers {
  init(): void {}

  open(id: string, price: string): void {
    storage.mapPut('offers', id, price, tx.publisher)
  }

  price(id: string): string {
    const price = storage.mapGet('offers', id)
    if (price === null) throw new Error(\`there is no offer \${id}\`)
    return new BigNumber(price).times(2).toFixed()
  }
}
`,
  *check({ contract, module, routines }) {
    const seen = new Set<number>()
    // What an action has checked before it calls a method is known in the action only.
    const inActions = new Set(contract?.actions.flatMap(({ effects }) => listUsePlaces(effects, module)))
    const unreached = contract ? listUnusedHelpers(contract) : []
    for (const { effects } of routines) {
      if (unreached.some((helper) => helper.effects === effects)) continue
      const isAction = contract?.actions.some((action) => action.effects === effects) !== false
      for (const use of listEffects(effects, 'use')) {
        if (!isAction && inActions.has(use.place.start)) continue
        const read = findRead(use.value, use.as)
        const key = read?.place?.start ?? use.place.start
        if (!read || use.place.module !== module || seen.has(key)) continue
        const cell = cellOfRead(read)
        if (
          cell === undefined ||
          isContained(read) ||
          contract?.knowledge.initialised.has(cell) ||
          isChecked(read, use)
        )
          continue
        if (isOwnFailure(read, use) || isFromKeys(read) || isPutBefore(read, use, effects)) continue
        if (isStoredWithAnother(read, use, effects, contract)) continue
        if (isOnlyRefused(read, use, contract) || isNaNRefused(read, use, contract, effects)) continue
        if (isNaNTested(read, use, effects)) continue
        seen.add(key)
        yield {
          place: use.place,
          message: `\`${cell}\` may be missing, and then ${outcome(use.as)}`,
          ...(!cell.includes('*') && { cause: `${cell} ${use.as}` }),
          steps: read.place ? [{ place: read.place, text: 'null for a missing entry' }] : [],
        }
      }
    }
  },
}

function listUsePlaces(effects: readonly Effect[], module: Module): number[] {
  return listEffects(effects, 'use').flatMap(({ place }) => (place.module === module ? place.start : []))
}

/** Finds the read whose null a use receives. */
function findRead(value: Value, as: string): Value | undefined {
  if (value.op === 'read' && /^(get|mapGet)$/.test(value.name)) return as === 'JSON.parse' ? undefined : value
  const isParsed = value.op === 'builtin' && value.name === 'JSON.parse' && as.startsWith('.')
  const [inner] = value.inputs
  return isParsed && inner?.op === 'read' && /^(get|mapGet)$/.test(inner.name) ? inner : undefined
}

/**
 * Whether all that happens is that the call of an account fails which has named an entry that does not exist. Not where
 * nothing stores the entry, so that every call fails, nor where what is stored names it and stays when the entry is
 * deleted: then the call of another account fails.
 */
function isOnlyRefused(read: Value, { as }: Use, contract: ContractModel | undefined): boolean {
  if (makesNaN(as) || !contract) return false
  const cell = cellOfRead(read)
  if (cell === undefined || !isEverStored(cell, contract)) return false
  const names = new Set(read.inputs.flatMap(listReadCells))
  if (names.size === 0) return true
  const deleting = contract.actions.filter(({ effects }) =>
    listEffects(effects, 'write').some((write) => write.operation === 'del' && cellOf(write) === cell),
  )
  return deleting.every(({ effects }) => listEffects(effects, 'write').some((write) => names.has(cellOf(write))))
}

/**
 * Whether anything stores an entry of a cell, also a method that only failing actions call so far, but no action that
 * needs the entry before it stores it.
 */
function isEverStored(cell: string, { actions, helpers }: ContractModel): boolean {
  return [...actions, ...helpers].some(({ effects }) =>
    listEffects(effects, 'write').some(
      (write) =>
        write.operation === 'put' &&
        [write, write.whole].some((one) => one && cellOf(one) === cell) &&
        !listEffects(effects.slice(0, effects.indexOf(write)), 'use').some((use) => needs(use, cell, write)),
    ),
  )
}

/** Whether a use before a write fails where an entry of a cell is missing. */
function needs(use: Use, cell: string, { facts }: Write): boolean {
  const read = makesNaN(use.as) ? undefined : findRead(use.value, use.as)
  return read !== undefined && cellOfRead(read) === cell && !isChecked(read, use) && includesFacts(facts, use.facts)
}

/**
 * Whether the action ends for NaN: it succeeds only where a comparison with what is made of the entry holds, which it
 * never does for NaN.
 */
function isNaNRefused(
  read: Value,
  { as }: Use,
  contract: ContractModel | undefined,
  effects: readonly Effect[],
): boolean {
  const action = contract?.actions.find((one) => one.effects === effects)
  if (!action || !makesNaN(as) || action.returns.length === 0) return false
  const isMade = ({ op, inputs: [first] }: Value) => op === 'construct' && first?.identity === read.identity
  const refuses = ({ value: { op, name, inputs }, truth, anyOf }: Fact): boolean =>
    !anyOf &&
    truth &&
    (op === 'method' || op === 'operator') &&
    COMPARISON.test(name) &&
    inputs.some(
      (input, index) =>
        findPart(input, isMade) !== undefined || (op === 'method' && index > 0 && input.identity === read.identity),
    )
  return action.returns.every(({ facts }) => [...listFacts(facts)].some(refuses))
}

/** Whether a condition asks later whether what is made of the entry is NaN. */
function isNaNTested(read: Value, use: Use, effects: readonly Effect[]): boolean {
  const isMade = ({ op, inputs: [first] }: Value) => op === 'construct' && first?.identity === read.identity
  const isTest = ({ op, name, inputs: [first] }: Value) =>
    (op === 'method' || op === 'builtin') && /(^|\.)isNaN$/.test(name) && first !== undefined && findPart(first, isMade)
  return (
    makesNaN(use.as) &&
    listEffects(effects.slice(effects.indexOf(use)), 'condition').some(({ value }) =>
      findPart(value, (part) => !!isTest(part)),
    )
  )
}

const COMPARISON = /^([<>]=?|[gl]te?|eq)$/

/** Lists the cells whose values a key is made of. */
function listReadCells(key: Value): string[] {
  const cells: string[] = []
  findPart(key, (part) => {
    const cell = part.op === 'read' && !/^(has|mapHas)$/.test(part.name) ? cellOfRead(part) : undefined
    if (cell !== undefined) cells.push(cell)
    return false
  })
  return cells
}

function cellOf({ key, field }: Pick<Write, 'key' | 'field'>): string {
  return nameCell(key, field)
}

function makesNaN(as: string): boolean {
  return as.startsWith('new ') && as !== 'new Int64'
}

/** Whether the use rejects a missing entry of the sender, as a check would. */
function isOwnFailure(read: Value, { as }: Use): boolean {
  return as === 'new Int64' && read.inputs.some((input) => findPart(input, isSender) !== undefined)
}

/** Whether the field comes from the list of the fields of the same map. */
function isFromKeys({ inputs: [key, field] }: Value): boolean {
  if (!key || !field) return false
  const isList = ({ op, name, inputs: [map] }: Value) =>
    op === 'read' && name === 'mapKeys' && map?.identity === key.identity
  return findPart(field, isList) !== undefined
}

/**
 * Whether the action has stored the entry itself before it read it: always, or where it was missing,
 * `if (!storage.has(key)) storage.put(key, '0')`.
 */
function isPutBefore(read: Value, use: Use, effects: readonly Effect[]): boolean {
  const at = effects.indexOf(use)
  const [key, field] = read.inputs
  const before = effects.slice(0, at)
  const last = before.findLastIndex((effect) => effect.kind === 'read' && effect.value.identity === read.identity)
  return listEffects(before.slice(0, Math.max(last, 0)), 'write').some((write) => {
    if (write.operation !== 'put' || isConstant(write.value, null, undefined)) return false
    if (write.key.identity !== key?.identity || write.field?.identity !== field?.identity) return false
    const isOfEntry = ({ value, truth, anyOf }: Fact) =>
      !anyOf && isAbsence(value, truth) && [value, ...value.inputs].some((one) => isEntry(one, read))
    const others = [...listFacts(write.earlier)].filter((fact) => !isOfEntry(fact)).reverse()
    const after = listEffects(effects.slice(effects.indexOf(write), at), 'write')
    return includesFacts(use.facts, addFacts(undefined, others)) && !after.some(({ operation }) => operation === 'del')
  })
}

/** Whether a value is whether the entry of a read exists. */
function isEntry({ op, name, inputs }: Value, read: Value): boolean {
  return (
    op === 'read' &&
    /^(has|mapHas)$/.test(name) &&
    inputs.every(({ identity }, index) => identity === read.inputs[index]?.identity)
  )
}

function outcome(as: string): string {
  if (as === 'new Int64') return '`new Int64` fails'
  return as.startsWith('new ') ? `\`${as}\` makes NaN of it` : `\`${as}\` fails with a TypeError`
}

/**
 * Whether the entry, or a value computed from it, was compared or tested, or another function has found it by the same
 * key.
 */
function isChecked(read: Value, { facts }: Effect): boolean {
  return [...listFacts(facts)].some(({ value, truth }) => isAbout(value, read, truth))
}

function isAbout(value: Value, read: Value, truth: boolean): boolean {
  const isIt = (one: Value): boolean =>
    one.identity === read.identity ||
    (one.op === 'builtin' && one.name === 'JSON.parse' && one.inputs[0]?.identity === read.identity) ||
    isEntry(one, read)
  if (isIt(value)) return truth
  if (isTypeTest(value, isIt, truth)) return true
  if (value.op !== 'operator' || !value.inputs.some(isIt)) return false
  return /^[!=]==?$/.test(value.name)
    ? !truth === value.name.startsWith('=') || !value.inputs.some((one) => isConstant(one, null))
    : true
}

/** Whether a comparison holds by which an entry is a text: `typeof entry === 'string'`. */
function isTypeTest({ op, name, inputs }: Value, isIt: (one: Value) => boolean, truth: boolean): boolean {
  const isType = (one: Value) => one.op === 'operator' && one.name === 'typeof' && one.inputs.some(isIt)
  const isText = inputs.some((one) => isConstant(one, 'string'))
  return op === 'operator' && /^[!=]==?$/.test(name) && (name[0] === '=') === truth && isText && inputs.some(isType)
}
