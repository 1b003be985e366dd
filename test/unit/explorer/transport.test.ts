import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { createExplorer, isToolkitError } from '../../../src/entries/explorer.js'
import { ANSWER_MS } from '../../limits.js'
import { createFakeService, json, success } from './service.js'

function open(answers: (() => Response)[], options: Parameters<typeof createExplorer>[1] = {}) {
  let at = 0
  const service = createFakeService(() => answers[Math.min(at++, answers.length - 1)]!())
  return {
    ...service,
    explorer: createExplorer('https://host/api', { dialect: 'documented', ...service.options, ...options }),
  }
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'no error',
    (error: unknown) => (isToolkitError(error) ? error.code : String(error)),
  )
}

/** A letter as soon as the previous one has left, until the reader stops. */
function trickle(response: ServerResponse): void {
  if (response.destroyed) return
  response.write(' ', () => setTimeout(() => trickle(response), 5))
}

const found = () => success({ total_blocks: 1 })
const busy =
  (headers: Record<string, string> = {}, status = 429) =>
  () =>
    json({}, { status, headers })

describe('explorer requests', () => {
  const waits: [what: string, headers: Record<string, string>, ms: number][] = [
    ['seconds', { 'retry-after': '7' }, 7000],
    ['a date', { 'retry-after': new Date(Date.UTC(2026, 0, 1) + 9000).toUTCString() }, 9000],
    ['milliseconds until the reset', { 'x-ratelimit-reset': '4321' }, 4321],
    // The clock of these tests is at the start of 2026.
    ['the second of the reset', { 'x-ratelimit-reset': String(Date.UTC(2026, 0, 1) / 1000 + 6) }, 6000],
    ['the millisecond of the reset', { 'x-ratelimit-reset': String(Date.UTC(2026, 0, 1) + 6500) }, 6500],
    ['the second of a reset that has passed', { 'x-ratelimit-reset': '1600000000' }, 250],
    ['nothing', {}, 250],
    ['0', { 'retry-after': '0' }, 250],
    ['-1, which stands for not known', { 'x-ratelimit-reset': '-1' }, 250],
    ['nonsense', { 'retry-after': 'soon', 'x-ratelimit-reset': 'NaN' }, 250],
    ['a date that has passed', { 'retry-after': 'Thu, 01 Jan 2015 00:00:00 GMT' }, 250],
  ]
  for (const [what, headers, ms] of waits) {
    it(`explorer requests wait for the time in a 429: ${what}`, async () => {
      const { explorer, pauses } = open([busy(headers), found])
      expect((await explorer.stats()).total_blocks).to.equal(1)
      expect(pauses).to.deep.equal([ms])
    })
  }

  it('back off exponentially without a given time', async () => {
    const { explorer, pauses } = open([busy(), busy({}, 503), busy({}, 502), found])
    await explorer.stats()
    expect(pauses).to.deep.equal([250, 500, 1000])
  })

  it('explorer requests fail if the service requires more time than available', async () => {
    const { explorer, pauses } = open([busy({ 'retry-after': '120' })], { budgetMs: 30_000 })
    const asked = explorer.stats()
    expect(await codeOf(asked)).to.equal('EXPLORER_RATE_LIMITED')
    await asked.catch((error: Error) => expect(error.message).to.contain('in 120 s'))
    expect(pauses).to.deep.equal([])
  })

  it('explorer requests stop retrying at the time limit', async () => {
    const { explorer, pauses } = open([busy()], { budgetMs: 10_000 })
    expect(await codeOf(explorer.stats())).to.equal('EXPLORER_RATE_LIMITED')
    expect(pauses.reduce((sum, ms) => sum + ms, 0))
      .to.be.lessThanOrEqual(10_000)
      .and.greaterThan(2000)
  })

  it('never send a submission twice', async () => {
    const { explorer, seen } = open([busy(), found])
    expect(await codeOf(explorer.verifyContract({ address: 'c' }))).to.equal('EXPLORER_RATE_LIMITED')
    expect(seen).to.have.length(1)
  })

  it('retry reads after a network failure', async () => {
    const broken = () => {
      throw new TypeError('fetch failed', { cause: new Error('read ECONNRESET') })
    }
    const { explorer } = open([broken, found])
    expect((await explorer.stats()).total_blocks).to.equal(1)
    const never = open([broken])
    const asked = never.explorer.stats()
    expect(await codeOf(asked)).to.equal('EXPLORER_UNREACHABLE')
    await asked.catch((error: Error) => expect(error.message).to.contain('ECONNRESET'))
    expect(never.seen).to.have.length(4)
  })

  it('explorer requests are limited per second', async () => {
    const { explorer, pauses } = open([found], { requestsPerSecond: 4 })
    for (let i = 0; i < 4; i++) await explorer.stats()
    expect(pauses).to.deep.equal([250, 250, 250])
  })

  it('explorer requests report a redirect loop', async () => {
    const loop = () => new Response(null, { status: 302, headers: { location: 'https://host/api/stats' } })
    const { explorer } = open([loop])
    const error = (await explorer.stats().catch((error: unknown) => error)) as Error
    expect(isToolkitError(error) && error.code).to.equal('EXPLORER_REDIRECT')
    expect(error.message).to.equal('https://host/api/stats redirects more than 5 times, last to https://host/api/stats')
  })

  it('explorer requests follow redirects within the origin only', async () => {
    const to = (location: string) => () => new Response(null, { status: 307, headers: { location } })
    const { explorer, targets } = open([to('/api/v3/stats'), found])
    await explorer.stats()
    expect(targets()).to.deep.equal(['/api/stats', '/api/v3/stats'])
    const away = open([to('https://elsewhere/api/stats'), found])
    expect(await codeOf(away.explorer.stats())).to.equal('EXPLORER_REDIRECT')
    expect(away.seen).to.have.length(1)
    expect(await codeOf(open([to('/api/stats')]).explorer.stats())).to.equal('EXPLORER_REDIRECT')
  })

  it('explorer requests reject an endless body', async () => {
    let pulled = 0
    const endless = () =>
      new Response(
        new ReadableStream({
          pull: (controller) => {
            pulled++
            controller.enqueue(new Uint8Array(1024 * 1024).fill(32))
          },
        }),
      )
    expect(await codeOf(open([endless]).explorer.stats())).to.equal('EXPLORER_ANSWER')
    expect(pulled).to.be.lessThan(15)
  })

  describe('to an unreliable service', () => {
    type Script = (response: ServerResponse, at: number) => void
    const servers: Server[] = []
    afterEach(() => {
      for (const server of servers.splice(0)) {
        server.closeAllConnections()
        server.close()
      }
    })

    /** A client of a real service that follows a script; pauses take no time. */
    async function serve(script: Script, timeoutMs = ANSWER_MS) {
      let asked = 0
      const server = createServer((_, response) => script(response, asked++))
      servers.push(server)
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
      const { port } = server.address() as AddressInfo
      let pauses = 0
      const sleep = async () => {
        pauses += 1
      }
      const options = { dialect: 'documented', timeoutMs, sleep } as const
      const explorer = createExplorer(`http://127.0.0.1:${port}/api`, options)
      return { explorer, count: () => asked, countPauses: () => pauses }
    }

    const RECORD = JSON.stringify({ status: 'success', data: { total_blocks: 1 } })
    const slow: [what: string, script: Script][] = [
      ['never answers', () => {}],
      ['begins a body and goes no further', (response) => void response.writeHead(200).write(RECORD.slice(0, 9))],
      ['sends a body letter by letter without an end', trickle],
    ]
    for (const [what, script] of slow) {
      it(`explorer requests to an unreliable service fail after some retries if it ${what}`, async () => {
        const { explorer, countPauses } = await serve(script, 100)
        expect(await codeOf(explorer.stats())).to.equal('EXPLORER_TIMEOUT')
        // On a busy machine some tries end before the service has heard of them.
        expect(countPauses()).to.equal(3)
      })
    }

    it('explorer requests to an unreliable service accept a response in fragments', async () => {
      const { explorer, count } = await serve((response) => {
        response.write(RECORD.slice(0, 20))
        setImmediate(() => response.end(RECORD.slice(20)))
      })
      expect((await explorer.stats()).total_blocks).to.equal(1)
      expect(count()).to.equal(1)
    })

    it('retry a truncated response, and never return a part of it', async () => {
      const cut: Script = (response) => {
        response
          .writeHead(200, { 'content-length': RECORD.length })
          .write(RECORD.slice(0, 20), () => response.destroy())
      }
      const mended = await serve((response, at) => (at === 0 ? cut(response, at) : void response.end(RECORD)))
      expect((await mended.explorer.stats()).total_blocks).to.equal(1)
      expect(mended.count()).to.equal(2)
      const never = await serve(cut)
      expect(await codeOf(never.explorer.stats())).to.equal('EXPLORER_UNREACHABLE')
    })

    it('explorer requests to an unreliable service reject an incomplete text', async () => {
      const { explorer, count } = await serve((response) => void response.end(RECORD.slice(0, 20)))
      expect(await codeOf(explorer.stats())).to.equal('EXPLORER_ANSWER')
      expect(count()).to.equal(1)
    })

    it('explorer requests to an unreliable service reject an endless body at any speed', async () => {
      const { explorer, count } = await serve((response) => {
        const block = Buffer.alloc(1024 * 1024, 32)
        const more = () => {
          while (!response.destroyed && response.write(block));
          response.once('drain', more)
        }
        more()
      }, 10_000)
      expect(await codeOf(explorer.stats())).to.equal('EXPLORER_ANSWER')
      expect(count()).to.equal(1)
    })
  })

  it('abort with the signal', async () => {
    const controller = new AbortController()
    const { explorer, pauses } = open([busy()], { signal: controller.signal })
    controller.abort(new Error('stopped'))
    expect(await codeOf(explorer.stats())).to.equal('Error: stopped')
    expect(pauses).to.deep.equal([])
  })

  it('explorer requests send the API key as configured, and print it in no error', async () => {
    const header = open([() => json({}, { status: 400 })], { apiKey: { value: 'k3y' } })
    const asked = header.explorer.stats()
    await asked.catch((error: Error) => expect(error.message).not.to.contain('k3y'))
    expect(header.seen[0]!.headers['x-api-key']).to.equal('k3y')
    const named = open([found], { apiKey: { value: async () => 'k3y', header: 'authorization' } })
    await named.explorer.stats()
    expect(named.seen[0]!.headers.authorization).to.equal('k3y')
    const parameter = open([() => json({}, { status: 400 })], { apiKey: { value: 'k3y', parameter: 'apikey' } })
    const refused = parameter.explorer.stats()
    expect(await codeOf(refused)).to.equal('EXPLORER_ANSWER')
    await refused.catch((error: Error) => expect(error.message).not.to.contain('k3y'))
    expect(parameter.targets()).to.deep.equal(['/api/stats?apikey=k3y'])
  })
})
