import { isNumber, isText, requireShape, tupleOf } from '../../collections/shapes.js'
import type { KeptFacts } from './chain-index.js'

/** Formats facts about a token for a store. */
export function formatFacts({ name, decimals, supply, issuer }: KeptFacts): string {
  return JSON.stringify([name, decimals, String(supply), issuer])
}

const isFacts = tupleOf(isText, isNumber, isText, isText)

/** Parses the output of `formatFacts`. */
export function parseFacts(text: string | undefined): KeptFacts | undefined {
  if (text === undefined) return undefined
  const [name, decimals, supply, issuer] = requireShape(JSON.parse(text), isFacts, 'facts about a token')
  return { name, decimals, supply: BigInt(supply), issuer }
}
