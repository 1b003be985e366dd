import { encodeUtf8 } from '../codec/utf8.js'
import { sha3_256 } from '../crypto/hash.js'
import { KeyPair, parseSecretKey } from '../crypto/keys.js'
import { createTransaction } from '../tx/build.js'
import { signTransaction } from '../tx/sign.js'
import type { Chain } from './chain/chain.js'
import { DEVELOPMENT_KEYS } from './chain/genesis.js'

/** An account for developers. Its key is public knowledge: it is made from its name. */
export interface DeveloperAccount {
  name: string
  key: KeyPair
}

/** What each account begins with: IOST to spend, IOST pledged for gas, bytes of RAM. */
const ENDOWMENT = { balance: '1000000', pledge: '10000', ram: 1_000_000 }
const NAMES = ['alice', 'bobby', 'carol', 'david', 'ellen', 'frank', 'grace', 'heidi', 'irene', 'julia']
const SIGN_UP_GAS_LIMIT = 600_000

/** The first accounts by name; the same in every chain. */
export function listAccounts(count: number): DeveloperAccount[] {
  return Array.from({ length: count }, (_, index) => {
    const name = NAMES[index] ?? `user_${String(index).padStart(6, '0')}`
    return { name, key: new KeyPair('ED25519', sha3_256(encodeUtf8(`iost-toolkit developer account ${name}`))) }
  })
}

/** Signs the accounts up and funds them, by ordinary transactions of `admin` in blocks of their own. */
export function openAccounts(chain: Chain, accounts: readonly DeveloperAccount[]): void {
  const admin = parseSecretKey(DEVELOPMENT_KEYS.admin.secret)
  const now = chain.clock.now()
  for (const [index, { name, key }] of accounts.entries()) {
    const tx = createTransaction({
      publisher: 'admin',
      chainId: chain.chainId,
      // The earlier comes first in its block.
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
    chain.sendTransaction(signTransaction(tx, { publisher: admin }))
  }
  while (chain.pendingCount > 0) chain.mineBlock()
}
