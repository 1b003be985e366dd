import type { Identifier } from 'acorn'
import { isAbsentName } from '../syntax/absent-names.js'
import type { FailureEffect, MemoryAccess } from '../values/effects.js'
import type { NameBinding } from '../values/scope.js'
import type { Value } from '../values/values.js'
import { listAssigned } from './assigned.js'
import type { Machine } from './machine.js'
import { readChecked } from './present.js'
import { resolveEntry, resolvePosition } from './searches.js'

/** Reads a name: a variable, an import, or a global of the chain. */
export function readName(machine: Machine, node: Identifier): Value {
  const { name } = node
  if (name === 'undefined') return machine.values.constant(undefined)
  const binding = machine.frame.scope.find(name)
  if (binding === undefined) return readGlobal(machine, node)
  const value = readBinding(machine, binding)
  // Report only reads in actions; the top level of a module runs once.
  if (binding.isModule && machine.frame.callable && listAssigned(machine.frame.module.program).has(name))
    machine.record<MemoryAccess>(node, { kind: 'memory', name, isWrite: false, isKnown: isWritten(machine, binding) })
  return value ? resolveEntry(machine, readChecked(machine, value)) : machine.unknown(node)
}

/** Reads a global of the chain. What nothing declares ends the path, unless an assignment makes a global of it. */
function readGlobal(machine: Machine, node: Identifier): Value {
  const { name } = node
  const { module } = machine.frame
  const { defined } = machine
  const isDefined = !defined || defined.includes(name) || listAssigned(module.program).has(name)
  if (!isDefined && machine.frame.callable && isAbsentName(module, node)) {
    machine.record<FailureEffect>(node, { kind: 'failure' })
    machine.isReached = false
  }
  return machine.values.make('global', name, [], machine.placeOf(node))
}

/** Reads the value of a binding, through imports. */
function readBinding(machine: Machine, binding: NameBinding, depth = 0): Value | undefined {
  if (!binding.imported || depth > 8) return machine.state.get(binding.key)
  const { module, name } = binding.imported
  const scope = machine.openModule(module)
  const exported = scope.own(name) ?? scope.own(`export ${name}`)
  return exported && readBinding(machine, exported, depth + 1)
}

export function writeName(machine: Machine, node: Identifier, given: Value): void {
  const value = resolvePosition(machine, given)
  const { name } = node
  const binding = machine.frame.scope.find(name)
  if (binding === undefined) return
  if (binding.isModule && machine.frame.callable) {
    machine.record<MemoryAccess>(node, { kind: 'memory', name, isWrite: true, isKnown: true })
    machine.state.set(writtenKey(binding), value)
  }
  machine.state.set(binding.key, value)
}

function isWritten(machine: Machine, binding: NameBinding): boolean {
  return machine.state.get(writtenKey(binding)) !== undefined
}

/** Marks, in the state, a variable of a module that the action has written. */
function writtenKey({ key }: NameBinding): string {
  return `written ${key}`
}
