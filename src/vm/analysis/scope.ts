import { isNode, type Node, nodeOrNull, requireNode, requireNodes, requireText } from '../../contract/syntax/syntax.js'

/** Names that code declares for a part of itself. */
export type CodeScope = ReadonlySet<string>

/** Collects the names that a program, function body, block, loop or class declares. */
export function bindNames(node: Node): CodeScope {
  const names = new Set<string>()
  switch (node.type) {
    case 'Program':
      addHoisted(node.body, names)
      addLexical(requireNodes(node.body), names)
      break
    case 'BlockStatement':
      addLexical(requireNodes(node.body), names)
      break
    case 'SwitchStatement':
      for (const { consequent } of requireNodes(node.cases)) addLexical(requireNodes(consequent), names)
      break
    case 'ForStatement':
      addLexical([nodeOrNull(node.init)], names)
      break
    case 'ForInStatement':
    case 'ForOfStatement':
      addLexical([requireNode(node.left)], names)
      break
    default:
      if ('params' in node) addHoisted(node.body, names)
      else addOwnName(node, names)
  }
  return names
}

/** Lists the names of a program that a script declares as properties of the global object. */
export function listGlobalVariables({ body }: Node): CodeScope {
  const names = new Set<string>()
  addHoisted(body, names)
  for (const statement of requireNodes(body)) if (statement.type === 'FunctionDeclaration') addOwnName(statement, names)
  return names
}

/** Collects the names of a function's scope: its own name, `arguments` and the parameters. */
export function bindParameters(node: Node): CodeScope {
  const names = new Set<string>()
  addOwnName(node, names)
  if (node.type !== 'ArrowFunctionExpression') names.add('arguments')
  for (const parameter of requireNodes(node.params)) addParameter(parameter, names)
  return names
}

function addOwnName({ id }: Node, names: Set<string>): void {
  if (isNode(id) && typeof id.name === 'string') names.add(id.name)
}

/** A plain name, one with a default, or the rest. */
function addParameter(parameter: Node, names: Set<string>): void {
  const { type, name, left, argument } = parameter
  if (type === 'Identifier') names.add(requireText(name))
  else if (type === 'AssignmentPattern') addParameter(requireNode(left), names)
  else addParameter(requireNode(argument), names)
}

/** Adds `let`, `const`, classes and functions that are direct children of a statement list. */
function addLexical(statements: readonly (Node | null)[], names: Set<string>): void {
  for (const statement of statements) {
    if (statement?.type === 'VariableDeclaration') addDeclarators(statement, names)
    else if (statement?.type === 'ClassDeclaration' || statement?.type === 'FunctionDeclaration') {
      addOwnName(statement, names)
    }
  }
}

function addDeclarators({ declarations }: Node, names: Set<string>): void {
  for (const declarator of requireNodes(declarations)) addOwnName(declarator, names)
}

/** Nodes that may contain statements, except functions. */
const HOLDERS = new Set([
  'BlockStatement',
  'CatchClause',
  'DoWhileStatement',
  'ForInStatement',
  'ForOfStatement',
  'ForStatement',
  'IfStatement',
  'LabeledStatement',
  'SwitchCase',
  'SwitchStatement',
  'TryStatement',
  'WhileStatement',
  'WithStatement',
])

/** Adds every `var` of a function, except in nested functions. Expressions, most of the code, have none. */
function addHoisted(part: unknown, names: Set<string>): void {
  if (Array.isArray(part)) for (const each of part) addHoisted(each, names)
  if (!isNode(part)) return
  if (part.type === 'VariableDeclaration' && part.kind === 'var') addDeclarators(part, names)
  if (HOLDERS.has(part.type)) for (const key in part) addHoisted(part[key], names)
}
