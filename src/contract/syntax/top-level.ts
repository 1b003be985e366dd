import { formatException, type Refusal } from '../validation/refusal.js'
import {
  isNode,
  type Node,
  nodeOrNull,
  type Position,
  type Program,
  positionOf,
  requireNode,
  requireNodes,
  requireText,
} from './syntax.js'

/** Constants of the chain's own scripts, which share one global scope with the contract (spec/vm.md §1.5). */
const TAKEN = new Set(
  (
    'module BigNumber MaxInt64 MinInt64 Int64 MaxFloat64 MinFloat64 Float64 emptyOptions Console require storage ' +
    'blockchain IOSTCrypto console block tx blockInfo txInfo obj rs'
  ).split(' '),
)

/** Global functions and values that a `function` or `var` may redeclare, but not `let`, `const` or `class`. */
const TAKEN_BY_FUNCTIONS = new Set(['format', 'formatWithOptions', 'undefined', 'NaN', 'Infinity'])

interface TopLevelDeclaration extends Position {
  name: string
  /** Declared by `let`, `const` or `class`. */
  lexical: boolean
  /** True if its value is `require(…)`, such as a mock for tests with other tools. */
  isRequired: boolean
}

/** Finds top-level names that are taken, so that the contract cannot be loaded and publishing fails in `init`. */
export function* findTakenNames({ body }: Program): Generator<Refusal> {
  const seen = new Map<string, TopLevelDeclaration>()
  for (const declaration of body.flatMap(listDeclarations)) {
    const { name, lexical } = declaration
    const earlier = seen.get(name)
    const taken = TAKEN.has(name) || (lexical && TAKEN_BY_FUNCTIONS.has(name))
    if (taken) yield topLevelRefusal(declaration, `${name} is declared by the chain`)
    else if (earlier && (lexical || earlier.lexical)) yield topLevelRefusal(declaration, `${name} is declared twice`)
    else seen.set(name, declaration)
  }
}

function listDeclarations(statement: Node): TopLevelDeclaration[] {
  if (statement.type === 'VariableDeclaration') {
    return requireNodes(statement.declarations).flatMap(({ id, init }) =>
      declare(requireNode(id), statement.kind !== 'var', isRequire(nodeOrNull(init))),
    )
  }
  if (statement.type === 'FunctionDeclaration') return declare(statement.id, false)
  return statement.type === 'ClassDeclaration' ? declare(statement.id, true) : []
}

function isRequire(value: Node | null): boolean {
  return value?.type === 'CallExpression' && requireNode(value.callee).name === 'require'
}

function declare(id: unknown, lexical: boolean, isRequired = false): TopLevelDeclaration[] {
  if (!isNode(id) || id.type !== 'Identifier') return []
  return [{ name: requireText(id.name), lexical, isRequired, ...positionOf(id) }]
}

function topLevelRefusal({ name, line, column, isRequired }: TopLevelDeclaration, reason: string): Refusal {
  const text = formatException(`SyntaxError: Identifier '${name}' has already been declared`)
  return {
    rule: 'TAKEN_NAME',
    text,
    line,
    column,
    reason,
    hint: isRequired ? 'Delete the line: the chain has it already.' : 'Choose another name.',
  }
}
