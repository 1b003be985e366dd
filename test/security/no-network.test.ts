import { type ChildProcess, fork } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect } from 'chai'
import { createFolder, DIST } from '../e2e/toolkit.js'

/** Runs inside of the process, as code of a compiler that an attacker has taken over would. */
const ATTACK = `
const ways = {
  'net.connect': (port) => require('node:net').connect(port, '127.0.0.1'),
  'new net.Socket': (port) => new (require('node:net').Socket)().connect(port, '127.0.0.1'),
  'http.get': (port) => require('node:http').get({ port, host: '127.0.0.1' }),
  'https.get': (port) => require('node:https').get({ port, host: '127.0.0.1' }),
  'http2.connect': (port) => require('node:http2').connect('http://127.0.0.1:' + port),
  'tls.connect': (port) => require('node:tls').connect(port, '127.0.0.1'),
  'fetch': (port) => fetch('http://127.0.0.1:' + port),
  'dgram.send': (port) => require('node:dgram').createSocket('udp4').send('x', port, '127.0.0.1'),
  'dns.lookup': () => require('node:dns').lookup('localhost', () => {}),
  'dns.promises.resolve': () => require('node:dns').promises.resolve('localhost'),
  'new dns.Resolver': () => new (require('node:dns').Resolver)().resolve4('localhost', () => {}),
  'net.createServer': () => require('node:net').createServer().listen(0),
  'import': async (port) => (await import('node:net')).connect(port, '127.0.0.1'),
}
process.prependListener('message', async (message) => {
  if (message.attack === undefined) return
  const ends = {}
  for (const [name, way] of Object.entries(ways)) {
    try {
      // A lookup that goes through waits for a name server.
      const result = await Promise.race([way(message.attack), new Promise((resolve) => setTimeout(resolve, 2000))])
      await new Promise((resolve, reject) => {
        result?.on?.('error', reject)
        result?.on?.('connect', resolve)
        setTimeout(resolve, 500)
      })
      ends[name] = 'went through'
    } catch (error) {
      ends[name] = String(error.cause?.message ?? error.message)
    }
  }
  process.send({ ends })
})
`

describe('the process of verification', () => {
  it('opens no connection, server or lookup, by any module of Node', async () => {
    const reached: string[] = []
    const server = createServer((socket) => {
      reached.push('a connection')
      socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const datagrams = createSocket('udp4').on('message', () => reached.push('a datagram'))
    await new Promise<void>((resolve) => datagrams.bind(port, '127.0.0.1', resolve))
    const attack = join(createFolder({ 'attack.cjs': ATTACK }), 'attack.cjs')
    const child: ChildProcess = fork(join(DIST, 'verification.cjs'), {
      execArgv: ['--require', attack],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    try {
      const ends = await new Promise<Record<string, string>>((resolve, reject) => {
        child.once('exit', () => reject(new Error('it ended')))
        // The process responds to the message as to a submission too.
        child.on('message', (message: { ends?: Record<string, string> }) => {
          if (message.ends !== undefined) resolve(message.ends)
        })
        child.send({ attack: port, files: {}, main: 'a.ts' })
      })
      expect(Object.entries(ends).filter(([, end]) => !/no network/.test(end))).to.deep.equal([])
      expect(Object.keys(ends)).to.have.length(13)
      expect(reached).to.deep.equal([])
    } finally {
      child.kill('SIGKILL')
      server.close()
      datagrams.close()
    }
  })
})
