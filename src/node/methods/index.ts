import { accountMethods } from './account.js'
import type { Handlers } from './backend.js'
import { blockMethods } from './block.js'
import { contractMethods } from './contract.js'
import { infoMethods } from './info.js'
import { storageMethods } from './storage.js'
import { tokenMethods } from './token.js'
import { transactionMethods } from './transaction.js'
import { voteMethods } from './vote.js'

/** Every method that answers once. */
export const HANDLERS: Handlers = {
  ...infoMethods,
  ...accountMethods,
  ...tokenMethods,
  ...contractMethods,
  ...storageMethods,
  ...transactionMethods,
  ...blockMethods,
  ...voteMethods,
}
