// Hardhat 3's in-process network: a counter in hand-written bytecode, one transaction a block, each receipt read, as in
// `bench/harness/our-calls.ts` does on ours.
import { network } from 'hardhat'
import { answerRounds } from '../harness/rounds.ts'

const { provider } = await network.create()
const [from] = await provider.request({ method: 'eth_accounts', params: [] })
const runtime = '600054600035018060005560005260206000f3'
const length = (runtime.length / 2).toString(16).padStart(2, '0')
const data = `0x60${length}600c60003960${length}6000f3${runtime}`
const hash = await provider.request({ method: 'eth_sendTransaction', params: [{ from, data, gas: '0x100000' }] })
const { contractAddress: to } = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
const call = { from, to, data: `0x${'1'.padStart(64, '0')}`, gas: '0x20000' }

answerRounds({
  async committed(count) {
    for (let index = 0; index < count; index++) {
      const sent = await provider.request({ method: 'eth_sendTransaction', params: [call] })
      const { status } = await provider.request({ method: 'eth_getTransactionReceipt', params: [sent] })
      if (status !== '0x1') throw new Error(`status ${status}`)
    }
  },
  async dryRuns(count) {
    for (let index = 0; index < count; index++) await provider.request({ method: 'eth_call', params: [call, 'latest'] })
  },
})
