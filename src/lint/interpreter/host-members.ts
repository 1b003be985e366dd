import type { Node } from 'acorn'
import { LIBRARY } from '../../contract/library.js'
import { isAssignedMember } from '../syntax/assigned-members.js'
import type { OperationEffect } from '../values/effects.js'
import type { Value } from '../values/values.js'
import type { Machine } from './machine.js'

/** Objects of the chain and of its library that are no functions. */
const OBJECTS = ['storage', 'blockchain', 'IOSTCrypto', 'block', 'tx', 'blockInfo', 'txInfo', 'JSON', 'Math'] as const
const CLASSES = ['Object', 'Number', 'String', 'Array', 'BigNumber', 'Int64', 'Float64'] as const
/** Objects all of whose members are functions. */
const OF_FUNCTIONS = ['storage', 'blockchain', 'IOSTCrypto', 'JSON'] as const

const EVERYTHING_HAS = LIBRARY['Object.prototype']
const FUNCTIONS_HAVE = [...EVERYTHING_HAS, ...LIBRARY['Function.prototype']]

/** The members of each object, by its name. */
const MEMBERS: ReadonlyMap<string, ReadonlySet<string>> = new Map<string, ReadonlySet<string>>([
  ...OBJECTS.map((name) => [name, new Set([...LIBRARY[name], ...EVERYTHING_HAS])] as const),
  ...CLASSES.map((name) => [name, new Set([...LIBRARY[name], ...FUNCTIONS_HAVE])] as const),
  ...OF_FUNCTIONS.flatMap((owner) =>
    LIBRARY[owner].map((name) => [`${owner}.${name}`, new Set(FUNCTIONS_HAVE)] as const),
  ),
])

/** Whether a name with dots is of a member that an object or a function of the chain does not have. */
export function isAbsentMember(name: string): boolean {
  const end = name.lastIndexOf('.')
  const members = MEMBERS.get(name.slice(0, end))
  return members !== undefined && !members.has(name.slice(end + 1))
}

/** Records a read or a call of a member that an object of the chain does not have; undefined if it may have it. */
export function readAbsent(machine: Machine, name: string, args: readonly Value[], node: Node): Value | undefined {
  const member = name.slice(name.lastIndexOf('.') + 1)
  if (!isAbsentMember(name) || isAssignedMember(machine.frame.module, member)) return undefined
  const value = machine.values.make('builtin', name, args, machine.placeOf(node))
  machine.record<OperationEffect>(node, { kind: 'operation', value })
  return machine.values.constant(undefined, machine.placeOf(node))
}
