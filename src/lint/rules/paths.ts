import { type ActionModel, type ContractModel, placeIn } from '../model/contract-model.js'
import { isLibraryFile } from '../syntax/modules.js'
import { type FindingStep, locate, type Place, quote } from '../syntax/place.js'
import { cellOfRead } from '../values/cells.js'
import type { Effect } from '../values/effects.js'
import { listChoices, type Value, walkContent } from '../values/values.js'

/** Describes a value for a message: `` `to` ``, the owner, what is stored as `fee`. */
export function describe(value: Value): string {
  if (value.op === 'choice') return [...new Set(listChoices(value).map(describe))].slice(0, 3).join(' or ')
  if (value.op === 'argument') return `\`${value.name}\``
  if (value.op === 'constant') return JSON.stringify(value.constant) ?? 'undefined'
  if (value.op === 'chain') return CHAIN_WORDS[value.name] ?? `\`${value.name}\``
  if (value.op === 'read') return `what is stored as \`${cellOfRead(value) ?? value.name}\``
  return value.place ? `\`${quote(value.place)}\`` : 'a value'
}

const CHAIN_WORDS: Readonly<Record<string, string>> = {
  publisher: 'the account that sends the transaction',
  caller: 'the caller',
  owner: 'the owner',
  self: 'the contract',
}

/** Returns the step at which an argument enters the action, with its text. */
function originStep(action: ActionModel, argument: Value): FindingStep | undefined {
  const { place } = argument
  return place && { place, text: `\`${argument.name}\` is an argument of \`${action.name}\`` }
}

/** Lists the steps from the argument of a value to an effect; calls within the library are left out. */
export function pathTo(action: ActionModel, effect: Effect, value: Value | undefined, end: string): FindingStep[] {
  const argument = value && findArgument(value)
  const origin = argument && originStep(action, argument)
  const calls = effect.stack.filter(({ place }) => !isLibraryFile(place.module.path))
  const isOwn = !isLibraryFile(effect.place.module.path)
  return [...(origin ? [origin] : []), ...calls, ...(isOwn ? [{ place: effect.place, text: end }] : [])]
}

/** Finds the argument that a value is computed from, except arguments used only as keys. */
export function findArgument(value: Value): Value | undefined {
  return [...walkContent(value)].find(({ op }) => op === 'argument')
}

/** Returns the part of the contract's own file at which an effect is reported. */
export function reportPlace(contract: ContractModel, effect: Effect): Place {
  return placeIn(contract, effect)
}

/** Returns where an action makes a value; the place of an effect that depends on it if that is in another file. */
export function placeOfValue(value: Value, action: ActionModel, effect: Effect, contract: ContractModel): Place {
  const place = action.places.get(value)
  return place?.module === contract.module ? place : reportPlace(contract, effect)
}

/** Formats the line of a place, with its file if that differs from the contract's. */
export function lineOf(place: Place, contract: ContractModel): string {
  const { line } = locate(place)
  const isOwn = place.module === contract.module
  return isOwn ? `line ${line}` : `${place.module.path.split(/[\\/]/).at(-1)}:${line}`
}

/** Describes the origin of a value: `` `to` comes from the argument at line 12 ``. */
export function describeOrigin(value: Value, contract: ContractModel): string {
  const argument = findArgument(value)
  if (!argument?.place) return `${describe(value)}`
  return `\`${argument.name}\` comes from the argument at ${lineOf(argument.place, contract)}`
}
