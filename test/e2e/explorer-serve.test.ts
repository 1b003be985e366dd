import type { ChildProcess } from 'node:child_process'
import { request } from 'node:http'
import { expect } from 'chai'
import { createFolder, runToolkit, startToolkit, untilEnd } from './toolkit.js'

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** A request that may say what browsers do not let pages say. */
function ask(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: options.method ?? 'GET', headers: options.headers ?? {} }, (response) => {
      let body = ''
      response.on('data', (data) => {
        body += data
      })
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body }))
    })
    sent.on('error', reject)
    sent.end(options.body)
  })
}

/** The first line of JSON that a command prints. */
function readStart(child: ChildProcess): Promise<{ url: string; explorer?: string }> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout!.on('data', (data) => {
      text += data
      const end = text.indexOf('\n')
      if (end >= 0) resolve(JSON.parse(text.slice(0, end)))
    })
    child.stderr!.on('data', (data) => {
      text = `${text}${data}`
    })
    child.on('exit', () => reject(new Error(text)))
  })
}

/** Resolves when something holds; the test's own time limits it. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50))
}

describe('toolkit explorer serve', () => {
  const cwd = createFolder({ 'toolkit.config.js': 'export default {}\n' })
  let node: ChildProcess
  let url: string
  let explorer: string

  before(async () => {
    node = startToolkit(['node', '--explorer', '0', '--port', '0', '--json'], { cwd })
    const start = await readStart(node)
    url = start.url
    explorer = start.explorer!
  })
  after(() => node.kill('SIGKILL'))

  it('serves the API below /api and the page elsewhere, with a strict content security policy', async () => {
    await until(async () => (await ask(`${explorer}/api/health`)).status === 200)
    const stats = await ask(`${explorer}/api/stats`)
    expect(JSON.parse(stats.body)).to.have.nested.property('data.chain_id', 1020)
    for (const path of ['/', '/blocks/1', '/addresses/alice']) {
      const page = await ask(explorer + path)
      expect([page.status, page.headers['content-type']]).to.deep.equal([200, 'text/html; charset=utf-8'])
      expect(page.headers['content-security-policy']).to.match(/^default-src 'none'; script-src 'self';/)
      expect(page.body).not.to.match(/<script(?![^>]*src=)/)
    }
    for (const [name, type] of [
      ['main.js', 'text/javascript'],
      ['main.css', 'text/css'],
      ['icon.svg', 'image/svg+xml'],
    ]) {
      const asset = await ask(`${explorer}/page/${name}`)
      expect([asset.status, String(asset.headers['content-type']).split(';')[0]]).to.deep.equal([200, type])
    }
    for (const path of ['/page/nosuch.js', '/page/../package.json', '/page/%2e%2e/cli.js']) {
      expect((await ask(explorer + path)).body, path).not.to.contain('iost-toolkit')
    }
  })

  it('rejects other hosts, and writes from other origins', async () => {
    const call = JSON.stringify({
      contract: 'token.iost',
      method: 'supply',
      args: '["iost"]',
      account: 'alice',
      dryRun: true,
    })
    const act = (headers: Record<string, string>) =>
      ask(`${explorer}/local/calls`, { method: 'POST', headers, body: call })
    const json = { 'content-type': 'application/json' }
    expect((await ask(`${explorer}/api/stats`, { headers: { host: 'evil.example' } })).status).to.equal(403)
    expect((await ask(explorer, { headers: { host: 'evil.example:30003' } })).status).to.equal(403)
    expect((await act({ 'content-type': 'text/plain' })).status).to.equal(403)
    expect((await act({ ...json, origin: 'https://evil.example' })).status).to.equal(403)
    expect((await act({ ...json, origin: 'null' })).status).to.equal(403)
    const admitted = await act({ ...json, origin: explorer })
    expect(admitted.status).to.equal(200)
    expect(JSON.parse(admitted.body)).to.have.nested.property('data.status', 'SUCCESS')
  })

  it('dry-runs a spending call with the parameters of the real one', async () => {
    const args = JSON.stringify(['iost', 'alice', 'bobby', '5', ''])
    const call = { contract: 'token.iost', method: 'transfer', args, account: 'alice' }
    const headers = { 'content-type': 'application/json' }
    for (const dryRun of [true, false]) {
      const body = JSON.stringify({ ...call, dryRun })
      const answer = await ask(`${explorer}/local/calls`, { method: 'POST', headers, body })
      const { data } = JSON.parse(answer.body) as { data: { hash: string; status?: string } }
      if (dryRun) expect(data.status).to.equal('SUCCESS')
      else {
        await until(async () => {
          const shown = await ask(`${explorer}/api/transactions/${data.hash}`)
          return JSON.parse(shown.body).data?.status === 'ok'
        })
      }
    }
  })

  it('reports a bad request and continues', async () => {
    const act = (body: string) =>
      ask(`${explorer}/local/calls`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    for (const body of ['', '{', '[]', '{}', '{"contract":"token.iost"}']) {
      expect((await act(body)).status, body).to.equal(400)
    }
    expect((await act(`"${'x'.repeat(300_000)}"`)).status).to.equal(413)
    const unknown = await act('{"contract":"token.iost","method":"supply","args":"[]","account":"nobody"}')
    expect([unknown.status, JSON.parse(unknown.body).error.message]).to.deep.equal([400, 'unknown account nobody'])
    const headers = { 'x-toolkit-page': '1' }
    const untold = await ask(`${explorer}/local/traces/nosuch`, { headers })
    expect([untold.status, JSON.parse(untold.body).data]).to.deep.equal([
      200,
      { recording: null, sources: {}, path: [] },
    ])
    expect((await ask(`${explorer}/local/traces/nosuch`)).status).to.equal(403)
    expect((await ask(`${explorer}/local/nosuch`)).status).to.equal(404)
    const nothing = await ask(`${explorer}/api/nosuch`)
    expect([nothing.status, JSON.parse(nothing.body).error.code]).to.deep.equal([404, 'RESOURCE_NOT_FOUND'])
    for (const [method, path] of [
      ['PUT', 'blocks'],
      ['DELETE', 'contracts/verification'],
    ] as const) {
      const verb = await ask(`${explorer}/api/${path}`, { method })
      expect([verb.status, JSON.parse(verb.body).error.code]).to.deep.equal([405, 'METHOD_NOT_ALLOWED'])
    }
    expect((await ask(`${explorer}/api/stats`)).status).to.equal(200)
  })

  it('indexes a remote node, keeps the index, and resumes after a restart', async () => {
    const directory = createFolder()
    const serve = ['explorer', 'serve', '--url', url, '--port', '0', '--data-dir', directory, '--json']
    for (let round = 0; round < 2; round++) {
      const child = startToolkit(serve, { cwd })
      const ended = untilEnd(child)
      const { url: served } = await readStart(child)
      await until(async () => (await ask(`${served}/api/health`)).status === 200)
      const { body } = await ask(`${served}/api/tokens/iost`)
      expect(JSON.parse(body)).to.have.nested.property('data.symbol', 'iost')
      const info = JSON.parse((await ask(`${served}/local/info`)).body)
      expect(info.data).to.deep.include({ accounts: [], isDevelopment: true })
      child.kill('SIGINT')
      expect((await ended).exitCode).to.equal(0)
    }
  })

  it('serves the index while the node is unreachable, and catches up when it returns', async () => {
    const directory = createFolder()
    const start = (port: string) => startToolkit(['node', '--port', port, '--data-dir', directory, '--json'], { cwd })
    let away = start('0')
    const { url: place } = await readStart(away)
    const child = startToolkit(['explorer', 'serve', '--url', place, '--port', '0', '--json'], { cwd })
    const ended = untilEnd(child)
    let reported = ''
    child.stderr?.on('data', (data) => {
      reported += data
    })
    try {
      const { url: served } = await readStart(child)
      const read = async (path: string) => {
        const { status, body } = await ask(served + path)
        return { ...(JSON.parse(body) as { data: Record<string, unknown>; error: { code: string } }), status }
      }
      await until(async () => (await read('/api/blocks/1')).status === 200)
      const gone = untilEnd(away)
      away.kill('SIGKILL')
      await gone
      await until(async () => (await read('/local/info')).data.isAway === true)
      expect(await read('/api/blocks/1')).to.have.property('status', 200)
      expect(await read('/api/stats'))
        .to.deep.include({ status: 503 })
        .and.to.have.nested.property('error.code', 'NODE_UNAVAILABLE')
      expect(await read('/local/storage/token.iost')).to.have.property('status', 503)
      // reported once, by the follower, for any number of requests meanwhile; a busy node may be away again later
      await until(async () => reported.includes('cannot be reached'))
      expect(reported.match(/cannot be reached/g)).to.have.length(1)
      away = start(new URL(place).port)
      await readStart(away)
      await until(async () => (await read('/local/info')).data.isAway === false)
      expect(await read('/api/stats')).to.have.property('status', 200)
      expect(await read('/local/storage/token.iost')).to.have.property('status', 200)
    } finally {
      away.kill('SIGKILL')
      child.kill('SIGINT')
    }
    expect((await ended).exitCode).to.equal(0)
  })

  it('prints which block it waits for if the node has not reached --from', async () => {
    const child = startToolkit(['explorer', 'serve', '--url', url, '--port', '0', '--from', '999999'], { cwd })
    const ended = untilEnd(child)
    let text = ''
    await new Promise<void>((resolve) => {
      child.stderr!.on('data', (data) => {
        text += data
        if (/Waiting for block 999999, the first to index: the node is at block \d+/.test(text)) resolve()
      })
      child.on('exit', () => resolve())
    })
    expect(text).to.contain('Waiting for block 999999')
    child.kill('SIGINT')
    expect((await ended).exitCode).to.equal(0)
  })

  it('limits the request rate with its flag', async () => {
    const serve = ['explorer', 'serve', '--url', url, '--port', '0', '--requests-per-second', '1', '--json']
    const child = startToolkit(serve, { cwd })
    const ended = untilEnd(child)
    const { url: served } = await readStart(child)
    const burst = await Promise.all(Array.from({ length: 20 }, () => ask(`${served}/api/blocks`)))
    const limited = burst.find(({ status }) => status === 429)!
    expect([limited.headers['retry-after'], JSON.parse(limited.body).error.code]).to.deep.equal(['1', 'RATE_LIMITED'])
    expect((await ask(`${served}/api/health`)).status).to.be.oneOf([200, 503])
    child.kill('SIGINT')
    expect((await ended).exitCode).to.equal(0)
    const wrong = await runToolkit(['explorer', 'serve', '--url', url, '--requests-per-second', '0'], { cwd })
    expect([wrong.exitCode, wrong.stderr]).to.satisfy(([code, text]: [number, string]) => {
      return code === 2 && text.includes('--requests-per-second: expected a whole number from 1')
    })
  })

  it('reports unsupported operations', async () => {
    const taken = await runToolkit(['explorer', 'serve', '--url', url, '--port', new URL(explorer).port], { cwd })
    expect([taken.exitCode, taken.stdout]).to.deep.equal([4, ''])
    expect(taken.stderr).to.contain('another program listens there')
    const wrong = await runToolkit(['explorer', 'serve', '--url', url, '--from', '-1'], { cwd })
    expect(wrong.exitCode).to.equal(2)
    const gone = await runToolkit(['explorer', 'serve', '--url', 'http://127.0.0.1:9'], { cwd })
    expect(gone.exitCode).to.equal(4)
  })

  it('exits at once despite open streams, unfinished requests and pending calls', async () => {
    const waits = startToolkit(['node', '--explorer', '0', '--port', '0', '--mine', 'manual', '--json'], { cwd })
    const { url: waiting, explorer: page } = await readStart(waits)
    const ended = untilEnd(waits)
    const open = (to: string, path: string, body: string, length = body.length) => {
      const headers = { 'content-type': 'application/json', 'content-length': String(length) }
      const sent = request(to + path, { method: 'POST', headers })
      sent.on('error', () => {})
      sent.write(body)
      return sent
    }
    open(waiting, '/subscribe', '{"topics":["CONTRACT_EVENT"]}').end()
    open(waiting, '/sendTx', '{', 1000)
    open(page!, '/local/calls', '{', 1000)
    const args = JSON.stringify(['iost', 'alice', 'bobby', '5', ''])
    const call = { contract: 'token.iost', method: 'transfer', args, account: 'alice', dryRun: false }
    const headers = { 'content-type': 'application/json' }
    const sent = await ask(`${page}/local/calls`, { method: 'POST', headers, body: JSON.stringify(call) })
    expect(JSON.parse(sent.body).data).to.have.keys('hash')
    waits.kill('SIGTERM')
    expect((await ended).exitCode).to.equal(0)
  })

  it('exits with the node', async () => {
    const ended = untilEnd(node)
    node.kill('SIGINT')
    expect((await ended).exitCode).to.equal(0)
    const after = await ask(explorer).catch((error: NodeJS.ErrnoException) => error.code)
    expect(after).to.equal('ECONNREFUSED')
  })
})
