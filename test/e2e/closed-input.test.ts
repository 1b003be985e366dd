import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { createFolder, type Ended, startCommand, startToolkit, untilEnd } from './toolkit.js'

const PROJECT = {
  'toolkit.config.js': 'export default {}\n',
  'contracts/jar.js': 'class Jar { init() {} }\nmodule.exports = Jar\n',
  'test/endless.test.js': "it('never ends', () => new Promise(() => setInterval(() => {}, 1000))).timeout(0)\n",
  empty: '',
}

/** Commands that serve a client on standard input, with what the client sends before it is gone. */
const SERVICES: Readonly<Record<string, readonly string[]>> = {
  'debug --dap': [
    '',
    'Content-Length: 50\r\n\r\n{"seq":1',
    frame({ seq: 1, type: 'request', command: 'initialize', arguments: { adapterID: 'x' } }),
    frame({ seq: 1, type: 'request', command: 'initialize', arguments: { adapterID: 'x' } }) +
      frame({ seq: 2, type: 'request', command: 'launch', arguments: { program: 'test/endless.test.js' } }),
  ],
  lsp: [
    '',
    'Content-Length: 50\r\n\r\n{"id":1',
    frame({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { processId: null, rootUri: null, capabilities: {} },
    }),
  ],
}

/** A client that is gone without a farewell has no answer to wait for: the process ends, with 0. */
describe('a client that closes standard input', () => {
  const cwd = createFolder(PROJECT)

  for (const [command, inputs] of Object.entries(SERVICES)) {
    for (const input of inputs) {
      it(`ends ${command} with 0 after ${JSON.stringify(input.slice(-60))}`, async () => {
        const child = startToolkit(command.split(' '), { cwd })
        const ended = untilEnd(child)
        // The test that was launched has no limit of time: nothing else would end the process.
        child.stdin!.end(input)
        expectEnd(await ended)
      })
    }

    for (const path of ['/dev/null', join(cwd, 'empty')]) {
      it(`ends ${command} with 0 when standard input is ${path === '/dev/null' ? path : 'an empty file'}`, async () => {
        const { command: line, env } = startCommand(command.split(' '), { cwd })
        const [program = '', ...args] = line
        const descriptor = openSync(path, 'r')
        const child = spawn(program, args, { cwd, env, stdio: [descriptor, 'pipe', 'pipe'] })
        closeSync(descriptor)
        expectEnd(await untilEnd(child))
      })
    }

    it(`ends ${command} as Ctrl-C does when the client reads no further either`, async () => {
      const child = startToolkit(command.split(' '), { cwd })
      child.stdin!.on('error', () => {})
      child.stdout!.destroy()
      child.stdin!.end(inputs.at(-1))
      const [exitCode, signal] = await once(child, 'exit')
      expect(exitCode ?? signal).to.be.oneOf([0, 130, 'SIGINT'])
    })
  }
})

function expectEnd({ exitCode, stderr }: Ended): void {
  expect(exitCode, stderr).to.equal(0)
  expect(stderr).to.equal('')
}

function frame(message: object): string {
  const body = JSON.stringify(message)
  return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}
