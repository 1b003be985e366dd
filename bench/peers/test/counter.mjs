// As many tests as the template `token` has in one language, each with a deployment and a call, without a compiler or a
// library.
import assert from 'node:assert/strict'
import { network } from 'hardhat'

const TESTS = 26
const runtime = '600054600035018060005560005260206000f3'
const length = (runtime.length / 2).toString(16).padStart(2, '0')
const data = `0x60${length}600c60003960${length}6000f3${runtime}`

describe('counter', () => {
  let provider
  let from
  before(async () => {
    provider = (await network.create()).provider
    from = (await provider.request({ method: 'eth_accounts', params: [] }))[0]
  })

  const send = async (transaction) => {
    const hash = await provider.request({ method: 'eth_sendTransaction', params: [transaction] })
    return provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  }

  for (let test = 1; test <= TESTS; test++) {
    it(`adds ${test}`, async () => {
      const { contractAddress: to } = await send({ from, data, gas: '0x100000' })
      const call = { from, to, data: `0x${test.toString(16).padStart(64, '0')}`, gas: '0x20000' }
      assert.equal((await send(call)).status, '0x1')
    })
  }
})
