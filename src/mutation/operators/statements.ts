import {
  type Node,
  nameCallee,
  type Operator,
  type Proposal,
  rangeOf,
  readCall,
  replace,
  type Site,
} from './operator.js'

/** Calls that operators of the chain remove under their own names. */
export const AUTHORITY =
  /(^|\.)(requireAuth|require(Owner|Signer|Auth\w*|Admin|Publisher|Issuer|Permission)|only[A-Z]\w*)$/
export const RECEIPT = /(^blockchain\.(receipt|event)$)|\.(leave|emit)$/
export const STORAGE = /^storage\.(put|mapPut|del|mapDel)$/
export const TRANSFER = /^blockchain\.(deposit|withdraw|transfer)$/
const CONSOLE = /^console\./

/** Removes statements that call a function whose name matches. */
export function removeCalls({ node }: Site, names: RegExp): Proposal[] {
  const name = nameCallee(readCall(node)?.callee ?? node)
  return name !== undefined && readCall(node) && names.test(name) ? [remove(node, `${name}() removed`)] : []
}

/** Uses a semicolon, to keep the statement of an `if` and to separate it from the next one. */
function remove(node: Site['node'], what: string): Proposal {
  return replace(node, ';', what)
}

export const call: Operator = {
  name: 'call',
  about: 'Removes a call whose result is unused',
  example: { before: 'this.settle(account)', after: ';' },
  propose(site) {
    const { node } = site
    const callee = readCall(node)?.callee
    if (callee === undefined || callee.type === 'Super') return []
    const name = nameCallee(callee) ?? 'call'
    if ([AUTHORITY, RECEIPT, STORAGE, TRANSFER, CONSOLE].some((pattern) => pattern.test(name))) return []
    return [remove(node, `${name.replace(/^\./, '')}() removed`)]
  },
}

export const statement: Operator = {
  name: 'statement',
  about: 'Removes an assignment, or an `if` with all that depends on it',
  example: { before: 'if (isPaused) return', after: ';' },
  propose({ node }) {
    if (node.type === 'IfStatement') {
      // the operator `throw` removes these
      const { consequent, alternate } = node
      const [first] = consequent.type === 'BlockStatement' ? consequent.body : [consequent]
      return alternate === null && first?.type !== 'ThrowStatement' ? [remove(node, 'if removed')] : []
    }
    if (node.type !== 'ExpressionStatement') return []
    const { expression } = node
    const isChange = expression.type === 'AssignmentExpression' || expression.type === 'UpdateExpression'
    return isChange && !isExport(expression) ? [remove(node, 'assignment removed')] : []
  },
}

/** A contract without its export cannot be published. */
function isExport(expression: Node): boolean {
  return expression.type === 'AssignmentExpression' && nameCallee(expression.left) === 'module.exports'
}

export const earlyReturn: Operator = {
  name: 'return',
  about: 'Returns at the start of a function that returns nothing',
  example: { before: 'pause() { … }', after: 'pause() { return; … }' },
  propose({ node }) {
    const isFunction =
      node.type === 'ClassMethod' || node.type === 'FunctionDeclaration' || node.type === 'ObjectMethod'
    if (!isFunction || (node.type === 'ClassMethod' && node.kind === 'constructor')) return []
    const { body } = node.body
    // removing the only statement is the same change
    if (body.length < 2 || body.some(returnsValue)) return []
    const at = rangeOf(node.body).start + 1
    return [{ start: at, end: at, text: ' return;', what: 'return at the start' }]
  },
}

/** Returns whether a statement, or one nested in it, returns a value. */
function returnsValue(node: Site['node']): boolean {
  if (node.type === 'ReturnStatement') return node.argument != null
  if (/Function|Class|Method/.test(node.type)) return false
  return Object.values(node).some((value) =>
    [value].flat().some((part) => typeof part === 'object' && part !== null && 'type' in part && returnsValue(part)),
  )
}
