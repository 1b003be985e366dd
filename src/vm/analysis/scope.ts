import { isNode, type Node } from '../../contract/syntax/syntax.js'

/** Names that code declares for a part of itself. */
export type CodeScope = ReadonlySet<string>

/** Collects the names that a program, function body, block, loop or class declares. */
export function bindNames(node: Node): CodeScope {
  const names = new Set<string>()
  switch (node.type) {
    case 'Program':
      addHoisted(node.body, names)
      addLexical(node.body as Node[], names)
      break
    case 'BlockStatement':
      addLexical(node.body as Node[], names)
      break
    case 'SwitchStatement':
      for (const { consequent } of node.cases as Node[]) addLexical(consequent as Node[], names)
      break
    case 'ForStatement':
      addLexical([node.init as Node | null], names)
      break
    case 'ForInStatement':
    case 'ForOfStatement':
      addLexical([node.left as Node], names)
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
  for (const statement of body as Node[]) if (statement.type === 'FunctionDeclaration') addOwnName(statement, names)
  return names
}

/** Collects the names of a function's scope: its own name, `arguments` and the parameters. */
export function bindParameters(node: Node): CodeScope {
  const names = new Set<string>()
  addOwnName(node, names)
  if (node.type !== 'ArrowFunctionExpression') names.add('arguments')
  for (const parameter of node.params as Node[]) addParameter(parameter, names)
  return names
}

function addOwnName({ id }: Node, names: Set<string>): void {
  if (isNode(id)) names.add(id.name as string)
}

/** A plain name, one with a default, or the rest. */
function addParameter(parameter: Node, names: Set<string>): void {
  const { type, name, left, argument } = parameter
  if (type === 'Identifier') names.add(name as string)
  else if (type === 'AssignmentPattern') addParameter(left as Node, names)
  else addParameter(argument as Node, names)
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
  for (const { id } of declarations as Node[]) names.add((id as Node).name as string)
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
