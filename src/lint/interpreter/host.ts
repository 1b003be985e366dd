import type { Node } from 'acorn'
import { firstOf } from '../../collections/presence.js'
import { nameCell } from '../values/cells.js'
import type { AuthorityCheck, ContractCall, EmissionEffect, Read, Transfer, Use, Write } from '../values/effects.js'
import { isChain, isConstant, listChoices, type Value } from '../values/values.js'
import { storeContainer } from './entry-changes.js'
import { kindOf } from './kinds.js'
import type { Machine } from './machine.js'
import { resolveOwnName } from './own-names.js'
import { noteStored, readBack } from './stored-values.js'

/** Evaluates a call of `storage`, `blockchain` or `IOSTCrypto`; undefined for an unknown function. */
export function callHost(
  machine: Machine,
  owner: string,
  name: string,
  args: readonly Value[],
  node: Node,
): Value | undefined {
  if (owner === 'storage') return callStorage(machine, name, args, node)
  if (owner === 'blockchain') return callBlockchain(machine, name, args, node)
  if (owner === 'IOSTCrypto') return machine.values.make('builtin', `IOSTCrypto.${name}`, args, machine.placeOf(node))
  return undefined
}

function callStorage(machine: Machine, name: string, given: readonly Value[], node: Node): Value {
  // Keys and fields are texts, so that `+` joins them.
  const args = given.map((arg, index) => {
    const isName = index === 0 || (index === 1 && name.startsWith('map'))
    const text = index < 2 || name.startsWith('global') ? asText(machine, arg) : arg
    return isName ? resolveOwnName(machine, unwrapName(text)) : text
  })
  const [key, second, third, fourth] = args
  const nothing = machine.values.constant(null)
  const { epoch } = machine.state
  const write = (operation: Write['operation'], { field, value, payer }: Pick<Write, 'field' | 'value' | 'payer'>) => {
    const isWrapped = value && key && machine.wrappedTexts.has(nameCell(key, field))
    const stored = isWrapped ? unwrapJsonText(value) : value
    machine.record<Write>(node, { kind: 'write', operation, key: key ?? nothing, epoch, field, value: stored, payer })
    if (key) noteStored(machine, { key, field }, stored)
    return nothing
  }
  switch (name) {
    case 'put':
      if (key && second && storeContainer(machine, { key, field: undefined }, second, third, node)) return nothing
      return write('put', { field: undefined, value: second ?? nothing, payer: third })
    case 'mapPut':
      if (key && third && storeContainer(machine, { key, field: second }, third, fourth, node)) return nothing
      return write('put', { field: second ?? nothing, value: third ?? nothing, payer: fourth })
    case 'del':
      return write('del', { field: undefined, value: undefined, payer: undefined })
    case 'mapDel':
      return write('del', { field: second ?? nothing, value: undefined, payer: undefined })
    default: {
      const value = machine.values.make('read', name, args, machine.placeOf(node), { epoch })
      machine.record<Read>(node, { kind: 'read', value })
      const isValue = key && (name === 'get' || name === 'mapGet')
      return (isValue && readBack(machine, { key, field: second })) || value
    }
  }
}

function asText(machine: Machine, value: Value, depth = 0): Value {
  if (value.op !== 'operator' || value.name !== '+' || depth > MAX_JOINS) return value
  if (depth === 0 && kindOf(value) === 'number') return value
  return machine.values.text(
    value.inputs.map((input) => asText(machine, input, depth + 1)),
    value.place,
  )
}

/** The account or other name that `String` makes a text of, which it is already. */
function unwrapName(text: Value): Value {
  const [only] = text.op === 'text' && text.inputs.length === 1 ? text.inputs : []
  const isName = only?.op === 'argument' ? !/^(number|boolean)$/.test(kindOf(only) ?? '') : isChain(only, 'publisher')
  return only && isName ? only : text
}

/** Longer sums are not keys; a sum that doubles its parts would take exponential time. */
const MAX_JOINS = 10

/** The text that is in a stored value as JSON; undefined for another value. */
export function unwrapJsonText(value: Value): Value | undefined {
  const text = unwrapJson(value)
  return text !== value && isText(text) ? text : undefined
}

export function isText(value: Value): boolean {
  return kindOf(value) === 'text' || value.op === 'chain'
}

function callBlockchain(machine: Machine, name: string, args: readonly Value[], node: Node): Value {
  const place = machine.placeOf(node)
  const { values } = machine
  const nothing = values.constant(undefined)
  const self = values.make('chain', 'self', [], place)
  const [first = nothing, second = nothing, third = nothing] = args
  const iost = values.constant('iost')
  const transfer = (from: Value, to: Value, amount: Value) => {
    const memo = args[name === 'transfer' ? 3 : 2]
    machine.record<Transfer>(node, { kind: 'transfer', via: name, withAuth: true, token: iost, from, to, amount, memo })
    return values.unique('result', `token.iost.${name}`, args, place)
  }
  switch (name) {
    case 'transfer':
      return transfer(first, second, third)
    case 'withdraw':
      return transfer(self, first, second)
    case 'deposit':
      return transfer(first, self, second)
    case 'publisher':
      return values.make('chain', 'publisher', [], place)
    case 'contractOwner':
      return machine.isPublishing ? values.constant(null, place) : values.make('chain', 'owner', [], place)
    case 'contractName':
      return self
    case 'blockInfo':
    case 'txInfo':
    case 'contextInfo':
      return values.make('chain', name, [], place)
    case 'requireAuth': {
      const value = values.make('authority', '', [first, second], place)
      machine.record<AuthorityCheck>(node, { kind: 'authority', value, isUsed: true })
      return value
    }
    case 'receipt':
    case 'event':
      machine.record<EmissionEffect>(node, { kind: name, content: first })
      return nothing
    case 'call':
    case 'callWithAuth':
      return callContract(machine, name === 'callWithAuth', args, node)
    default:
      return machine.unknown(node, args)
  }
}

function callContract(machine: Machine, withAuth: boolean, args: readonly Value[], node: Node): Value {
  const nothing = machine.values.constant(undefined)
  const [contract = nothing, method = nothing, packed] = args
  const list = packed && unpack(machine, packed)
  const name = `${contract.constant ?? '?'}.${method.constant ?? '?'}`
  const parts = [contract, method, ...(list ?? (packed ? [packed] : []))]
  const result = machine.values.unique('result', name, parts, machine.placeOf(node))
  const isWhole =
    list !== undefined && packed !== undefined && machine.writtenLists.get(listName(packed)) === list.length
  machine.record<ContractCall>(node, { kind: 'call', contract, method, args: list, isWhole, withAuth, result })
  if (list) recordTransfer(machine, { contract, method, args: list, withAuth }, node)
  if (!isSystemContract(contract)) machine.state.epoch += 1
  return result
}

/** Lists the arguments of a call: the elements of a list, or of one written as JSON. */
function unpack(machine: Machine, packed: Value): Value[] | undefined {
  const list = unwrapJson(packed)
  return list.op === 'list' ? listElements(machine, list) : undefined
}

function listName(packed: Value): string {
  return unwrapJson(packed).name
}

function unwrapJson(packed: Value): Value {
  return packed.op === 'builtin' && packed.name === 'JSON.stringify' ? firstOf(packed.inputs) : packed
}

/** The elements of a list that is written down, up to the first one that is not known. */
export function listElements(machine: Machine, list: Value): Value[] {
  const elements: Value[] = []
  for (let index = 0; ; index += 1) {
    const element = machine.state.get(`${list.name}.${index}`)
    if (element === undefined) return elements
    elements.push(element)
  }
}

/** Positions of sender, receiver and amount in the arguments of a method; -1 for none. */
type TokenArguments = readonly [from: number, to: number, amount: number]

const TOKEN_METHODS: ReadonlyMap<unknown, TokenArguments> = new Map([
  ['transfer', [1, 2, 3]],
  ['transferFreeze', [1, 2, 3]],
  ['issue', [-1, 1, 2]],
  ['destroy', [1, -1, 2]],
])

type TokenCall = Pick<ContractCall, 'contract' | 'method' | 'args' | 'withAuth'>

function recordTransfer(machine: Machine, call: TokenCall, node: Node): void {
  const nothing = machine.values.constant(undefined)
  const noAccount = machine.values.constant('')
  const { args = [], withAuth } = call
  const take = (index: number) => (index < 0 ? noAccount : (args[index] ?? nothing))
  for (const [via, [from, to, amount]] of listMovements(call)) {
    machine.record<Transfer>(node, {
      kind: 'transfer',
      via,
      withAuth,
      token: args[0] ?? nothing,
      from: take(from),
      to: take(to),
      amount: take(amount),
    })
  }
}

/** Lists the methods of token contracts that a call may be a call of. */
function listMovements({ contract, method }: Pick<TokenCall, 'contract' | 'method'>): [string, TokenArguments][] {
  const contracts = listMembers(contract).filter((called) => isConstant(called, 'token.iost', 'token721.iost'))
  return contracts.flatMap((called) =>
    listMembers(method).flatMap((one): [string, TokenArguments][] => {
      const positions = TOKEN_METHODS.get(one.constant)
      return positions ? [[`${String(called.constant)}/${String(one.constant)}`, positions]] : []
    }),
  )
}

/** The accounts whose tokens a call may move. */
export function listSpent({ args = [], ...call }: TokenCall): Value[] {
  return listMovements(call).flatMap(([, [from]]) => args[from] ?? [])
}

/** The values that a value may be, also if it is a member of a table that is written down. */
export function listMembers(value: Value): Value[] {
  return listChoices(value).flatMap((one) => {
    const isMember = one.op === 'element' && one.inputs.length > 1
    return isMember ? one.inputs.slice(0, -1).flatMap(listChoices) : one
  })
}

/** Whether a contract is a system contract: these never call back. */
export function isSystemContract({ constant }: Value): boolean {
  return typeof constant === 'string' && constant.endsWith('.iost')
}

/** A construction of a number from a value that may be null. */
export function recordNumberUse(machine: Machine, name: string, value: Value | undefined, node: Node): void {
  if (value) machine.record<Use>(node, { kind: 'use', value, as: name })
}
