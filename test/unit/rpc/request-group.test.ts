import { expect } from 'chai'
import type { Provider } from '../../../src/rpc/provider.js'
import { groupRequests } from '../../../src/rpc/request-group.js'

const REASON = new Error('the service ends')

/** Responds to `getChainInfo` only; everything else waits for its signal. */
const waiting = {
  url: 'waiting',
  request: async (method: string, _: object, { signal }: { signal: AbortSignal }) =>
    method === 'getChainInfo' ? { head_block: '7' } : untilAborted(signal),
  dev: async (_: string, __: object, { signal }: { signal: AbortSignal }) => untilAborted(signal),
  subscribe: async (_: object, { signal }: { signal: AbortSignal }) => untilAborted(signal),
} as unknown as Provider

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

const reasonOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

describe('request group', () => {
  it('aborts running requests, and rejects later ones', async () => {
    const { provider, end } = groupRequests(waiting)
    expect(await provider.request('getChainInfo', {})).to.deep.equal({ head_block: '7' })
    const running = [
      provider.request('getRAMInfo', {}),
      provider.dev('pending', {}),
      provider.subscribe({ topics: [] } as never, { onEvent: () => {} }),
    ].map(reasonOf)
    end(REASON)
    expect(await Promise.all(running)).to.deep.equal([REASON, REASON, REASON])
    expect(await reasonOf(provider.request('getChainInfo', {}))).to.equal(REASON)
  })

  it('lets a request abort by its own signal', async () => {
    const { provider } = groupRequests(waiting)
    const own = new AbortController()
    const running = reasonOf(provider.request('getRAMInfo', {}, { signal: own.signal }))
    own.abort(REASON)
    expect(await running).to.equal(REASON)
  })
})
