import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from 'chai'
import { type Browser, chromium, type Page } from 'playwright-core'
import { createFolder } from '../e2e/toolkit.js'
import { formatMessage, type OpenPorts, openPorts, sendBytes } from './ports.js'

const CHROMIUM = '/usr/bin/chromium'

/**
 * Attacks of web pages, and of other users of the machine, on every port that a command opens: HTTP and gRPC of the
 * node, both explorers, and the debug adapter. Success is judged outside of the code under attack: by a file that the
 * attacker's program would write, and by the height and the log of the chain.
 */
describe('a page of a stranger', () => {
  const project = createFolder({
    'toolkit.config.js': 'export default {}\n',
    'contracts/jar.js': 'class Jar { init() {} }\nmodule.exports = Jar\n',
    'test/inside.test.js': "import { writeFileSync } from 'node:fs'\nit('runs', () => writeFileSync('inside', 'x'))\n",
  })
  const evil = createFolder()
  const marker = join(evil, 'executed')
  const program = join(evil, 'evil.test.js')
  let children: OpenPorts['children'] = []
  let ports: OpenPorts['ports']
  let token = ''
  let attacks = 0

  before(async () => {
    writeFileSync(program, `require('node:fs').writeFileSync(${JSON.stringify(marker)}, 'x')\n`)
    writeFileSync(join(evil, 'toolkit.config.js'), program)
    symlinkSync(program, join(project, 'test/linked.test.js'))
    ;({ ports, token, children } = await openPorts(project))
  })
  after(() => {
    console.log(`      ${attacks} attacks on ${ports.size} ports`)
    for (const child of children) child.kill('SIGKILL')
  })

  const head = async () => {
    const response = await fetch(`http://127.0.0.1:${ports.get('node HTTP')}/getChainInfo`)
    return ((await response.json()) as { head_block: string }).head_block
  }

  /** The bodies that do something where a server takes them. */
  const bodies = () => [
    '{}',
    '{"contract":"token.iost","method":"transfer","args":[],"account":"alice"}',
    formatMessage('initialize', { adapterID: 'x' }) + formatMessage('launch', { cwd: evil, program }, 2),
    `\r\n\r\n${formatMessage('launch', { cwd: evil, program })}`,
  ]
  const PATHS = ['/', '/dev/mine', '/dev/restore', '/local/calls', '/api/contracts/verification']

  it('has no effect by requests of each form over a plain connection', async () => {
    const before = await head()
    for (const [name, port] of ports) {
      for (const path of PATHS) {
        for (const body of bodies()) {
          for (const type of ['text/plain', 'multipart/form-data', 'application/json']) {
            await sendBytes(
              port,
              `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://evil.example\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
            )
            attacks++
          }
        }
        const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13'
        const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
        const { text } = await sendBytes(
          port,
          `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://evil.example\r\n${upgrade}\r\n${key}\r\n\r\n`,
          /\r\n\r\n/,
        )
        expect(text, `${name} ${path}`).to.not.match(/ 101 /)
        attacks++
      }
    }
    expect([await head(), existsSync(marker)]).to.deep.equal([before, false])
  })

  it('gets no byte from the debug adapter for a request of HTTP', async () => {
    const port = ports.get('debug --port')!
    for (const verb of [
      'GET / ',
      'POST / ',
      'OPTIONS / ',
      'PRI * ',
      '\u0016\u0003\u0001',
      'content-length: 3',
      'Content-LengtX',
    ]) {
      const { text, isClosed } = await sendBytes(
        port,
        `${verb}HTTP/1.1\r\nHost: x\r\n\r\n${formatMessage('launch', { program })}`,
      )
      expect([text, isClosed], verb).to.deep.equal(['', true])
      attacks++
    }
  })

  it('cannot use the debug adapter without its token, and neither can another user', async () => {
    const port = ports.get('debug --port')!
    const launches = [{}, { token: '' }, { token: 'x'.repeat(32) }, { token: token.toUpperCase() }, { token: [token] }]
    for (const command of ['launch', 'attach', 'evaluate', 'source', 'setBreakpoints', 'threads']) {
      for (const given of launches) {
        if (JSON.stringify(given) === JSON.stringify({ token: [token] })) continue
        const args = { cwd: evil, program, expression: '1', ...given }
        const { text, isClosed } = await sendBytes(
          port,
          formatMessage('initialize', {}) + formatMessage(command, args, 2),
        )
        expect(isClosed, command).to.equal(true)
        expect(text, command).to.match(/"success":false.*expected the token/s)
        attacks++
      }
    }
    const flood = await sendBytes(port, `Content-Length: 100000000\r\n\r\n${' '.repeat(1_000_000)}`)
    expect([flood.text, flood.isClosed]).to.deep.equal(['', true])
    expect(existsSync(marker)).to.equal(false)
  })

  it('runs nothing outside of the project, even with the token of the debug adapter', async () => {
    const port = ports.get('debug --port')!
    const targets: object[] = [
      { cwd: evil, program },
      { program },
      { program: '../../../../../../etc/passwd' },
      { program: 'test/linked.test.js' },
      { transaction: program },
      { transaction: '7vFhPHbwT6rCTZNcEJkrzMGLsFcTnVKRJ9A8V2G3Fn1o', forkFile: '/etc/passwd' },
      { cwd: '/', program: 'etc/passwd' },
    ]
    for (const target of targets) {
      const { text } = await sendBytes(port, formatMessage('launch', { token, ...target }), /"success"/)
      expect(text, JSON.stringify(target)).to.match(/"success":false.*is outside of/s)
      attacks++
    }
    expect(existsSync(marker)).to.equal(false)
  })

  it('leaves the debug adapter working for a client with the token', async () => {
    const { text } = await sendBytes(
      ports.get('debug --port')!,
      formatMessage('initialize', {}) + formatMessage('launch', { token, program: 'test/inside.test.js' }, 2),
      /"command":"launch"/,
    )
    // It ran, and made no calls that could be debugged.
    expect(text).to.contain('the test made no call that can be debugged')
    expect(existsSync(join(project, 'inside'))).to.equal(true)
  })

  describe('in a real browser', () => {
    let browser: Browser
    let origin: string
    let close: () => void

    before(async function () {
      if (!existsSync(CHROMIUM)) {
        if (process.env.CI) throw new Error(`there is no ${CHROMIUM}: apt-get install chromium`)
        return this.skip()
      }
      browser = await chromium.launch({
        executablePath: CHROMIUM,
        args: ['--no-sandbox', '--host-resolver-rules=MAP rebound.example 127.0.0.1'],
      })
      const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end('<body>'))
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      close = () => {
        server.closeAllConnections()
        server.close()
      }
    })
    after(async () => {
      await browser?.close()
      close?.()
    })

    it('has no effect by forms, fetch and WebSocket, also under a name that resolves to this machine', async () => {
      const before = await head()
      for (const [name, port] of ports) {
        for (const host of ['127.0.0.1', 'localhost', 'rebound.example']) {
          const page = await browser.newPage()
          await page.goto(origin)
          const readable = await attack(page, `http://${host}:${port}`, PATHS, bodies())
          attacks += PATHS.length * bodies().length * 3 + PATHS.length
          expect(readable, `${name} as ${host}`).to.deep.equal([])
          await submitForm(page, `http://${host}:${port}${PATHS[1]}`, bodies()[2]!)
          attacks++
          await page.close()
        }
      }
      expect([await head(), existsSync(marker)]).to.deep.equal([before, false])
    })

    for (const name of ['node HTTP', 'node --explorer', 'explorer serve']) {
      it(`reads nothing from ${name} by a name of its own that resolves to this machine (DNS rebinding)`, async () => {
        const before = await head()
        const address = `http://rebound.example:${ports.get(name)}`
        const page = await browser.newPage()
        // The origin of this page is the server itself, so that the browser lets it read all responses.
        const opened = await page.goto(`${address}/`)
        expect(opened?.status()).to.equal(403)
        expect(await attack(page, address, PATHS, bodies())).to.deep.equal([])
        for (const path of ['/getChainInfo', '/api/blocks', '/api/openapi.json', '/index.html']) {
          const status = await page.evaluate((url) => fetch(url).then((response) => response.status), address + path)
          expect(status, path).to.equal(403)
        }
        attacks += PATHS.length * bodies().length * 3 + 5
        await page.close()
        expect(await head()).to.equal(before)
      })
    }
  })
})

/** Sends requests from a page. Returns the successful responses to requests with effects, and open WebSockets. */
function attack(page: Page, address: string, paths: string[], bodies: string[]): Promise<string[]> {
  return page.evaluate(
    async ([address, paths, bodies]) => {
      const successes: string[] = []
      for (const path of paths) {
        for (const body of bodies) {
          for (const init of [
            { mode: 'no-cors', headers: { 'Content-Type': 'text/plain' } },
            { headers: { 'Content-Type': 'text/plain' } },
            { headers: { 'Content-Type': 'application/json' } },
          ] as RequestInit[]) {
            const response = await fetch(address + path, {
              method: 'POST',
              body,
              signal: AbortSignal.timeout(20_000),
              ...init,
            }).catch(() => null)
            if (response?.ok) successes.push(`${path} ${response.status}`)
          }
        }
        const opened = await new Promise((resolve) => {
          const socket = new WebSocket(address.replace('http', 'ws') + path)
          socket.onopen = () => resolve(true)
          socket.onclose = () => resolve(false)
        })
        if (opened) successes.push(`WebSocket ${path}`)
      }
      return successes
    },
    [address, paths, bodies] as const,
  )
}

/** Submits a form whose body begins with what the attacker wants, as an auto-submitting page does. */
async function submitForm(page: Page, action: string, body: string): Promise<void> {
  await page.setContent('<form method="post" enctype="text/plain"><input type="hidden"></form>')
  const left = page.waitForNavigation({ waitUntil: 'commit' }).catch(() => {})
  await page.evaluate(
    ([action, body]) => {
      const form = (
        globalThis as unknown as {
          document: { forms: { action: string; querySelector(name: string): { name: string }; submit(): void }[] }
        }
      ).document.forms[0]!
      form.action = action
      form.querySelector('input').name = body
      form.submit()
    },
    [action, body] as const,
  )
  await left
}
