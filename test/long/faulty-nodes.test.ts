import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { createFolder, runToolkit, writeFiles } from '../e2e/toolkit.js'
import { isLong, SOAK_MS } from '../limits.js'

const HASH = 'A'.repeat(43)

/** Of the pairs of a command and a fault every one, or every so many. */
const STEP = isLong ? 1 : 9

const READING = [
  ['chain'],
  ['block', '1'],
  ['tx', HASH],
  ['receipt', HASH],
  ['account', 'alice'],
  ['balance', 'alice'],
  ['contract', 'token.iost'],
  ['storage', 'token.iost', 'key'],
  ['call', 'token.iost', 'supply', '["iost"]'],
]
const SENDING = ['send', 'token.iost', 'transfer', '["iost","alice","bobby","1",""]', '--from', 'alice']

type Fault = (request: IncomingMessage, response: ServerResponse) => void

function answer(text: string, type = 'application/json'): Fault {
  return (_, response) => response.writeHead(200, { 'Content-Type': type }).end(text)
}

/** Commands against nodes that answer nothing that is right: none says that it did what it was asked for. */
describe('commands with faulty nodes', function () {
  this.timeout(SOAK_MS)
  const cwd = createFolder()
  let strange = 0
  let elsewhere: Server
  let server: Server
  let fault: Fault = answer('{}')
  const faults: Record<string, Fault> = {
    'an empty object': answer('{}'),
    'a refusal as an answer': answer('{"error":"rate limited"}'),
    'a page': answer('<html><body>welcome</body></html>', 'text/html'),
    nothing: answer(''),
    null: answer('null'),
    'a list': answer('[]'),
    'half a body': (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '400' })
      response.write('{"hash":"', () => response.destroy())
    },
    'another hash': answer(JSON.stringify({ hash: 'B'.repeat(43), tx_hash: 'B'.repeat(43), status_code: 'SUCCESS' })),
    'a way elsewhere': (request, response) => {
      const { port } = elsewhere.address() as AddressInfo
      response.writeHead(307, { Location: `http://127.0.0.1:${port}${request.url}` }).end()
    },
  }

  const open = async (listener: Fault): Promise<Server> => {
    const opened = createServer(listener)
    await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
    return opened
  }

  before(async () => {
    elsewhere = await open((_, response) => {
      strange++
      response.end('{}')
    })
    server = await open((request, response) => {
      request.resume()
      fault(request, response)
    })
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const networks = { local: { kind: 'http', url } }
    writeFiles(cwd, { 'toolkit.config.js': `export default ${JSON.stringify({ networks })}\n` })
  })

  after(() => {
    server.close()
    elsewhere.close()
  })

  it('commands with faulty nodes fail with a readable error, and print no result', async () => {
    const commands = [...READING, SENDING]
    const pairs = Object.keys(faults).flatMap((each) => commands.map((command) => ({ each, command })))
    const tried = pairs.filter((_, index) => index % STEP === 0)
    for (const { each, command } of tried) {
      fault = faults[each]!
      const ended = await runToolkit([...command, '--network', 'local', '--timeout', '4000'], { cwd })
      const about = `${command[0]} and ${each}: ${ended.exitCode} ${ended.stdout} ${ended.stderr}`
      expect(ended.exitCode, about).to.be.oneOf([1, 2, 4])
      expect(ended.stdout, about).to.equal('')
      expect(ended.stderr, about).to.match(/^(.*\n)*error .+ \[[A-Z_]+\]/)
    }
    expect(strange, 'requests that went elsewhere').to.equal(0)
    console.log(`      ${tried.length} pairs of a command and a fault, none with a wrong success`)
  })
})
