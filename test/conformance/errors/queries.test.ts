import { expect } from 'chai'
import { isNodeError } from '../../../src/rpc/node-error.js'
import type { MethodName } from '../../../src/rpc/schema.js'
import { Stage } from './stage.js'

const LONG = 'a'.repeat(100)
const longHash = 'hash len(100) is greater then 100'
const badIds: [id: string, text: string][] = [
  ['abcd', 'id invalid. id length should be between 5,11 - 4 '],
  ['', 'id invalid. id length should be between 5,11 - 0 '],
  ['abcdefghijkl', 'id invalid. id length should be between 5,11 - 12 '],
  ['ééé', 'id invalid. id contains invalid character - 233'],
  ['Alice', 'id invalid. id contains invalid character - 65'],
  [`0x${'AB'.repeat(20)}`, 'id invalid. id length should be between 5,11 - 42 '],
  [`Contract${LONG}`, 'id invalid. ContractID length should be less then 100 - 108'],
  [`${LONG}.iost`, 'id invalid. ContractID length should be less then 100 - 105'],
]
/** Queries about an account, and the field with its name (`rpc.md` §3). */
const ASKING_FOR: [MethodName, field: string][] = [
  ['getAccount', 'name'],
  ['getTokenBalance', 'account'],
  ['getToken721Balance', 'account'],
  ['getContract', 'id'],
  ['getContractVote', 'id'],
  ['getProducerVoteInfo', 'account'],
  ['getVoterBonus', 'name'],
  ['getCandidateBonus', 'name'],
]
type Question = [method: MethodName, params: object, text: string]

const questions: Question[] = [
  ...ASKING_FOR.flatMap(([method, field]) => badIds.map(([id, text]): Question => [method, { [field]: id }, text])),
  ['getTxByHash', { hash: LONG }, longHash],
  ['getTxReceiptByTxHash', { hash: LONG }, longHash],
  ['getBlockByHash', { hash: LONG, complete: true }, longHash],
  ['getTxByHash', { hash: 'none' }, 'tx not found'],
  ['getTxReceiptByTxHash', { hash: 'none' }, 'failed to Get the receipt: not found'],
  ['getBlockByHash', { hash: 'none' }, 'block not found'],
  ['getBlockByNumber', { number: 1000 }, 'block not found'],
  ['getBlockByNumber', { number: -1 }, 'block not found'],
  ['getRawBlockByNumber', { number: 1000 }, 'block not found'],
  ['getBlockHeaderByRange', { start: 3, end: 3 }, 'invalid range 3 to 3'],
  ['getBlockHeaderByRange', { start: 1, end: 112 }, 'invalid range 1 to 112'],
  ['getBlockTxsByContract', { from_block: 5, to_block: 5 }, 'invalid range 5 to 5'],
  ['getBlockTxsByContract', { from_block: 0, to_block: 101 }, 'invalid range 0 to 101'],
  ['getBlockTxsByContract', { from_block: 0, to_block: 100 }, 'block not found'],
  ['getAccount', { name: 'nobody' }, 'account not found'],
  ['getAccount', { name: 'token.iost' }, 'account not found'],
  ['getToken721Balance', { account: 'nobody', token: 'nft' }, 'account not found'],
  ['getToken721Metadata', { token: 'nft', token_id: '9' }, 'token nft 9 not found'],
  ['getToken721Owner', { token: 'nft', token_id: '9' }, 'token nft 9 not found'],
  ['getTokenInfo', { symbol: 'gem' }, 'token not found'],
  ['getContract', { id: 'nobody' }, 'contract not found'],
  ['getProducerVoteInfo', { account: 'alice' }, "can't get producer vote info"],
  ['listContractStorage', { id: '' }, 'invalid contract id'],
  ['listContractStorage', { id: 'token.iost', limit: 101 }, 'invalid limit in request. Max: 500'],
  ['listContractStorage', { id: 'token.iost', limit: -5 }, 'runtime error: slice bounds out of range [:-5]'],
]

describe('query errors', () => {
  let stage: Stage
  before(async () => {
    stage = await Stage.open({ accounts: 1 })
  })
  after(() => stage.close())

  async function ask(method: MethodName, params: object): Promise<string> {
    try {
      return JSON.stringify(await stage.node.provider.request(method, params as never))
    } catch (error) {
      if (isNodeError(error) && error.grpcCode === 2) return error.text
      throw error
    }
  }

  for (const [method, params, text] of questions) {
    it(`${method} ${JSON.stringify(params).slice(0, 60)}`, async () => {
      expect(await ask(method, params)).to.equal(text)
    })
  }

  it('query errors name the missing data in a broken state', async () => {
    const params = { account: 'producer000', by_longest_chain: true }
    await stage.write('vote_producer.iost', 'producerTable', 'producer000', '')
    expect(await ask('getProducerVoteInfo', params)).to.equal("can't get producer info")
    await stage.write('vote_producer.iost', 'voteId', '', '')
    expect(await ask('getProducerVoteInfo', params)).to.equal('vote not found')
  })
})
