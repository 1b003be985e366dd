import { forEachPart, isNode, type Node, requireNode, requireNodes, requireText } from '../../contract/syntax/syntax.js'
import { pathOf } from './members.js'

/**
 * Finds aliases of realm names in code (`const BN = BigNumber`, `const has = Object.prototype.hasOwnProperty`): names
 * that are declared once, in any scope, and never reassigned. If such a name has a value, it is that one, so escape
 * analysis treats its uses as uses of the original. A shadowed name counts as one of the realm, which only adds guards.
 */
export function findAliases(program: Node, isGlobal: (name: string) => boolean): Map<string, string> {
  const survey = new Survey(isGlobal)
  survey.visit(program)
  return new Map([...survey.given].filter(([name]) => survey.declared.get(name) === 1 && !survey.written.has(name)))
}

const ASSIGNING = new Set(['AssignmentExpression', 'ForInStatement', 'ForOfStatement'])
const NAMED = new Set(['FunctionDeclaration', 'FunctionExpression', 'ClassDeclaration', 'ClassExpression'])

class Survey {
  readonly given = new Map<string, string>()
  readonly declared = new Map<string, number>()
  readonly written = new Set<string>()

  constructor(readonly isGlobal: (name: string) => boolean) {}

  readonly #visitPart = (part: Node): void => this.visit(part)

  visit(node: Node): void {
    if (node.type === 'VariableDeclarator') this.#readDeclarator(node)
    else if ('params' in node) this.#declareParameters(node)
    else if (ASSIGNING.has(node.type)) this.#noteTarget(node.left)
    else if (node.type === 'UpdateExpression') this.#noteTarget(node.argument)
    if (NAMED.has(node.type) && isNode(node.id)) this.#declare(node.id)
    forEachPart(node, this.#visitPart)
  }

  #readDeclarator({ id, init }: Node): void {
    this.#declare(requireNode(id))
    // a name that shadows a realm name is a variable in its scope, and the realm name elsewhere
    const declared = requireNode(id).name
    if (!isNode(init) || typeof declared !== 'string' || this.isGlobal(declared)) return
    const path = pathOf(init, ({ type, name }) => {
      return type === 'Identifier' && typeof name === 'string' && this.isGlobal(name) ? name : undefined
    })
    if (path !== undefined) this.given.set(declared, path)
  }

  #declareParameters({ params }: Node): void {
    for (const parameter of requireNodes(params)) {
      const { type, left, argument } = parameter
      if (type === 'Identifier') this.#declare(parameter)
      else this.#declare(requireNode(type === 'AssignmentPattern' ? left : argument))
    }
  }

  #declare({ name }: Node): void {
    if (typeof name === 'string') this.declared.set(name, (this.declared.get(name) ?? 0) + 1)
  }

  #noteTarget(target: unknown): void {
    if (isNode(target) && target.type === 'Identifier') this.written.add(requireText(target.name))
  }
}
