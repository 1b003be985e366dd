import { kindOf } from '../../../interpreter/kinds.js'
import type { ActionModel } from '../../../model/contract-model.js'
import {
  type AuthorityCheck,
  type Effect,
  type EmissionEffect,
  listEffects,
  type Write,
} from '../../../values/effects.js'
import { listFacts } from '../../../values/facts.js'
import { findPart, isConstant, type Value } from '../../../values/values.js'
import { describe } from '../../paths.js'

/** A call of the chain that fails, or finds nothing. */
interface HostFault {
  effect: Effect
  message: string
  /** One for all actions that get to a call in a helper. */
  cause: string
}

/** The texts that functions of storage need; functions that write are effects of their own. */
const READS: Readonly<Record<string, readonly string[]>> = {
  get: ['key'],
  has: ['key'],
  mapGet: ['key', 'field'],
  mapHas: ['key', 'field'],
  mapKeys: ['key'],
  mapLen: ['key'],
  globalGet: ['contract', 'key'],
  globalHas: ['contract', 'key'],
  globalMapGet: ['contract', 'key', 'field'],
  globalMapHas: ['contract', 'key', 'field'],
  globalMapKeys: ['contract', 'key'],
  globalMapLen: ['contract', 'key'],
}

type GivenArgument = readonly [name: string, value: Value | undefined]

/** Finds calls of `storage` and `blockchain` with an argument that is no text, and keys of which a part is missing. */
export function* findHostFaults({ effects }: ActionModel): Generator<HostFault> {
  for (const read of listEffects(effects, 'read')) {
    const names = Object.hasOwn(READS, read.value.name) ? (READS[read.value.name] ?? []) : []
    const args = names.map((name, index): GivenArgument => [name, read.value.inputs[index]])
    yield* judge(read, `storage.${read.value.name}`, args, read.value.inputs.length > names.length)
  }
  for (const write of listEffects(effects, 'write'))
    yield* judge(write, `storage.${nameOf(write)}`, listWritten(write), write.whole !== undefined)
  for (const check of listEffects(effects, 'authority'))
    yield* judge(check, 'blockchain.requireAuth', listAccount(check))
  for (const kind of ['receipt', 'event'] as const)
    for (const emission of listEffects(effects, kind)) yield* judge(emission, `blockchain.${kind}`, contentOf(emission))
}

function nameOf({ operation, field }: Write): string {
  return field === undefined ? operation : operation === 'put' ? 'mapPut' : 'mapDel'
}

function listWritten({ operation, key, field, value }: Write): GivenArgument[] {
  const place: GivenArgument[] =
    field === undefined
      ? [['key', key]]
      : [
          ['key', key],
          ['field', field],
        ]
  return operation === 'put' ? [...place, ['value', value]] : place
}

/** The account of a check, unless another rule reports it: the owner, who is null in `init`, or no permission. */
function listAccount({ value }: AuthorityCheck): GivenArgument[] {
  const [account, permission] = value.inputs
  return isConstant(account, null) || isConstant(permission, undefined) ? [] : [['account', account]]
}

function contentOf({ content }: EmissionEffect): GivenArgument[] {
  return [['content', content]]
}

/** Judges the arguments of a call. The name of an entry in one cell with others may be any value. */
function* judge(
  effect: Effect,
  called: string,
  args: readonly GivenArgument[],
  isContained = false,
): Generator<HostFault> {
  // What a helper does without an argument may be chosen by its type, which facts do not exclude.
  if ([...listFacts(effect.facts)].some(({ value }) => findPart(value, isTypeTest))) return
  for (const [name, value] of args) {
    const given = isContained ? undefined : describeOther(value)
    if (given === undefined && !(name !== 'value' && name !== 'content' && value && lacksPart(value))) continue
    const message =
      given === undefined
        ? `the ${name} of \`${called}\` has \`undefined\` in it, because a call leaves out an argument: no other entry is under that ${name}`
        : `\`${called}\` needs a text as ${name}, and gets ${given}: the call fails`
    yield { effect, message, cause: `${called} ${effect.place.start}` }
    return
  }
}

function isTypeTest({ op, name }: Value): boolean {
  return op === 'operator' && name === 'typeof'
}

/** Describes what is certainly no text; undefined for a text, and for what may be one. */
function describeOther(value: Value | undefined): string | undefined {
  if (value === undefined || isConstant(value, undefined, null)) return 'nothing'
  if (value.op === 'object' || value.op === 'list') return value.op === 'object' ? 'an object' : 'a list'
  const kind = kindOf(value)
  if (kind === undefined || kind === 'text' || kind === 'null') return undefined
  return `a ${kind}, ${describe(value)}`
}

/** Whether a text was joined from nothing: a parameter for which the call has no argument. */
function lacksPart(value: Value): boolean {
  const parts = value.op === 'text' ? value.inputs : [value]
  return parts.some(
    ({ op, constant, place }) =>
      op === 'constant' && typeof constant === 'string' && constant.includes('undefined') && !isWritten(place),
  )
}

/** Whether the word is in the source itself. */
function isWritten(place: Value['place']): boolean {
  return place === undefined || place.module.text.slice(place.start, place.end).includes('undefined')
}
