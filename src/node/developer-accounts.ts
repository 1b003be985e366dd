import type { Chain } from '../chain/chain.js'
import { START_TIME } from '../chain/clock.js'
import { DEVELOPMENT_KEYS } from '../chain/genesis.js'
import { encodeUtf8 } from '../codec/utf8.js'
import { BoundedMap } from '../collections/bounded-map.js'
import { firstOf } from '../collections/presence.js'
import { sha3_256 } from '../crypto/hash.js'
import { KeyPair, parseSecretKey } from '../crypto/keys.js'
import { createTransaction } from '../tx/build.js'
import { signTransaction } from '../tx/sign.js'
import type { Transaction } from '../tx/transaction.js'
import { decodeBlock, encodeBlock } from './persistence/block-record.js'

/** A funded account for development. Its key is public: it is derived from its name. */
export interface DeveloperAccount {
  /** Name of the account. */
  name: string
  /** Key of both permissions. */
  key: KeyPair
}

/** Initial balance of each account: IOST to spend, IOST pledged for gas, bytes of RAM. */
export const ENDOWMENT = { balance: '1000000', pledge: '10000', ram: 1_000_000 }
const NAMES = ['alice', 'bobby', 'carol', 'david', 'ellen', 'frank', 'grace', 'heidi', 'irene', 'julia']
const SIGN_UP_GAS_LIMIT = 600_000

/** Lists the first developer accounts by name; the same in every chain. */
export function listAccounts(count: number): DeveloperAccount[] {
  return Array.from({ length: count }, (_, index) =>
    openAccount(NAMES[index] ?? `user_${String(index).padStart(6, '0')}`),
  )
}

/** Maximum number of derived keys that are kept. They are public. */
const MAX_KEYS = 1000
const keys = new BoundedMap<string, KeyPair>(MAX_KEYS)

/** Creates an account. Its key is derived at first use: that takes longer than a call. */
export function openAccount(name: string): DeveloperAccount {
  return {
    name,
    get key() {
      return deriveKey(name)
    },
  }
}

function deriveKey(name: string): KeyPair {
  const known = keys.get(name)
  if (known !== undefined) return known
  const key = new KeyPair('ED25519', sha3_256(encodeUtf8(`iost-toolkit developer account ${name}`)))
  keys.set(name, key)
  return key
}

/** Block that creates the accounts of a default chain, with its changes to genesis. */
export interface AccountsBlock {
  /** Id of the genesis block. */
  genesis: string
  block: string
  changes: [key: string, value: string][]
}

/**
 * Serialised block that creates the accounts of default chains. The build inserts it; it is undefined when the sources
 * run directly.
 */
declare const OPENING_IMAGE: string | undefined

/**
 * Creates and funds the accounts, with ordinary transactions of `admin` after genesis. A default chain uses the block
 * computed by the build: executing it would take longer than the rest of a node's start.
 */
export function openAccounts(chain: Chain, accounts: readonly DeveloperAccount[]): void {
  const opening = typeof OPENING_IMAGE === 'string' ? (JSON.parse(OPENING_IMAGE) as AccountsBlock) : undefined
  const isUsual = accounts.length === NAMES.length && chain.clock.now() >= START_TIME
  if (isUsual && chain.head.id === opening?.genesis) applyAccountsBlock(chain, opening)
  else runOpening(chain, accounts)
}

function runOpening(chain: Chain, accounts: readonly DeveloperAccount[]): void {
  for (const tx of createSignUps(chain, accounts)) chain.sendTransaction(tx)
  while (chain.pendingCount > 0) chain.mineBlock()
}

/** Computes the block that creates the accounts of a chain with the clock at `START_TIME`. */
export function createAccountsBlock(chain: Chain): AccountsBlock {
  const { id: genesis } = chain.head
  runOpening(chain, listAccounts(NAMES.length))
  const before = new Map(firstOf(chain.genesis.states).entries())
  const changes = [...chain.state.entries()].filter(([key, value]) => before.get(key) !== value)
  return { genesis, block: encodeBlock(chain.head), changes }
}

export function applyAccountsBlock(chain: Chain, { block, changes }: AccountsBlock): void {
  chain.addBlock(decodeBlock(block, chain.head), new Map(changes))
}

function createSignUps(chain: Chain, accounts: readonly DeveloperAccount[]): Transaction[] {
  const admin = parseSecretKey(DEVELOPMENT_KEYS.admin.secret)
  const now = chain.clock.now()
  return accounts.map(({ name, key }, index) => {
    const tx = createTransaction({
      publisher: 'admin',
      chainId: chain.chainId,
      // Earlier transactions come first in a block.
      time: now - BigInt(accounts.length - index),
      gasLimit: SIGN_UP_GAS_LIMIT,
      amountLimit: { '*': 'unlimited' },
      actions: [
        { contract: 'auth.iost', actionName: 'signUp', args: [name, key.id, key.id] },
        { contract: 'ram.iost', actionName: 'buy', args: ['admin', name, ENDOWMENT.ram] },
        { contract: 'gas.iost', actionName: 'pledge', args: ['admin', name, ENDOWMENT.pledge] },
        { contract: 'token.iost', actionName: 'transfer', args: ['iost', 'admin', name, ENDOWMENT.balance, ''] },
      ],
    })
    return signTransaction(tx, { publisher: admin })
  })
}
