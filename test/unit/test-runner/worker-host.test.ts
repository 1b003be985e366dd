import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { ToolkitError } from '../../../src/errors/errors.js'
import { packError, unpackError } from '../../../src/errors/sent-error.js'
import { type HostedExit, WorkerHost } from '../../../src/test-runner/pool/worker-host.js'

type Message = { type: 'text'; text: string } | { type: 'next' } | { type: 'end'; count: number }

describe('worker host', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'worker-host-'))
  })
  after(() => rmSync(folder, { recursive: true }))

  /** Runs a job in a process with this body; `send` in it takes a batch. */
  async function host(body: string, options: { limitMs?: number; respond?: () => Promise<object> } = {}) {
    const file = join(folder, 'process.cjs')
    writeFileSync(file, `const send = (...batch) => process.send(batch)\nprocess.once('message', (job) => {${body}})`)
    const child = fork(file, { stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'], serialization: 'advanced' })
    const texts: string[] = []
    const worker = new WorkerHost<Message, number | HostedExit>(child)
    try {
      const running = worker.run(
        { job: true },
        {
          handlers: {
            text({ text }) {
              if (text === 'refuse') throw new Error('the handler threw')
              texts.push(text)
            },
            next: () => void worker.respond(options.respond?.() ?? Promise.resolve({})),
            end: ({ count }) => worker.finish(count),
          },
          conclude: (exit) => exit,
        },
      )
      worker.limit(options.limitMs)
      return { result: await running, texts }
    } finally {
      child.kill('SIGKILL')
    }
  }

  /** Returns the error of a job. */
  const fail = (body: string, respond?: () => Promise<object>) =>
    host(body, respond && { respond }).then(
      () => undefined,
      (error: Error) => error,
    )

  it('handles the messages of a batch in their order, and returns the result', async () => {
    const ended = await host(`send({type:'text',text:'a'},{type:'text',text:'b'}); send({type:'end',count:2})`)
    expect(ended).to.deep.equal({ result: 2, texts: ['a', 'b'] })
  })

  it('sends the response to a process that waits for one', async () => {
    const body = `process.once('message', ({ n }) => send({type:'end',count:n})); send({type:'next'})`
    expect((await host(body, { respond: async () => ({ n: 7 }) })).result).to.equal(7)
  })

  it('concludes with how a process ended that had no result', async () => {
    expect(
      (await host(`send({type:'text',text:'a'}); process.on('disconnect',()=>{}); setImmediate(()=>process.exit(3))`))
        .result,
    ).to.deep.equal({ code: 3, signal: null, hang: undefined })
    const killed = await host(`process.kill(process.pid, 'SIGTERM')`)
    expect(killed.result).to.deep.equal({ code: null, signal: 'SIGTERM', hang: undefined })
  })

  it('kills a process that exceeds its time or reports a hang', async () => {
    const late = await host('setInterval(() => {}, 1000)', { limitMs: 50 })
    expect(late.result).to.deep.equal({ code: null, signal: 'SIGKILL', hang: { report: undefined } })
    const report = { stack: 'Error\n at x', test: 'a test' }
    const hanging = await host(
      `require('fs').writeSync(4, '${JSON.stringify(report).replaceAll('\\', '\\\\')}\\n'); for (;;);`,
    )
    expect(hanging.result).to.deep.equal({ code: null, signal: 'SIGKILL', hang: { report } })
  })

  it('fails with the error of the process, of a handler and of a response', async () => {
    const error = packError(
      new ToolkitError('USAGE', 'it is wrong', { hint: 'Do otherwise.', at: { file: 'a.ts', line: 3 } }),
    )
    const errors = [
      await fail(`send({type:'failed',error:${JSON.stringify(error)}})`),
      await fail(`send({type:'text',text:'refuse'})`),
      await fail(`send({type:'next'})`, () => Promise.reject(new Error('no response'))),
    ]
    expect(errors.map((each) => each?.message)).to.deep.equal(['it is wrong', 'the handler threw', 'no response'])
    expect(errors[0]).to.include({ code: 'USAGE', hint: 'Do otherwise.' })
    expect((errors[0] as ToolkitError).at).to.deep.equal({ file: 'a.ts', line: 3 })
  })
})

describe('errors that cross processes', () => {
  it('errors that cross processes keep code, hint and place, or the stack of a bug, through the channel', () => {
    const bug = new TypeError('x is undefined')
    const kept = unpackError(structuredClone(packError(bug)))
    expect(kept).to.include({ message: bug.message, stack: bug.stack }).and.not.to.have.property('code')
    expect(unpackError(structuredClone(packError('text'))).message).to.equal('text')
    const plain = unpackError(packError(new ToolkitError('USAGE', 'wrong')))
    expect(plain).to.be.instanceOf(ToolkitError)
    expect(plain).to.include({ code: 'USAGE', hint: undefined, at: undefined })
  })
})
