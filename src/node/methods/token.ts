import { ChainError } from '../../state/chain-error.js'
import { readFields, readRecord } from '../../state/records.js'
import type { Reader } from '../../state/store.js'
import { metadataKey } from '../../system-contracts/token721.iost.js'
import { chooseView, type Handlers } from './backend.js'
import { checkId } from './checks.js'
import { readHolding, readInteger, readJson, readScale, readText, toDouble } from './reading.js'

/** Tokens and token balances (`rpc.md` §4.12 to 4.14). */
export const tokenMethods = {
  getTokenBalance(backend, { account, token, by_longest_chain }) {
    checkId(account)
    const { block, state } = chooseView(backend, by_longest_chain)
    const scale = readScale(state, token) ?? 0
    const { free, frozen } = readHolding(state, account, token, backend.miner.timeOf(block))
    return {
      balance: toDouble({ value: free, scale }),
      frozen_balances: frozen.map(({ amount, time }) => ({
        amount: toDouble({ value: amount, scale }),
        time: String(time),
      })),
    }
  },

  getToken721Balance(backend, { account, token, by_longest_chain }) {
    checkId(account)
    const { state } = chooseView(backend, by_longest_chain)
    if (readJson(state, 'auth.iost', 'auth', account) === undefined) throw new ChainError('account not found')
    return {
      balance: String(readInteger(state, 'token721.iost', `T721B${account}`, token)),
      tokenIDs: readFields(state, 'token721.iost', metadataKey(token, account)),
    }
  },

  getToken721Metadata(backend, { token, token_id, by_longest_chain }) {
    const { state } = chooseView(backend, by_longest_chain)
    const owner = readOwner(state, token, token_id)
    const metadata = readText(state, 'token721.iost', metadataKey(token, owner), token_id)
    return { metadata: metadata ?? throwUnknownPieceError(token, token_id) }
  },

  getToken721Owner(backend, { token, token_id, by_longest_chain }) {
    return { owner: readOwner(chooseView(backend, by_longest_chain).state, token, token_id) }
  },

  getTokenInfo(backend, { symbol, by_longest_chain }) {
    const { state } = chooseView(backend, by_longest_chain)
    const read = (field: string) => readRecord(state, 'token.iost', `TI${symbol}`, field)?.value
    const [issuer, fullName] = [read('issuer'), read('fullName')]
    const [total, supply, decimal] = [read('totalSupply'), read('supply'), read('decimal')]
    const isComplete =
      typeof issuer === 'string' &&
      typeof fullName === 'string' &&
      typeof total === 'bigint' &&
      typeof supply === 'bigint' &&
      typeof decimal === 'bigint'
    if (!isComplete) throw new ChainError('token not found')
    const scale = Number(decimal)
    return {
      symbol,
      full_name: fullName,
      issuer,
      total_supply: String(total),
      current_supply: String(supply),
      decimal: scale,
      can_transfer: read('canTransfer') === true,
      only_issuer_can_transfer: read('onlyIssuerCanTransfer') === true,
      total_supply_float: toDouble({ value: total, scale }),
      current_supply_float: toDouble({ value: supply, scale }),
    }
  },
} satisfies Partial<Handlers>

function readOwner(state: Reader, token: string, id: string): string {
  return readText(state, 'token721.iost', `T721I${token}`, id) ?? throwUnknownPieceError(token, id)
}

function throwUnknownPieceError(token: string, id: string): never {
  throw new ChainError(`token ${token} ${id} not found`)
}
