import { isAway } from '../explorer/service.js'
import { explorer } from './data.js'

/**
 * The view for a search text: kinds are tried from the most specific name on. Undefined without a match. Throws if the
 * service or its node does not respond.
 */
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
      (error: unknown) => {
        if (isAway(error)) throw error
        return false
      },
    )
    if (isThere) return path
  }
  return undefined
}
