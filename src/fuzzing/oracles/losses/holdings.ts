import { parseExact } from '../../../codec/exact-number.js'
import { parseDocument } from '../../sequences/generation/json-text.js'
import { namesAccount } from './stored-change.js'

/**
 * Lists what an entry holds for an account, as paths with values: all of an entry whose name is or contains the name of
 * the account, and of JSON the members under its name and the objects and lists that name it.
 */
export function listHoldings(name: string, text: string | undefined, account: string): string[] {
  if (text === undefined) return []
  const isNamed = namesAccount(name, account)
  // most entries have nothing to do with the account
  if (!isNamed && !text.includes(account)) return []
  const held: string[] = []
  collect(parseDocument(text) ?? text, { path: '', isOwn: isNamed, account, held })
  return held.sort()
}

interface Visit {
  path: string
  isOwn: boolean
  account: string
  held: string[]
}

function collect(value: unknown, { path, isOwn, account, held }: Visit): void {
  if (Array.isArray(value)) {
    const isOfAccount = isOwn || value.some((each) => each === account)
    for (const each of value) collect(each, { path: `${path}.`, isOwn: isOfAccount, account, held })
    return
  }
  if (typeof value === 'object' && value !== null) {
    const isOfAccount = isOwn || Object.values(value).includes(account)
    for (const [name, each] of Object.entries(value)) {
      collect(each, { path: `${path}.${name}`, isOwn: isOfAccount || namesAccount(name, account), account, held })
    }
    return
  }
  if (isNothing(value)) return
  if (isOwn || (typeof value === 'string' && namesAccount(value, account))) held.push(`${path}=${String(value)}`)
}

/** An account without an amount has none, or an amount of zero. */
function isNothing(value: unknown): boolean {
  return value === null || value === false || value === '' || parseExact(String(value))?.value === 0n
}
