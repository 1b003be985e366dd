import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { Client, credentials, type ServiceError } from '@grpc/grpc-js'
import { expect } from 'chai'
import { createFolder } from '../e2e/toolkit.js'
import { formatMessage, type OpenPorts, openPorts, sendBytes } from './ports.js'

const MIB = 1024 * 1024
/** Connections of a slow client to each port. */
const SLOW = 40

/**
 * Bytes that no client of the port sends. The oracles are outside of the servers: an honest client of each interface is
 * served afterwards, by the same process, and neither the chain nor the disk has changed.
 */
describe('bytes of strangers on every port', () => {
  const project = createFolder({
    'toolkit.config.js': 'export default {}\n',
    'contracts/jar.js': 'class Jar { init() {} }\nmodule.exports = Jar\n',
    'test/inside.test.js':
      "import { writeFileSync } from 'node:fs'\nit('runs', () => writeFileSync('executed', 'x'))\n",
  })
  let opened: OpenPorts
  let attacks = 0

  before(async () => {
    opened = await openPorts(project)
  })
  after(() => {
    console.log(`      ${attacks} attacks with raw bytes on ${opened.ports.size} ports`)
    for (const child of opened.children) child.kill('SIGKILL')
  })

  const portOf = (name: string) => opened.ports.get(name) ?? 0

  /** Uses each interface as its clients do, and returns the head of the chain. */
  async function serveHonestClients(): Promise<unknown> {
    const read = async (name: string, path: string) =>
      (await fetch(`http://127.0.0.1:${portOf(name)}${path}`)).json() as Promise<Record<string, unknown>>
    const { head_block } = await read('node HTTP', '/getChainInfo')
    for (const name of ['node --explorer', 'explorer serve'])
      expect((await read(name, '/api/blocks')).status, name).to.equal('success')
    expect(await callGrpc(portOf('node gRPC')), 'gRPC').to.equal(0)
    const hello = formatMessage('initialize', { adapterID: 'x', token: opened.token })
    const { text } = await sendBytes(portOf('debug --port'), hello, /"success":true/)
    expect(text).to.contain('supportsStepBack')
    expect(existsSync(join(project, 'executed'))).to.equal(false)
    for (const { exitCode, signalCode } of opened.children) expect([exitCode, signalCode]).to.deep.equal([null, null])
    return head_block
  }

  // A port on all addresses is reached by each of them, one on 127.0.0.1 by no other: the oracle is the system.
  it('arrive by no other address of this machine than 127.0.0.1', async () => {
    const others = Object.values(networkInterfaces()).flatMap((each = []) => each.map(({ address }) => address))
    // Other systems do not have the whole network 127.0.0.0/8.
    const loopback = process.platform === 'linux' ? ['127.0.0.2'] : []
    for (const [name, port] of opened.ports) {
      expect(await canConnect('127.0.0.1', port), name).to.equal(true)
      for (const address of [...loopback, ...others.filter((each) => each !== '127.0.0.1')]) {
        expect(await canConnect(address, port), `${name} at ${address}`).to.equal(false)
        attacks++
      }
    }
  })

  const launch = formatMessage('launch', { program: 'test/inside.test.js' })
  const post = (port: number, headers: string, target = '/dev/mine') =>
    `POST ${target} HTTP/1.1\r\n${headers.replaceAll('PORT', String(port))}Content-Length: ${launch.length}\r\nConnection: close\r\n\r\n${launch}`
  const UPGRADE = 'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
  const ATTACKS: Readonly<Record<string, (port: number) => string | Uint8Array>> = {
    'a form of a page': (port) => post(port, 'Host: 127.0.0.1:PORT\r\nContent-Type: text/plain\r\n'),
    'a WebSocket handshake': () => `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n${UPGRADE}\r\n`,
    'an upgrade to another protocol': () =>
      `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: h2c, tls/1.2, dap\r\n${UPGRADE}HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n${launch}`,
    'a name that resolves to this machine': (port) =>
      post(
        port,
        'Host: rebound.example:PORT\r\nOrigin: http://rebound.example:PORT\r\nContent-Type: application/json\r\n',
      ),
    'two names': (port) =>
      post(port, 'Host: 127.0.0.1:PORT\r\nHost: rebound.example\r\nContent-Type: application/json\r\n'),
    'a name in the target': (port) =>
      post(port, 'Host: rebound.example\r\nContent-Type: application/json\r\n', `http://127.0.0.1:${port}/dev/mine`),
    'a megabyte without a line': () => 'A'.repeat(MIB + 1),
    'a megabyte of zeros': () => new Uint8Array(MIB + 1),
    'a tunnel': () => `CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n${launch}`,
    'frames of HTTP/2 that are none': () => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${'\xff'.repeat(5000)}`,
    'a message whose length is negative': () => 'Content-Length: -1\r\n\r\n{}',
    'a message whose length is endless': () => `Content-Length: 99999999999999999999\r\n\r\n${'{'.repeat(MIB)}`,
    'a message with nesting of a million levels': () => {
      const body = `{"seq":1,"type":"request","command":"initialize","arguments":${'['.repeat(30_000)}`
      return `Content-Length: ${body.length}\r\n\r\n${body}`.repeat(3)
    },
  }

  for (const [attack, format] of Object.entries(ATTACKS)) {
    it(`bytes of ${attack} change nothing, switch no protocol, and leave the servers working`, async () => {
      const before = await serveHonestClients()
      await Promise.all(
        [...opened.ports].map(async ([name, port]) => {
          const { text } = await sendBytes(port, format(port), /^HTTP\/1\.1 \d+ .*\r\n\r\n/s)
          // The explorer's page is served, without a switch of protocols.
          const isRead = String(format(port)).startsWith('GET')
          expect(text, name).not.to.match(isRead ? /^HTTP\/1\.1 101 / : /^HTTP\/1\.1 (101|2\d\d) /)
          expect(text, name).not.to.match(/"success":true|SSH-/)
          attacks++
        }),
      )
      expect(await serveHonestClients()).to.equal(before)
    })
  }

  it('bytes of a TLS handshake get no certificate, and leave the servers working', async () => {
    const before = await serveHonestClients()
    for (const [name, port] of opened.ports) {
      const outcome = await new Promise<string>((resolve) => {
        const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => resolve('connected'))
        socket.once('error', (error) => resolve(error.message))
        socket.once('close', () => resolve('closed'))
      })
      expect(outcome, name).not.to.equal('connected')
      attacks++
    }
    expect(await serveHonestClients()).to.equal(before)
  })

  it(`bytes that come one at a time on ${SLOW} connections do not hold up other clients, and each is closed`, async () => {
    const starts: Readonly<Record<string, string>> = {
      'node HTTP': 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ',
      'node gRPC': 'PRI * HTTP/2.0\r\n',
      'node --explorer': 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ',
      'explorer serve': 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ',
      'debug --port': 'Content-Length: 100000\r\n\r\n',
    }
    const open = [...opened.ports].flatMap(([name, port]) =>
      Array.from({ length: SLOW }, () => trickle(port, starts[name] ?? '')),
    )
    const begun = await Promise.all(open.map(({ connected }) => connected))
    expect(begun).to.have.length(SLOW * opened.ports.size)
    await serveHonestClients()
    await Promise.all(open.map(({ closed }) => closed))
    attacks += open.length
    await serveHonestClients()
  })
})

/** A connection over which a byte comes occasionally, so that it is never idle. */
function trickle(port: number, start: string): { connected: Promise<Socket>; closed: Promise<void> } {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  const timer = setInterval(() => socket.write('a'), 1000)
  const connected = new Promise<Socket>((resolve) => socket.once('connect', () => resolve(socket)))
  const closed = new Promise<void>((resolve) =>
    socket.once('close', () => {
      clearInterval(timer)
      resolve()
    }),
  )
  socket.write(start)
  return { connected, closed }
}

/** The status of a request over gRPC. */
function callGrpc(port: number): Promise<number> {
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure())
  const same = (bytes: Buffer) => bytes
  return new Promise((resolve) =>
    client.makeUnaryRequest('/rpcpb.ApiService/GetChainInfo', same, same, Buffer.of(), (error: ServiceError | null) => {
      client.close()
      resolve(error?.code ?? 0)
    }),
  )
}

function canConnect(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const end = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}
