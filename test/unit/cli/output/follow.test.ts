import { expect } from 'chai'
import { type FollowEventsOptions, follow } from '../../../../src/cli/output/follow.js'
import { ToolkitError } from '../../../../src/errors/errors.js'
import { NodeError } from '../../../../src/rpc/node-error.js'
import type { Provider } from '../../../../src/rpc/provider.js'
import type { NodeEvent } from '../../../../src/rpc/schema.js'

const EVENT: NodeEvent = { topic: 'CONTRACT_EVENT', data: 'x', time: '1' }
const DOWN = new ToolkitError('NODE_UNREACHABLE', 'http://node cannot be reached')

/** A node that answers by a script: for each request or stream a failure, or nothing. */
function script(steps: { chain?: Error; stream?: Error; end?: true }[]) {
  const stop = new AbortController()
  const asked: object[] = []
  const seen: NodeEvent[] = []
  const notes: string[] = []
  let pauses = 0
  const provider = {
    url: 'http://node',
    async request() {
      const { chain } = steps[0]!
      if (chain === undefined) return { chain_id: 1020, head_block: '9' }
      steps.shift()
      throw chain
    },
    async subscribe(params: object, { onEvent }: { onEvent: (event: NodeEvent) => void }) {
      asked.push(params)
      onEvent(EVENT)
      const { stream, end } = steps.shift()!
      if (end) stop.abort()
      if (stream) throw stream
    },
  } as unknown as Provider
  const options: FollowEventsOptions = {
    topics: ['CONTRACT_EVENT'],
    signal: stop.signal,
    onEvent: (event) => seen.push(event),
    onNote: (note) => notes.push(note),
    sleep: async (_, signal) => {
      if (!signal!.aborted) pauses++
    },
  }
  return { provider, options, asked, seen, notes, pauses: () => pauses }
}

describe('following events', () => {
  it('reconnects a stream that ended, and reports it', async () => {
    const { provider, options, seen, notes, pauses } = script([{}, { end: true }])
    await follow(provider, options)
    expect(seen).to.deep.equal([EVENT, EVENT])
    expect(notes).to.deep.equal([
      'following chain 1020 on http://node',
      'the node ended the stream; events until the next one are missed',
      'following http://node again, from block 9 on; events in between are missed',
    ])
    expect(pauses()).to.equal(1)
  })

  it('waits for an unreachable node, and reports it once', async () => {
    const { provider, options, notes, pauses } = script([
      { stream: DOWN },
      { chain: DOWN },
      { chain: DOWN },
      { end: true },
    ])
    await follow(provider, options)
    expect(notes).to.deep.equal([
      'following chain 1020 on http://node',
      'http://node cannot be reached; retrying',
      'following http://node again, from block 9 on; events in between are missed',
    ])
    expect(pauses()).to.equal(3)
  })

  it('fails if the node is unreachable at the start or rejects the request', async () => {
    const refusal = new NodeError({ text: 'no' })
    for (const [steps, error] of [
      [[{ chain: DOWN }], DOWN],
      [[{ stream: refusal }], refusal],
      [[{}, { chain: refusal }], refusal],
    ] as const) {
      const { provider, options } = script([...steps])
      expect(await follow(provider, options).catch((caught) => caught)).to.equal(error)
    }
  })

  it('subscribes to one contract or to all', async () => {
    for (const [contract, filter] of [
      ['token.iost', { contract_id: 'token.iost' }],
      [undefined, null],
    ] as const) {
      const { provider, options, asked } = script([{ end: true }])
      await follow(provider, { ...options, contract })
      expect(asked).to.deep.equal([{ topics: ['CONTRACT_EVENT'], filter }])
    }
  })
})
