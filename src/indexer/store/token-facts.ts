import type { KeptFacts } from './chain-index.js'

/** Formats facts about a token for a store. */
export function formatFacts({ name, decimals, supply, issuer }: KeptFacts): string {
  return JSON.stringify([name, decimals, String(supply), issuer])
}

/** Parses the output of `formatFacts`. */
export function parseFacts(text: string | undefined): KeptFacts | undefined {
  if (text === undefined) return undefined
  const [name, decimals, supply, issuer] = JSON.parse(text) as [string, number, string, string]
  return { name, decimals, supply: BigInt(supply), issuer }
}
