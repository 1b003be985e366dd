import type { Module } from './module.js'

const assigned = new WeakMap<Module, ReadonlySet<string>>()

/** Whether a statement of the module sets a member of a name, of whatever object. */
export function isAssignedMember(module: Module, name: string): boolean {
  const names = assigned.get(module) ?? new Set(listAssignedMembers(module.text))
  assigned.set(module, names)
  return names.has(name)
}

/** The members that statements set: `this.name = …`, `Name.prototype.name = …`. */
export function listAssignedMembers(text: string): string[] {
  return [...text.matchAll(/\.([\w$]+)\s*(?:[-+*/%&|^?<>]{0,3})=(?!=)/g)].flatMap(([, name]) => name ?? [])
}
