import { isNode, type Node, type Program, requireNode, requireText } from '../syntax/syntax.js'

/** Operators that become calls of `_IOSTBinaryOp`; `in`, `instanceof`, `&&` and `||` are kept. */
const CHARGED_OPERATORS = new Set('+ - * / % ** | & ^ >> >>> << == != === !== > >= < <='.split(' '))

/**
 * Compound assignments nested in targets of compound assignments double with every level. No realistic contract needs
 * more visits of them than this; the largest source has about 50 000 nodes.
 */
const MAX_VISITS = 500_000

/** Compound assignments nested in the target of another one, `place`, that double too often. */
export class AssignmentDoubling extends RangeError {
  readonly place: Node

  constructor(place: Node) {
    super('nested compound assignments double too often')
    this.place = place
  }
}

/**
 * Rewrites a tree in place so that operators, templates and spreads use the chain's charging functions (spec/vm.md
 * §2.2). A node is replaced before its children are visited. New nodes get the place of the node they replace. Sharing
 * of subtrees is part of the rules: `L op= R` evaluates L twice, and because both copies share L's children, these are
 * visited twice, so a spread inside L is wrapped twice. `refuse` is called for a destructuring pattern, before its
 * contents are changed, and for a regular expression; it must throw. Throws
 * `AssignmentDoubling` if doubling exceeds the limit.
 */
export function rewriteOperators(program: Program, throwRefusal: (node: Node) => never): void {
  /** Visits of nodes in compound assignments. */
  let visits = 0
  /** The outermost compound assignment around the visited node. */
  let outermost: Node | undefined
  visitList(program.body, program)

  function count(): void {
    if (outermost && ++visits > MAX_VISITS) throw new AssignmentDoubling(outermost)
  }

  function visitChildren(node: Node): void {
    count()
    for (const key in node) {
      const value = node[key]
      if (typeof value !== 'object' || value === null) continue
      if (Array.isArray(value)) visitList(value, node)
      else if (isNode(value)) node[key] = visitNode(value, node)
    }
  }

  function visitList(list: unknown[], parent: Node): void {
    count()
    for (let index = 0; index < list.length; index++) {
      const value = list[index]
      if (Array.isArray(value)) visitList(value, parent)
      else if (isNode(value)) list[index] = visitNode(value, parent)
    }
  }

  function visitNode(value: Node, parent: Node): Node {
    const isOutermost = !outermost && value.type === 'AssignmentExpression' && value.operator !== '='
    if (isOutermost) outermost = value
    const node = replace(value, parent)
    visitChildren(node)
    if (isOutermost) outermost = undefined
    return node
  }

  function replace(node: Node, parent: Node): Node {
    switch (node.type) {
      case 'AssignmentExpression':
        return expandAssignment(node)
      case 'BinaryExpression':
        return CHARGED_OPERATORS.has(requireText(node.operator)) ? callOperator(node) : node
      case 'TemplateLiteral':
        return parent.type === 'TaggedTemplateExpression' ? node : tagTemplate(node)
      case 'SpreadElement':
        return wrapSpread(node)
      case 'Literal':
        return 'regex' in node ? throwRefusal(node) : node
      case 'ArrayPattern':
      case 'ObjectPattern':
        return throwRefusal(node)
      default:
        return node
    }
  }
}

/** `L op= R` becomes `L = L op R`, the second L a shallow copy of the first. */
function expandAssignment(node: Node): Node {
  const operator = requireText(node.operator).slice(0, -1)
  if (operator !== '') {
    const left = { ...requireNode(node.left) }
    node.right = { type: 'BinaryExpression', operator, left, right: node.right, ...placeOf(node) }
    node.operator = '='
  }
  return node
}

function callOperator(node: Node): Node {
  const operator: Node = { type: 'Literal', value: node.operator, ...placeOf(node) }
  return createCall('_IOSTBinaryOp', [requireNode(node.left), requireNode(node.right), operator], node)
}

function tagTemplate(node: Node): Node {
  const tag: Node = { type: 'Identifier', name: '_IOSTTemplateTag', ...placeOf(node) }
  return { type: 'TaggedTemplateExpression', tag, quasi: node, ...placeOf(node) }
}

function wrapSpread(node: Node): Node {
  const argument = requireNode(node.argument)
  node.argument = createCall('_IOSTSpreadElement', [argument], argument)
  return node
}

function createCall(name: string, args: Node[], origin: Node): Node {
  const callee: Node = { type: 'Identifier', name, ...placeOf(origin) }
  return { type: 'CallExpression', callee, arguments: args, ...placeOf(origin) }
}

function placeOf({ range, loc }: Node): Pick<Node, 'range' | 'loc'> {
  return { range, ...(loc && { loc }) }
}
