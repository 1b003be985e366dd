import type { Module } from '../syntax/module.js'
import { isLibraryFile, Modules, openModule, type ReadFile } from '../syntax/modules.js'
import { sourceOf } from '../syntax/nodes.js'

/**
 * Lists the files of contracts: their own and imported ones, except the contract library. A file that cannot be parsed
 * is listed without its imports. Paths are absolute.
 */
export function listSources(contracts: readonly string[], read: ReadFile): string[] {
  const found = new Set<string>(contracts)
  for (const path of contracts) {
    const module = openModule(path, read)
    if (module) collect(module, new Modules(module, read), found)
  }
  return [...found]
}

function collect(module: Module, modules: Modules, found: Set<string>): void {
  for (const node of module.program.body) {
    const source = sourceOf(node)
    const imported = source && modules.resolve(String(source.value), module.path)
    if (!imported || isLibraryFile(imported.path) || found.has(imported.path)) continue
    found.add(imported.path)
    collect(imported, modules, found)
  }
}
