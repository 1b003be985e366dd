import { itemAt } from '../collections/presence.js'
import { readConstants } from '../fuzzing/sequences/generation/constants.js'
import { OWNER, type ProofScene, playQuietly, SUBJECT } from './scene.js'

/** Names that accounts can have. */
const ACCOUNT = /^[a-z0-9_]{5,11}$/
/** Permissions, and texts of other meaning in most contracts. */
const NO_ACCOUNTS = new Set(['active', 'owner', 'transfer', 'string', 'number', 'object', 'function', 'undefined'])
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
    const named = args.flatMap((type, at) =>
      type === 'string' ? texts.slice(0, MAX_TEXTS).map((text) => plain.with(at, text)) : [],
    )
    for (const each of [plain, ...named]) {
      const action = { contract: id, actionName: name, args: each }
      const authority = (account: string) => void (texts.includes(account) && found.add(account))
      playQuietly(chain, { publisher: itemAt(names, OWNER), action, types: args }, { authority })
      chain.restore(start)
    }
  }
  return [...found].filter((name) => !names.includes(name)).slice(0, MAX_ROLES)
}

const COMPARED = /tx\.publisher\s*[!=]==?\s*['"]([a-z0-9_]{5,11})['"]/g
