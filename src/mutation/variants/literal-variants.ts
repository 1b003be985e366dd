import { itemAt, must } from '../../collections/presence.js'
import { applyEdits, createLocate, type Edit } from '../../compiler/source-map/source-map.js'
import {
  isNode,
  type Node,
  optionalNode,
  type Program,
  parseSource,
  requireNode,
  requireNodes,
  requireText,
  type Token,
} from '../../contract/syntax/syntax.js'
import type { Mutant } from '../mutants/mutants.js'
import type { OriginalContract } from './original-contract.js'

/** A top-level declaration of one name in a script. */
interface LiteralDeclaration {
  name: string
  nameRange: readonly [start: number, end: number]
  range: readonly [start: number, end: number]
}

/** A mutant that changes a literal of a top-level declaration. */
export interface LiteralVariant {
  mutant: Mutant
  number: number
  declaration: LiteralDeclaration
  /** The mutated declaration, under another name. */
  copy: string
}

/** The literals of a script's top-level declarations, by source position. */
export class TopLevelLiterals {
  readonly #script: string
  /** Literals by file, line and column. */
  readonly #literals = new Map<string, { node: Node; declaration: LiteralDeclaration } | 'several'>()

  constructor({ script, sourceMap }: Pick<OriginalContract, 'script' | 'sourceMap'>) {
    this.#script = script
    const program = parseSource(script, { loc: true })
    const locate = createLocate(script, sourceMap)
    for (const declaration of listDeclarations(program)) {
      for (const node of listLiterals(declaration.node)) {
        const { line, column } = must(node.loc, 'loc').start
        const place = locate({ line, column: column + 1 })
        const key = `${place?.file}:${place?.line}:${place?.column}`
        this.#literals.set(key, this.#literals.has(key) ? 'several' : { node, declaration })
      }
    }
  }

  /** The variant for a mutant that changes only such a literal. */
  find(mutant: Mutant, number: number): LiteralVariant | undefined {
    const literal = this.#literals.get(`${mutant.file}:${mutant.line}:${mutant.column}`)
    if (literal === undefined || literal === 'several') return undefined
    const { node, declaration } = literal
    if (readLiteral(mutant.original) !== node.value || readLiteral(mutant.replacement) === undefined) return undefined
    const { name, nameRange, range } = declaration
    const edits = [
      { start: nameRange[0], end: nameRange[1], text: `${name}$v${number}` },
      { start: node.range[0], end: node.range[1], text: mutant.replacement },
    ].map(({ start, end, text }) => ({ start: start - range[0], end: end - range[0], text }))
    return { mutant, number, declaration, copy: applyEdits(this.#script.slice(...range), edits) }
  }
}

/** The value of a text that is a single literal. */
function readLiteral(text: string): unknown {
  try {
    const [statement] = parseSource(`(${text})`).body
    const expression = optionalNode(statement?.expression)
    return expression?.type === 'Literal' && !('regex' in expression) ? expression.value : undefined
  } catch {
    return undefined
  }
}

function listDeclarations({ body }: Program): (LiteralDeclaration & { node: Node })[] {
  return body.flatMap((node) => {
    if (node.type !== 'VariableDeclaration') return []
    const [declarator, ...others] = requireNodes(node.declarations)
    const id = requireNode(must(declarator, 'declarator').id)
    if (others.length > 0 || id.type !== 'Identifier') return []
    return [{ name: requireText(id.name), nameRange: id.range, range: node.range, node }]
  })
}

function* listLiterals(node: Node): Generator<Node> {
  if (node.type === 'Literal') yield node
  for (const [key, value] of Object.entries(node)) {
    if (key === 'range' || key === 'loc' || key === 'regex') continue
    for (const child of [value].flat()) {
      if (isNode(child)) yield* listLiterals(child)
    }
  }
}

/** A declaration in instrumented code with its charge, which is the preceding statement. */
interface ChargedDeclaration {
  charge: readonly [start: number, end: number]
  tokens: Token[]
}

/** The edits that select variants in a contract's code, with the numbers of the selected variants. */
export interface LiteralEdits {
  edits: Edit[]
  numbers: ReadonlySet<number>
}

/**
 * Selects variants at the literals of the code: `txInfo.variant === 3 ? '' : 'deposited'`. Literals have a price, so
 * the charge of the declaration is selected too. `instrumented` is the code with the copies.
 */
export function selectLiterals(variants: readonly LiteralVariant[], code: string, instrumented: string): LiteralEdits {
  const numbers = new Set<number>()
  if (variants.length === 0) return { edits: [], numbers }
  const own = indexDeclarations(code)
  const copies = indexDeclarations(instrumented)
  const charges = new Map<ChargedDeclaration, string>()
  const literals = new Map<Token, string>()
  for (const { declaration, number } of variants) {
    const original = own.get(declaration.name)
    const copy = copies.get(`${declaration.name}$v${number}`)
    if (original === undefined || copy === undefined) continue
    const changes = listChanges(original, copy, declaration.name)
    if (changes === undefined) continue
    numbers.add(number)
    const charge = instrumented.slice(...copy.charge)
    charges.set(original, `${charges.get(original) ?? ''}case ${number}:${charge}break;`)
    for (const [token, text] of changes)
      literals.set(token, `${literals.get(token) ?? ''}txInfo.variant===${number}?${text}:`)
  }
  const edits = [
    ...[...charges].map(
      ([
        {
          charge: [start, end],
        },
        cases,
      ]) => {
        return { start, end, text: `switch(txInfo.variant){${cases}default:${code.slice(start, end)}}` }
      },
    ),
    ...[...literals].map(
      ([
        {
          range: [start, end],
        },
        cases,
      ]) => {
        return { start, end, text: `(${cases}${code.slice(start, end)})` }
      },
    ),
  ]
  return { edits, numbers }
}

function indexDeclarations(code: string): Map<string, ChargedDeclaration> {
  const program = parseSource(code, { loc: true, tokens: true })
  const { tokens } = program
  const found = new Map<string, ChargedDeclaration>()
  const declarations = new Map(listDeclarations(program).map((each) => [each.range[0], each]))
  for (const [index, node] of program.body.entries()) {
    const declaration = declarations.get(node.range[0])
    const charge = program.body[index - 1]?.range
    if (declaration === undefined || charge === undefined) continue
    const [start, end] = declaration.range
    if (!/^_IOSTInstruction_counter\.incr\([\d.]+\);$/.test(code.slice(...charge))) continue
    found.set(declaration.name, {
      charge,
      tokens: tokens.filter(({ range }) => range[0] >= start && range[1] <= end),
    })
  }
  return found
}

const LITERALS = new Set(['Numeric', 'String', 'Boolean'])

/** The literals in which a copy differs; undefined if it differs in more, or if a charge is inside. */
function listChanges(
  { tokens: own }: ChargedDeclaration,
  { tokens: copied }: ChargedDeclaration,
  name: string,
): [Token, string][] | undefined {
  if (own.length !== copied.length) return undefined
  const changes: [Token, string][] = []
  for (const [index, token] of own.entries()) {
    const other = itemAt(copied, index)
    if (token.value === other.value && token.type === other.type) continue
    if (index === 1 && token.value === name) continue
    if (!LITERALS.has(token.type) || !LITERALS.has(other.type) || own[index - 2]?.value === 'incr') return undefined
    changes.push([token, other.value])
  }
  return changes
}
