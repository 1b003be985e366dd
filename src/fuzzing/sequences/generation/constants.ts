import { isNode, type Node, parseSource } from '../../../contract/syntax/syntax.js'

/** Strings and whole numbers in the code of contracts, which include the values it compares with. */
export interface Constants {
  texts: readonly string[]
  numbers: readonly number[]
}

/** A text that is longer is a message, and no value. */
const MAX_TEXT = 64

/** Reads the constants of published scripts, in the order of the code. */
export function readConstants(scripts: readonly string[]): Constants {
  const literals = scripts.flatMap((script) => listLiterals(parseSource(script)))
  const texts = literals.filter((value) => typeof value === 'string').filter(({ length }) => length <= MAX_TEXT)
  const numbers = literals.filter((value) => typeof value === 'number').filter(Number.isSafeInteger)
  return { texts: [...new Set(texts)], numbers: [...new Set(numbers)] }
}

/** Names of properties are no values, but keys of storage are texts like any other. */
function listLiterals(node: Node): unknown[] {
  if (node.type === 'Literal') return [node.value]
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => listLiterals(child))
}
