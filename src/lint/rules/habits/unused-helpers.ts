import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import type { Module } from '../../syntax/module.js'

/** Lists the helpers of a contract that no action reaches: no method names them, or only such helpers do. */
export function listUnusedHelpers(contract: ContractModel): readonly ActionModel[] {
  return calculatesNames(contract) ? [] : listUnnamed(contract)
}

/** Lists the helpers that no action reaches by their names, where the contract may call them as `this[name]()`. */
export function listHiddenHelpers(contract: ContractModel): readonly ActionModel[] {
  return calculatesNames(contract) ? listUnnamed(contract) : []
}

function calculatesNames({ module }: ContractModel): boolean {
  return /\bthis\s*\[/.test(module.text)
}

const known = new WeakMap<ContractModel, readonly ActionModel[]>()

function listUnnamed(contract: ContractModel): readonly ActionModel[] {
  const found = known.get(contract) ?? findUnnamed(contract)
  known.set(contract, found)
  return found
}

function findUnnamed({ module, helpers }: ContractModel): ActionModel[] {
  const uses = listUses(module)
  const own = helpers.filter(({ name, place }) => place.module === module && name !== 'constructor')
  const used = new Set<ActionModel>()
  const isReached = ({ name }: ActionModel) =>
    (uses.get(name) ?? []).some((index) => {
      const around = own.filter(({ place }) => index >= place.start && index <= place.end)
      return around.length === 0 || around.some((one) => used.has(one))
    })
  for (let size = -1; size < used.size; ) {
    size = used.size
    for (const helper of own) if (isReached(helper)) used.add(helper)
  }
  return own.filter((helper) => !used.has(helper))
}

/** Names that are used as members anywhere in the source, with the places. */
function listUses({ text }: Module): Map<string, number[]> {
  const uses = new Map<string, number[]>()
  for (const { 1: name = '', index } of text.matchAll(/(?:\.|\[['"`])([\w$]+)/g)) {
    const places = uses.get(name)
    if (places) places.push(index)
    else uses.set(name, [index])
  }
  return uses
}
