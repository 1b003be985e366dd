import type { ContractModel } from '../model/contract-model.js'
import { isLibraryFile } from '../syntax/modules.js'
import { listEffects } from '../values/effects.js'
import { nameValue } from './summary.js'

type Edge = readonly [from: string, to: string]

/** The call graph of a contract: actions, the functions they run, and actions of other contracts. */
function listEdges({ actions }: ContractModel): Edge[] {
  const edges = new Map<string, Edge>()
  const add = (from: string, to: string) => edges.set(`${from} ${to}`, [from, to])
  for (const { name, effects } of actions) {
    for (const { stack } of effects) {
      let from = name
      for (const { text, place } of stack) {
        if (isLibraryFile(place.module.path)) break
        const to = text.replace(/^calls /, '')
        if (to !== from) add(from, to)
        from = to
      }
    }
    for (const { contract, method } of listEffects(effects, 'call'))
      add(name, `${nameValue(contract)}.${nameValue(method)}`)
    for (const { via } of listEffects(effects, 'transfer')) if (!via.includes('/')) add(name, `token.iost.${via}`)
  }
  return [...edges.values()]
}

/** The call graph for Graphviz. */
export function formatDot(model: ContractModel): string {
  const actions = model.actions.map(({ name }) => `  ${quote(name)} [shape=box]`)
  const edges = listEdges(model).map(([from, to]) => `  ${quote(from)} -> ${quote(to)}`)
  return [`digraph ${quote(model.name)} {`, '  rankdir=LR', ...actions, ...edges, '}'].join('\n')
}

function quote(name: string): string {
  return `"${name.replace(/["\\]/g, '\\$&')}"`
}

/** The call graph for Mermaid. */
export function formatMermaid(model: ContractModel): string {
  const ids = new Map<string, string>()
  const nodes: string[] = []
  const idOf = (name: string) => {
    const known = ids.get(name)
    if (known) return known
    const id = `n${ids.size}`
    ids.set(name, id)
    const label = `"${name.replaceAll('"', '#quot;')}"`
    const isAction = model.actions.some((action) => action.name === name)
    nodes.push(`  ${id}${isAction ? `[${label}]` : `(${label})`}`)
    return id
  }
  for (const { name } of model.actions) idOf(name)
  const edges = listEdges(model).map(([from, to]) => `  ${idOf(from)} --> ${idOf(to)}`)
  return ['graph LR', ...nodes, ...edges].join('\n')
}
