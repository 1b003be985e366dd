import { indexLines } from '../lines.js'
import { isNode, type Node, ParseFailure, type Position, parseSource, requireNodes } from './syntax.js'

/**
 * True if a position is in a function that only throws, such as a shared `assert`: readers look for its caller. False
 * for code that cannot be parsed.
 */
export function isGuard(script: string, position: Position): boolean {
  try {
    const offset = indexLines(script).offsetAt(position)
    const around = findFunction(parseSource(script), offset)
    return around !== undefined && statementsOf(around.body).every(refuses)
  } catch (error) {
    if (error instanceof ParseFailure) return false
    throw error
  }
}

/** The innermost function around an offset. */
function findFunction(node: Node, offset: number): Node | undefined {
  const inside = Object.values(node)
    .flat()
    .filter(isNode)
    .find(({ range }) => range[0] <= offset && offset < range[1])
  const inner = inside && findFunction(inside, offset)
  return inner ?? (/Function/.test(node.type) ? node : undefined)
}

function statementsOf(body: unknown): Node[] {
  if (!isNode(body)) return []
  return body.type === 'BlockStatement' ? requireNodes(body.body) : [body]
}

/** A throw, or a condition for one. */
function refuses({ type, consequent, alternate }: Node): boolean {
  if (type === 'ThrowStatement') return true
  return type === 'IfStatement' && !alternate && statementsOf(consequent).every(refuses)
}
