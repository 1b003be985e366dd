import { expect } from 'chai'
import { encodeResult } from '../../../../src/rpc/encoding/message-json.js'
import { createHttpProvider } from '../../../../src/rpc/http/http-provider.js'
import type { SubscribeOptions } from '../../../../src/rpc/provider.js'
import type { NodeEvent } from '../../../../src/rpc/schema.js'
import { readSpecFile } from '../../../vectors.js'
import { answer, createFakeFetch, type Reply, refusedConnection, stream, streamBytes } from '../fake-fetch.js'

const encodeEventLine = (event: NodeEvent): string => `{"result":${encodeResult('subscribe', { event })}}\n`
const PARAMS = { topics: ['CONTRACT_EVENT' as const] }
const EVENT: NodeEvent = { topic: 'CONTRACT_EVENT', data: 'é\n"1"', time: '1795148814511385799' }
const LINE = encodeEventLine(EVENT)

function subscribe(replies: Reply[], options: Partial<SubscribeOptions> = {}) {
  const { options: fakes, seen, pauses } = createFakeFetch(...replies)
  const events: NodeEvent[] = []
  const done = createHttpProvider('http://n', fakes).subscribe(PARAMS, {
    onEvent: (event) => events.push(event),
    ...options,
  })
  return { done, events, seen, pauses }
}

/** A subscription that ends after a number of events. */
function subscribeUntil(count: number, replies: Reply[]) {
  const controller = new AbortController()
  const events: NodeEvent[] = []
  const onEvent = (event: NodeEvent): void => {
    if (events.push(event) === count) controller.abort()
  }
  return { ...subscribe(replies, { onEvent, reconnect: true, signal: controller.signal }), events }
}

async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error) => error.code ?? error.message,
  )
}

describe('HTTP event stream', () => {
  it('encodes and decodes the recorded bytes', async () => {
    const recorded = readSpecFile('subscribe_stream.txt')
    const lines = [...recorded.matchAll(/(\{"result".*?\})\\n/g)].map(([, line]) => line!.replaceAll('\\\\', '\\'))
    const { done, events } = subscribe([stream(lines.map((line) => `${line}\n`))])
    await done
    expect(events).to.have.length(3)
    expect(events.map((event) => encodeEventLine(event))).to.deep.equal(lines.map((line) => `${line}\n`))
  })

  it('reports why it reconnects, because events in between are missed', async () => {
    const gaps: string[] = []
    const controller = new AbortController()
    let count = 0
    const { done } = subscribe([stream([LINE]), stream([LINE], new Error('cut')), stream([LINE])], {
      reconnect: true,
      signal: controller.signal,
      onEvent: () => {
        if (++count === 3) controller.abort()
      },
      onGap: (reason) => gaps.push(reason),
    })
    await done
    expect(gaps).to.have.length(2)
    expect(gaps[0]).to.equal('the node ended the stream')
    expect(gaps[1]).to.contain('cut')
  })

  it('posts the topics and resolves at the end of the stream', async () => {
    const { done, events, seen } = subscribe([stream([LINE])])
    await done
    expect(events).to.deep.equal([EVENT])
    expect(seen).to.have.length(1)
    expect(seen[0]).to.include({ method: 'POST', path: '/subscribe', body: '{"topics":["CONTRACT_EVENT"]}' })
  })

  it('parses events in any fragments, with blank lines and without a final line ending', async () => {
    const bytes = new TextEncoder().encode(`${LINE}\n${LINE}\r\n${LINE.trim()}`)
    const { done, events } = subscribe([streamBytes([...bytes].map((byte) => Uint8Array.of(byte)))])
    await done
    expect(events).to.deep.equal([EVENT, EVENT, EVENT])
  })

  it('fails on an error line, after the preceding events', async () => {
    const { done, events } = subscribe([stream([LINE, '{"error":{"code":2,"message":"boom","details":[]}}\n', LINE])])
    expect(await codeOf(done)).to.equal('NODE_REFUSED')
    expect(events).to.have.length(1)
  })

  it('fails if the stream does not start', async () => {
    const refusals: [Reply, string][] = [
      [answer({ code: 3, message: 'proto: …' }, 400), 'NODE_REFUSED'],
      [answer({ error: { code: 2, message: 'boom', details: [] } }, 500), 'NODE_REFUSED'],
      [answer('<html>', 502), 'NODE_ANSWER'],
      [answer({}, 500), 'NODE_ANSWER'],
      [refusedConnection(), 'NODE_UNREACHABLE'],
    ]
    for (const [reply, code] of refusals) expect(await codeOf(subscribe([reply]).done)).to.equal(code)
  })

  it('fails on an invalid line, and on a broken stream', async () => {
    expect(await codeOf(subscribe([stream(['oops\n'])]).done)).to.equal('NODE_ANSWER')
    expect(await codeOf(subscribe([stream(['{}\n'])]).done)).to.equal('NODE_ANSWER')
    expect(await codeOf(subscribe([stream([LINE], new TypeError('terminated'))]).done)).to.equal('NODE_UNREACHABLE')
  })

  it('fails with the error of the listener', async () => {
    const onEvent = (): void => {
      throw new Error('listener')
    }
    expect(await codeOf(subscribe([stream([LINE])], { onEvent, reconnect: true }).done)).to.equal('listener')
  })

  it('resolves when the signal aborts, before and during the stream', async () => {
    const controller = new AbortController()
    const { done, events } = subscribe(['silence'], { signal: controller.signal })
    controller.abort()
    await done
    expect(events).to.have.length(0)
  })

  it('reconnects after the stream ends or breaks, or a connection is refused', async () => {
    const broken = stream([LINE], new TypeError('terminated'))
    const { done, events, seen, pauses } = subscribeUntil(3, [
      stream([LINE]),
      broken,
      refusedConnection(),
      stream([LINE]),
    ])
    await done
    expect(events).to.have.length(3)
    expect(seen).to.have.length(4)
    expect(pauses).to.deep.equal([1000, 1000, 1000])
  })

  it('does not reconnect after a rejection', async () => {
    const { done, seen } = subscribe([answer({ code: 2, message: 'no' }, 400)], { reconnect: true })
    expect(await codeOf(done)).to.equal('NODE_REFUSED')
    expect(seen).to.have.length(1)
  })

  it('reconnects immediately after a fetch timeout on an idle stream', async () => {
    const limit = Object.assign(new Error('Headers Timeout Error'), { code: 'UND_ERR_HEADERS_TIMEOUT' })
    const { done, events, pauses } = subscribe([new TypeError('fetch failed', { cause: limit }), stream([LINE])])
    await done
    expect(events).to.have.length(1)
    expect(pauses).to.deep.equal([])
  })

  it('fails on a line without end, and keeps lines that arrive in many pieces', async () => {
    const piece = ' '.repeat(1024 * 1024)
    const { done, events } = subscribe([stream([...LINE, ...Array.from({ length: 40 }, () => piece)])])
    const error = await done.catch((error) => error)
    expect([error.code, events.length]).to.deep.equal(['NODE_ANSWER', 1])
    expect(error.message).to.match(/more than \d+ bytes/)
  })
})
