import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { createFolder, readNodeUrl, runToolkit, startToolkit } from '../e2e/toolkit.js'

/** Hides what follows, turns the direction of writing, and is invisible; then moves the cursor and sets the title. */
const HOSTILE = '\u001b[8m\u001b[31;40m\u202e\u061c\u200b\u001b[2J\u001b]0;x\u0007\u009b1A'
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const STEERING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/
const TRANSFER = ['token.iost', 'transfer', '["iost","alice","carol","1","m"]', '--from', 'alice']

const COMMANDS: readonly (readonly string[])[] = [
  ['chain'],
  ['block', '1'],
  ['block', '99'],
  ['account', 'alice'],
  ['account', 'nobody0'],
  ['balance', 'alice'],
  ['contract', 'token.iost'],
  ['storage', 'token.iost', 'TIiost:decimal'],
  ['storage', 'token.iost', 'TIiost'],
  ['producer', 'producer000'],
  ['producer', 'list'],
  ['call', 'token.iost', 'balanceOf', '["iost","alice"]', '--from', 'alice'],
  ['call', 'token.iost', 'balanceof', '["iost","alice"]', '--from', 'alice'],
  ['exec', ...TRANSFER],
  ['exec', ...TRANSFER, '--limit', 'iost:1'],
  ['send', ...TRANSFER, '--yes'],
  ['send', ...TRANSFER, '--yes', '--limit', 'iost:1'],
  ['vote', 'producer000', '1', '--from', 'alice', '--yes'],
  ['explorer', 'blocks', 'list'],
]

/** Members of a response that hold a text of somebody else. */
const TEXTS =
  /^(?:message|returns|content|memo|data|datas|witness|witness_list|pending_witness_list|code_version|net_name|mode|git_hash|name|id|language|version|loc|url|pubkey)$/

/** Adds the hostile text to texts of a response: to all of them, or to those that have no form. */
function twist(value: unknown, name: string, isAll: boolean): unknown {
  if (typeof value === 'string') {
    const isFormed = /^-?\d+(?:\.\d+)?$|^$/.test(value) || /hash|status|chain_id/.test(name)
    return (isAll ? !isFormed : TEXTS.test(name)) ? value + HOSTILE : value
  }
  if (Array.isArray(value)) return value.map((each) => twist(each, name, isAll))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, twist(each, key, isAll)]))
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/** Starts a proxy of a node that changes its texts. */
async function startLiar(target: string, isAll: boolean): Promise<{ server: Server; url: string }> {
  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    const { method = 'GET', url = '/' } = request
    const headers = { 'content-type': 'application/json' }
    const real = await fetch(target + url, { method, headers, ...(method === 'POST' && { body }) })
    const text = await real.text()
    response.writeHead(real.status, headers).end(JSON.stringify(twist(JSON.parse(text), '', isAll)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

// The oracle is the bytes that would reach the terminal, without colours of the toolkit's own.
describe('a node whose texts are hostile', () => {
  const cwd = createFolder()
  const servers: Server[] = []
  let target: string

  before(async () => {
    target = await readNodeUrl(startToolkit(['node', '--port', '0', '--json'], { cwd }))
  })
  after(() => {
    for (const server of servers) server.close()
  })

  it('leaves errors their code frames in colour', async () => {
    const project = createFolder({
      'contracts/a.ts': 'export class A {\n  init(): void {\n    const a: string = 1\n  }\n}\n',
    })
    const { stderr } = await runToolkit(['compile'], { cwd: project, env: { NO_COLOR: '', FORCE_COLOR: '1' } })
    expect(stderr).to.contain('\u001b[31merror\u001b[39m').and.to.contain('\u001b[31m> 3 | \u001b[39m')
    expect(stderr).to.not.contain('\\u001b')
  })

  for (const isAll of [true, false]) {
    for (const command of COMMANDS) {
      it(`does not steer the terminal of toolkit ${command.join(' ')} ${isAll ? 'by any text' : 'by texts without a form'}`, async () => {
        const { server, url } = await startLiar(target, isAll)
        servers.push(server)
        const { exitCode, stdout, stderr } = await runToolkit([...command, '--url', url], { cwd, input: '' })
        expect(stdout + stderr).to.not.match(STEERING)
        expect(stdout + stderr).to.not.contain('internal error')
        expect(exitCode).to.not.equal(70)
      })
    }
  }
})
