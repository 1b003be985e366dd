import { itemAt } from '../collections/presence.js'
import { readConstants } from '../fuzzing/sequences/generation/constants.js'
import { OWNER, type ProofScene, playQuietly, SUBJECT } from './scene.js'

/** Names that accounts can have. */
export const ACCOUNT = /^[a-z0-9_]{5,11}$/
/** Permissions, and texts of other meaning in most contracts. */
const NO_ACCOUNTS = new Set(['active', 'owner', 'transfer', 'string', 'number', 'object', 'function', 'undefined'])
/** A name that no contract knows. */
const UNKNOWN = 'qzxvk_0'
/** Most texts that are tried as arguments, and most accounts. */
const MAX_TEXTS = 16
const MAX_ROLES = 4
/** Arguments by type. */
const PLAIN: Readonly<Record<string, unknown>> = { string: '10', number: 1, bool: true, json: {} }

/**
 * Finds accounts that the code of the contract names and that do not exist: those whose authority it asks for when its
 * owner makes plain calls, and those that it compares the sender with.
 */
export function findRoles({ chain, stage, script }: ProofScene): string[] {
  const texts = readConstants([script]).texts.filter((text) => ACCOUNT.test(text) && !NO_ACCOUNTS.has(text))
  if (texts.length === 0) return []
  const names = stage.scene.accounts.map(({ name }) => name)
  const compared = [...script.matchAll(COMPARED)].map((match) => match[1] ?? '')
  const found = new Set(compared.filter((name) => texts.includes(name)))
  const { id, methods } = itemAt(stage.contracts, SUBJECT)
  const start = chain.snapshot()
  for (const { name, args } of methods) {
    const plain = args.map((type) => PLAIN[type])
    const listAsked = (values: readonly unknown[]) => {
      const asked = new Set<string>()
      const action = { contract: id, actionName: name, args: values }
      const authority = (account: string) => void asked.add(account)
      playQuietly(chain, { publisher: itemAt(names, OWNER), action, types: args }, { authority })
      chain.restore(start)
      return asked
    }
    for (const account of listAsked(plain)) if (texts.includes(account)) found.add(account)
    for (const [at, type] of args.entries()) {
      // An action that asks for the authority of any account that its caller names has no accounts of its own.
      if (type !== 'string' || listAsked(plain.with(at, UNKNOWN)).has(UNKNOWN)) continue
      for (const text of texts.slice(0, MAX_TEXTS)) if (listAsked(plain.with(at, text)).has(text)) found.add(text)
    }
  }
  return [...found].filter((name) => !names.includes(name)).slice(0, MAX_ROLES)
}

const COMPARED = /tx\.publisher\s*[!=]==?\s*['"]([a-z0-9_]{5,11})['"]/g
