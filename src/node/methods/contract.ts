import { ChainError } from '../../state/chain-error.js'
import { loadContract } from '../../state/contracts.js'
import { chooseView, type Handlers } from './backend.js'
import { checkId } from './checks.js'

/** Contracts (`rpc.md` §4.16). */
export const contractMethods = {
  getContract(backend, { id, by_longest_chain }) {
    checkId(id)
    const contract = loadContract(chooseView(backend, by_longest_chain).state, id)
    if (contract === undefined) throw new ChainError('contract not found')
    const { info, code, origCode } = contract
    return {
      id,
      code,
      language: info.lang,
      version: info.version,
      orig_code: origCode,
      abis: info.abi.map(({ name, args, amountLimit }) => ({
        name,
        args: [...args],
        amount_limit: amountLimit.map(({ token, val }) => ({ token, value: val })),
      })),
    }
  },
} satisfies Partial<Handlers>
