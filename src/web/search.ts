import { explorer } from './data.js'

/** The view for a search text: kinds are tried from the most specific name on. Undefined without a match. */
export async function findView(text: string): Promise<string | undefined> {
  if (text === '') return undefined
  const name = encodeURIComponent(text)
  const candidates: [path: string, ask: () => Promise<unknown>][] = [
    [`/blocks/${name}`, () => explorer.blockByNumber(text)],
    [`/transactions/${name}`, () => explorer.transaction(text)],
    [`/blocks/${name}`, () => explorer.blockByHash(text)],
    [`/addresses/${name}`, () => explorer.address(text)],
    [`/tokens/${name}`, () => explorer.token(text)],
  ]
  for (const [path, ask] of candidates) {
    const isThere = await ask().then(
      () => true,
      () => false,
    )
    if (isThere) return path
  }
  return undefined
}
