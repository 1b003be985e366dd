import { createHash } from 'node:crypto'
import type { File } from '@babel/types'
import { indexLines } from '../../contract/lines.js'
import { comparePlaces, type MutantChange } from '../../report/model/mutation.js'
import { proposeLimits } from '../operators/chain.js'
import { type Node, type Operator, type Proposal, rangeOf, type Site } from '../operators/operator.js'
import { OPERATORS } from '../operators/operators.js'
import { inferType, readDeclared } from '../operators/types.js'
import { type IgnoredRange, listIgnored } from './ignores.js'
import { listChildren, listUnits, parseTree, type Unit } from './source-tree.js'

/** A mutant of a source. */
export interface Mutant extends MutantChange {
  /** The method, function or statement that contains the change; undefined for a change in a comment of a class. */
  unit: Unit | undefined
  /** Reason for the exclusion by a comment. */
  ignored?: string | undefined
}

/** The mutants of a source, in source order. Throws `MUTATE_SOURCE` and the errors of `listIgnored`. */
export function listMutants(source: string, file: string, operators: readonly Operator[]): Mutant[] {
  const tree = parseTree(source, file)
  const units = listUnits(tree)
  const lines = indexLines(source)
  const found = new Map<string, Mutant>()
  const counts = new Map<string, number>()
  for (const { operator, start, end, text, what } of listProposals(tree, source, operators)) {
    const key = `${start}:${end}:${text}`
    if (found.has(key) || source.slice(start, end) === text) continue
    const [from, to] = [lines.positionAt(start), lines.positionAt(end)]
    const unit = units.find((each) => each.start <= start && end <= each.end)
    // the id of a change stays the same when other lines of the source change
    const content = [
      file,
      operator,
      unit?.className,
      unit?.name,
      source.slice(start, end),
      text,
      lineAround(source, start),
    ]
    const base = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12)
    const count = counts.get(base) ?? 0
    counts.set(base, count + 1)
    found.set(key, {
      id: count === 0 ? base : `${base}-${count + 1}`,
      file,
      operator,
      what,
      start,
      end,
      ...from,
      endLine: to.line,
      endColumn: to.column,
      original: source.slice(start, end),
      replacement: text,
      unit,
    })
  }
  const mutants = [...found.values()].toSorted(comparePlaces)
  const listAll = () => listProposals(tree, source, OPERATORS)
  return markIgnored(mutants, listIgnored(tree, source, { file, mutants, listAll }))
}

function lineAround(source: string, offset: number): string {
  return source
    .slice(source.lastIndexOf('\n', offset - 1) + 1, (source.indexOf('\n', offset) + 1 || source.length + 1) - 1)
    .trim()
}

function markIgnored(mutants: readonly Mutant[], ignored: readonly IgnoredRange[]): Mutant[] {
  return mutants.map((mutant) => {
    const reason = ignored.find(({ start, end }) => start <= mutant.start && mutant.end <= end)?.reason
    return reason === undefined ? mutant : { ...mutant, ignored: reason }
  })
}

function* listProposals(
  tree: File,
  source: string,
  operators: readonly Operator[],
): Generator<Proposal & { operator: string }> {
  const top = collectDeclared(tree.program, source)
  // by operator, so that the first of two operators with the same change names it
  const sites = [...listSites(tree.program, source, top)]
  for (const operator of operators) {
    for (const site of sites) for (const each of operator.propose(site)) yield { ...each, operator: operator.name }
    if (operator.name !== 'limit') continue
    for (const comment of tree.comments ?? []) {
      // the compiler reads limits of doc comments only
      if (comment.type !== 'CommentBlock' || !comment.value.startsWith('*')) continue
      for (const each of proposeLimits(source, rangeOf(comment))) yield { ...each, operator: operator.name }
    }
  }
}

/** Nodes without values of the program. */
const SKIPPED = /^(TS(?!AsExpression|NonNullExpression|SatisfiesExpression)|Import|ExportAll|Decorator)/

function* listSites(root: Node, source: string, names: ReadonlyMap<string, string>): Generator<Site> {
  yield* visit(root, { parent: undefined, key: '', ancestors: [] }, names)

  function* visit(node: Node, place: Pick<Site, 'parent' | 'key' | 'ancestors'>, known: typeof names): Generator<Site> {
    if (SKIPPED.test(node.type) || isConsole(node)) return
    const inner = 'params' in node ? new Map([...known, ...collectDeclared(node, source)]) : known
    yield { node, ...place, source, typeOf: (each) => inferType(each, inner) }
    const ancestors = [...place.ancestors, node]
    for (const [child, key] of listChildren(node)) yield* visit(child, { parent: node, key, ancestors }, inner)
  }
}

/** Returns whether a call writes to the console, which changes nothing on the chain. */
function isConsole(node: Node): boolean {
  if (node.type !== 'ExpressionStatement' || node.expression.type !== 'CallExpression') return false
  const { callee } = node.expression
  return callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'console'
}

/** The names that a function or file declares, without those of nested functions. */
function collectDeclared(root: Node, source: string): Map<string, string> {
  const names = new Map(readDeclared(root, source))
  const visit = (node: Node): void => {
    for (const [child] of listChildren(node)) {
      if ('params' in child || child.type === 'ClassDeclaration') continue
      for (const [name, type] of readDeclared(child, source)) names.set(name, type)
      visit(child)
    }
  }
  visit(root)
  return names
}
