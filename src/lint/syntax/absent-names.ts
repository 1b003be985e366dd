import type { Identifier } from 'acorn'
import { LIBRARY } from '../../contract/library.js'
import { type FreeName, listFreeNames } from './free-names.js'
import type { Module } from './module.js'

/** The counter of gas is the chain's own name, which it refuses in a source. */
const GLOBALS: ReadonlySet<string> = new Set([
  ...LIBRARY.global,
  'exports',
  '_IOSTInstruction_counter',
  '_IOSTBinaryOp',
])

const known = new WeakMap<Module, { names: readonly FreeName[]; nodes: ReadonlySet<Identifier> }>()

/** Lists the names of a module that neither the module nor the chain declares: an action that gets to one fails. */
export function listAbsentNames(module: Module): readonly FreeName[] {
  return findAbsentNames(module).names
}

/** Whether an identifier is a name that neither its module nor the chain declares. */
export function isAbsentName(module: Module, node: Identifier): boolean {
  return findAbsentNames(module).nodes.has(node)
}

function findAbsentNames(module: Module): { names: readonly FreeName[]; nodes: ReadonlySet<Identifier> } {
  const found = known.get(module)
  if (found) return found
  const names = listFreeNames(module.program).filter(({ node }) => !GLOBALS.has(node.name))
  const result = { names, nodes: new Set(names.map(({ node }) => node)) }
  known.set(module, result)
  return result
}
