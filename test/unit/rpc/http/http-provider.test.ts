import { expect } from 'chai'
import type { ToolkitError } from '../../../../src/errors/errors.js'
import { DEV_METHODS } from '../../../../src/rpc/development/dev-methods.js'
import { createHttpProvider } from '../../../../src/rpc/http/http-provider.js'
import { NodeError } from '../../../../src/rpc/node-error.js'
import { METHODS, type Requests } from '../../../../src/rpc/schema.js'
import { answer, createFakeFetch, type Reply, refusedConnection, stream } from '../fake-fetch.js'
import { SAMPLES } from '../samples.js'

const NODE = 'http://127.0.0.1:30001'
const HALF = answer('{"chain_id":1020,"net_na')
const PAGE = answer('<html><body>502 Bad Gateway</body></html>', 502)

function connect(...replies: Reply[]) {
  const { options, seen, pauses } = createFakeFetch(...replies)
  return { provider: createHttpProvider(NODE, options), seen, pauses }
}

async function failure(promise: Promise<unknown>): Promise<ToolkitError> {
  try {
    await promise
  } catch (error) {
    return error as ToolkitError
  }
  throw new Error('did not fail')
}

const accepted = SAMPLES.find(({ note }) => note === 'accepted')!
const tx: Requests['sendTx'] = JSON.parse(accepted.request.body!)
const { hash } = JSON.parse(accepted.body)
/** Every path variable of a method. */
/** Values that a message forgot to read. */
const UNREADABLE = /\bundefined\b|\bNaN\b|\[object /
const ANY_PARAMS = { hash, number: 7n, name: 'a', account: 'a', token: 't', token_id: '1', symbol: 't', id: 'c' }

describe('HTTP provider', () => {
  it('encodes path variables', async () => {
    const { provider, seen } = connect(
      answer({ balance: 1 }),
      answer({ status: 'PENDING', block: { number: String(2n ** 60n) } }),
    )
    await provider.request('getTokenBalance', { account: 'a/b ü+', token: 'iost', by_longest_chain: true })
    await provider.request('getBlockByNumber', { number: 2n ** 60n })
    expect(seen.map(({ method, path }) => `${method} ${path}`)).to.deep.equal([
      'GET /getTokenBalance/a%2Fb%20%C3%BC%2B/iost/true',
      'GET /getBlockByNumber/1152921504606846976/false',
    ])
    expect(seen[0]!.body).to.equal(undefined)
  })

  it('keeps the path of its URL, and sends its headers', async () => {
    const { options, seen } = createFakeFetch(answer({ server_time: '1' }))
    const provider = createHttpProvider('https://example.org/iost/', { ...options, headers: { 'X-Key': 'k' } })
    await provider.request('getNodeInfo', {})
    expect(seen[0]).to.deep.include({ path: '/iost/getNodeInfo', headers: { 'X-Key': 'k' } })
    expect(provider.url).to.equal('https://example.org/iost')
  })

  it('sends a body with every field in the wire form', async () => {
    const { provider, seen } = connect(answer({ datas: ['1'] }))
    const result = await provider.request('getBatchContractStorage', { id: 'c', key_fields: [{ key: 'k' }] })
    expect(seen[0]!.body).to.equal('{"id":"c","key_fields":[{"key":"k","field":""}],"by_longest_chain":false}')
    expect(result).to.deep.equal({ datas: ['1'], block_hash: '', block_number: '0' })
  })

  it('parses every recorded response and rejection', async () => {
    for (const { request, status, body } of SAMPLES.filter(({ request }) => request.path.startsWith('/getAccount/'))) {
      const { provider } = connect(answer(body, status))
      const [, , name] = request.path.split('/')
      const asked = provider.request('getAccount', { name: name! })
      if (status === 200) expect((await asked).name).to.equal(name)
      else
        expect(await failure(asked)).to.include({ code: 'NODE_REFUSED', text: JSON.parse(body).message, grpcCode: 2 })
    }
  })

  it('explains how to fix a rejection', async () => {
    const { provider, seen } = connect(answer({ code: 2, message: 'gas not enough: user x has 0 < 4000000' }, 400))
    const error = await failure(provider.request('execTx', tx))
    expect(error).to.be.instanceOf(NodeError)
    expect(error.message).to.equal('the node refused execTx: gas not enough: user x has 0 < 4000000')
    expect(error.hint).to.match(/^Pledge IOST/)
    expect(seen).to.have.length(1)
  })

  it('rejects a missing path variable and an invalid URL', async () => {
    const { provider, seen } = connect(answer({}))
    const error = await failure(provider.request('getTxByHash', {} as { hash: string }))
    expect(error).to.have.property('code', 'RPC_PARAMETER')
    expect(error.message).to.contain('hash')
    expect(seen).to.have.length(0)
    for (const url of ['127.0.0.1:30001', 'ftp://x', '']) {
      expect(() => createHttpProvider(url), url)
        .to.throw('not the url of a node')
        .with.property('code', 'NODE_URL')
    }
  })

  describe('invalid responses', () => {
    const faulty: [string, Requests['getTxReceiptByTxHash'] | object, object[]][] = [
      ['getTxReceiptByTxHash', { hash }, [{}, { error: 'rate limited' }, { tx_hash: 'other', status_code: 'SUCCESS' }]],
      [
        'getTxByHash',
        { hash },
        [{}, { status: 'IRREVERSIBLE', transaction: null }, { status: 'PENDING', transaction: { hash: 'x' } }],
      ],
      ['sendTx', tx, [{}, { error: 'rate limited' }, { hash: 'other' }]],
      ['execTx', tx, [{}]],
      ['getTokenBalance', { account: 'a', token: 'iost' }, [{}]],
      ['getBatchContractStorage', { id: 'c', key_fields: [{ key: 'k' }] }, [{}, { datas: [] }]],
      [
        'getBlockByNumber',
        { number: 7n },
        [{}, { status: 'PENDING', block: { number: '8' } }, { status: 'PENDING', block: { number: { a: 8 } } }],
      ],
    ]
    for (const [method, params, answers] of faulty) {
      it(`invalid responses are rejected by name: ${method}`, async () => {
        for (const body of answers) {
          const { provider } = connect(answer(body))
          const error = await failure(provider.request(method as 'getTxByHash', params as never))
          expect(error.code, JSON.stringify(body)).to.equal('NODE_ANSWER')
          expect(error.message).not.to.match(UNREADABLE)
        }
      })
    }

    it('invalid responses are rejected for every method without members', async () => {
      const accepted: string[] = []
      for (const method of Object.keys(METHODS)) {
        if (method === 'subscribe') continue
        const entries = METHODS[method as 'getAccount'].result.entries.map(([name]) => name)
        const bodies = [{}, Object.fromEntries(entries.map((name) => [name, null]))]
        const params = method === 'sendTx' || method === 'execTx' ? tx : ANY_PARAMS
        for (const body of bodies) {
          const { provider } = connect(answer(body))
          const error = await failure(provider.request(method as 'getTxByHash', params as never))
          if (error?.code !== 'NODE_ANSWER') accepted.push(`${method} ${JSON.stringify(body)} ${error?.message}`)
        }
      }
      expect(accepted).to.deep.equal([])
    })

    it('invalid responses are rejected without members by developer methods and event streams', async () => {
      const accepted: string[] = []
      const methods = Object.entries(DEV_METHODS).filter(([, { result }]) => result.entries.length > 0)
      for (const [method, { request }] of methods) {
        const params = Object.fromEntries(request.entries.map(([name, { rule }]) => [name, rule === 'list' ? [] : '1']))
        const error = await failure(connect(answer({})).provider.dev(method as 'console', params as never))
        if (error?.code !== 'NODE_ANSWER') accepted.push(`${method} ${error?.message}`)
      }
      for (const result of [{}, { event: null }, { event: {} }, { event: { topic: 'CONTRACT_EVENT', data: null } }]) {
        const { provider } = connect(stream([`${JSON.stringify({ result })}\n`]))
        const error = await failure(provider.subscribe({ topics: ['CONTRACT_EVENT'] }, { onEvent: () => {} }))
        if (error?.code !== 'NODE_ANSWER') accepted.push(`subscribe ${JSON.stringify(result)} ${error?.message}`)
      }
      for (const refusal of ['busy', {}, { code: 2 }, { code: 'x', message: {} }]) {
        const { provider } = connect(stream([`${JSON.stringify({ error: refusal })}\n`]))
        const error = await failure(provider.subscribe({ topics: ['CONTRACT_EVENT'] }, { onEvent: () => {} }))
        if (error?.code !== 'NODE_ANSWER') accepted.push(`subscribe ${JSON.stringify(refusal)} ${error?.message}`)
      }
      expect(methods.map(([name]) => name)).to.include.members(['mine', 'snapshot', 'console', 'pending'])
      expect(accepted).to.deep.equal([])
    })

    it('may be redirects to what is no address', async () => {
      for (const Location of ['http://[', 'http://a:99999', '//']) {
        const { provider } = connect(new Response('', { status: 307, headers: { Location } }))
        const error = await failure(provider.request('sendTx', tx))
        expect([error.code, error.message], Location).to.deep.equal([
          'NODE_REDIRECT',
          `${NODE}/sendTx redirects to another address; the request was not sent there`,
        ])
      }
    })

    it('may be redirects, which are not followed', async () => {
      const moved = new Response('', { status: 307, headers: { Location: 'http://thief.example/sendTx' } })
      const { provider, seen } = connect(moved)
      const error = await failure(provider.request('sendTx', tx))
      expect(error.code).to.equal('NODE_REDIRECT')
      expect(error.message).to.include('http://thief.example/sendTx')
      expect(seen).to.have.length(1)
    })
  })

  it('sends the user and password of its URL as a header, and prints them in no message', async () => {
    const { options, seen } = createFakeFetch(answer('<html>'))
    const provider = createHttpProvider('https://alice:s3cr%24t@example.org', options)
    const error = await failure(provider.request('getNodeInfo', {}))
    expect(seen[0]!.headers).to.include({ Authorization: `Basic ${btoa('alice:s3cr$t')}` })
    expect(`${error.message} ${error.hint} ${provider.url}`).to.not.match(/s3cr|alice/)
    expect(() => createHttpProvider('ftp://alice:s3crt@example.org')).to.throw(/ftp:\/\/\*\*\*@example\.org/)
  })

  describe('network failures', () => {
    it('requests are retried for reads after lost connections, busy proxies and truncated responses', async () => {
      for (const trouble of [refusedConnection(), PAGE, HALF, answer('', 503)]) {
        const { provider, seen, pauses } = connect(trouble, trouble, answer({ chain_id: 1020, head_block: '1' }))
        expect((await provider.request('getChainInfo', {})).chain_id).to.equal(1020)
        expect(seen).to.have.length(3)
        expect(pauses).to.deep.equal([100, 300])
      }
    })

    it('requests are retried with increasing delays, up to the number of retries and the timeout', async () => {
      const { provider, seen, pauses } = connect(answer('', 503))
      await failure(provider.request('getChainInfo', {}))
      expect(seen).to.have.length(5)
      expect(pauses).to.deep.equal([100, 300, 900, 2700])
      const told = new Response('', { status: 429, headers: { 'retry-after': '2' } })
      const busy = connect(told, answer({ chain_id: 1020, head_block: '1' }))
      await busy.provider.request('getChainInfo', {})
      expect(busy.pauses).to.deep.equal([2000])
      const short = connect(answer('', 503))
      await failure(short.provider.request('getChainInfo', {}, { timeoutMs: 1000 }))
      expect(short.pauses).to.deep.equal([100, 300])
      const alone = connect(refusedConnection())
      await failure(alone.provider.request('getChainInfo', {}))
      expect(alone.pauses).to.deep.equal([100, 300])
    })

    it('requests are not retried after a response', async () => {
      for (const reply of [answer({ code: 2, message: 'tx not found' }, 400), answer('<html>', 404), answer('[]')]) {
        const { provider, seen } = connect(reply)
        await failure(provider.request('getTxByHash', { hash }))
        expect(seen).to.have.length(1)
      }
    })

    it('network failures include a refused connection with the system message', async () => {
      const error = await failure(connect(refusedConnection()).provider.request('getNodeInfo', {}))
      expect(error.code).to.equal('NODE_UNREACHABLE')
      expect(error.message).to.equal(`${NODE}/getNodeInfo cannot be reached: connect ECONNREFUSED 127.0.0.1:30001`)
      expect(error.hint).to.contain('toolkit node')
    })

    it('quote the start of an invalid response', async () => {
      const cases: [Response, RegExp, RegExp][] = [
        [answer('<!doctype html><title>Hi</title>'), /status 200 and "<!doctype html>/, /web page/],
        [PAGE, /status 502 and "<html>/, /web page/],
        [HALF, /status 200 and "\{\\"chain_id\\"/, /cut off/],
        [answer('[1,2]'), /"\[1,2\]"/, /30001/],
        [answer('null'), /"null"/, /30001/],
        [answer('', 500), /status 500 and nothing/, /30001/],
        [answer('x'.repeat(500)), /"x{120}…"$/, /30001/],
        [answer({ oops: 1 }, 500), /status 500/, /./],
      ]
      for (const [reply, message, hint] of cases) {
        const error = await failure(connect(reply).provider.request('getChainInfo', {}))
        expect(error.code).to.equal('NODE_ANSWER')
        expect(error.message).to.match(message)
        expect(error.hint).to.match(hint)
      }
    })

    it('network failures include a timeout of a silent node', async () => {
      const error = await failure(connect('silence').provider.request('getNodeInfo', {}, { timeoutMs: 1 }))
      expect(error).to.include({ code: 'NODE_TIMEOUT', message: `${NODE}/getNodeInfo did not answer within 1 ms` })
    })

    it('abort with the reason of the signal', async () => {
      const { provider } = connect('silence')
      const controller = new AbortController()
      const asked = failure(provider.request('getNodeInfo', {}, { signal: controller.signal }))
      controller.abort(new Error('enough'))
      expect((await asked).message).to.equal('enough')
    })
  })

  describe('sendTx', () => {
    it('is sent once, whatever happens to its response', async () => {
      for (const loss of [refusedConnection(), PAGE, answer('{"hash":"')]) {
        const { provider, seen } = connect(loss)
        expect((await failure(provider.request('sendTx', tx))).code).to.match(/^NODE_(UNREACHABLE|ANSWER)$/)
        expect(seen.map(({ path }) => path)).to.deep.equal(['/sendTx'])
      }
    })

    it('returns rejections unchanged', async () => {
      const { provider, seen } = connect(answer({ code: 2, message: 'tx exists in pending' }, 400))
      expect(await failure(provider.request('sendTx', tx))).to.have.property('text', 'tx exists in pending')
      expect(seen).to.have.length(1)
    })

    it('retries a dry run, which changes nothing', async () => {
      const { provider, seen } = connect(refusedConnection(), answer({ tx_hash: 'x', status_code: 'SUCCESS' }))
      expect((await provider.request('execTx', tx)).tx_hash).to.equal('x')
      expect(seen).to.have.length(2)
    })
  })

  describe('developer methods', () => {
    it('posts requests of developer methods', async () => {
      const { provider, seen } = connect(answer({ head_block: '7', head_block_time: '5' }))
      expect(await provider.dev('mine', { blocks: 2 })).to.deep.equal({ head_block: '7', head_block_time: '5' })
      expect(seen[0]).to.include({ method: 'POST', path: '/dev/mine', body: '{"blocks":"2"}' })
    })

    it('developer methods are reported when missing', async () => {
      const { provider } = connect(answer({ code: 12, message: 'Not Implemented' }, 400))
      const error = await failure(provider.dev('fund', { account: 'a', token: 'iost', amount: '1' }))
      expect(error).to.include({
        code: 'NODE_NOT_DEV',
        message: `${NODE} has no developer methods: fund is not available`,
      })
    })

    it('does not retry developer methods', async () => {
      const { provider, seen } = connect(refusedConnection())
      expect(await failure(provider.dev('reset', {}))).to.have.property('code', 'NODE_UNREACHABLE')
      expect(seen).to.have.length(1)
    })
  })
})
