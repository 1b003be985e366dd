import { shorten } from '../format.js'
import { ask } from './data.js'

/** A view that a search text may mean. */
export interface Suggestion {
  kind: string
  name: string
  path: string
}

/** A result of the service. */
interface Match {
  type: 'block' | 'transaction' | 'account' | 'contract' | 'token'
  id: string
  name: string
  contract?: string | undefined
}

/** Lists the views that a text may mean, the best first. Throws if the service or its node does not respond. */
export async function listSuggestions(text: string): Promise<Suggestion[]> {
  if (text === '') return []
  const matches = await ask<Match[]>(`/api/search?q=${encodeURIComponent(text.slice(0, MAX_LENGTH))}`)
  return matches.map(({ type, id, name, contract }) => ({
    kind: describeKind({ type, id, name, contract }),
    name: name.length > MAX_SHOWN ? shorten(name) : name,
    path: `/${VIEWS[type]}/${encodeURIComponent(id)}`,
  }))
}

/** Longest text that the service accepts. */
const MAX_LENGTH = 100
/** Longest name that is shown whole. */
const MAX_SHOWN = 30

const VIEWS: Readonly<Record<Match['type'], string>> = {
  block: 'blocks',
  transaction: 'transactions',
  account: 'addresses',
  contract: 'addresses',
  token: 'tokens',
}

function describeKind({ type, id, name, contract }: Match): string {
  if (type === 'contract') return id === name ? 'contract' : `contract ${shorten(id)}`
  return contract === 'token721.iost' ? 'unique token' : type
}
