import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'chai'
import type { EmbeddedNode } from '../../src/node/node.js'
import type { RunReport } from '../../src/report/model/run.js'
import { openNode } from '../node.js'
import { Session } from './session.js'
import { Terminal } from './terminal.js'
import { createFolder } from './toolkit.js'

const WELL = "it('is well', () => {})\nit('is not', () => { throw new Error('no') })"
/** One waits for ever, the other never gives way. */
const WAITS =
  "it('waits', () => { console.log('begun ' + process.pid); return new Promise(() => setInterval(() => {}, 1000)) })"
const SPINS = "it('spins', () => { console.log('begun ' + process.pid); for (;;) {} })"

/** A process that ended may stay as a zombie. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Resolves when none of them runs; the test takes too long where one does. */
async function untilGone(pids: readonly number[]): Promise<void> {
  while (pids.some(isRunning)) await setTimeout(20)
}

function readPids(said: string): number[] {
  return [...said.matchAll(/begun (\d+)/g)].map(([, pid]) => Number(pid))
}

describe('interrupting toolkit test', () => {
  const files = { 'test/a.test.js': WELL, 'test/b.test.js': WAITS, 'test/c.test.js': SPINS }

  for (const [signal, jobs] of [
    ['SIGINT', '1'],
    ['SIGTERM', '2'],
    ['SIGHUP', '2'],
  ] as const) {
    it(`${signal} reports finished tests, exits with 130 and leaves no process, with ${jobs}`, async () => {
      const session = new Session(['test', '--jobs', jobs], { cwd: createFolder(files) })
      const said = await session.until(jobs === '1' ? /begun \d+\n/ : /begun \d+\n[\s\S]*begun \d+\n/)
      session.child.kill(signal)
      const end = await session.end()
      expect(said + end.said).to.include('✓ is well')
      expect(end.said).to.include('1) is not').and.to.include('1 passed, 1 failed; interrupted, the rest did not run')
      expect(end.said).to.include('[INTERRUPTED]')
      expect(end.exitCode).to.equal(130)
      const pids = readPids(said)
      expect(pids).to.have.length(Number(jobs))
      await untilGone(pids)
    })
  }

  describe('on a node with developer methods', () => {
    /** Makes blocks, and waits for ever. */
    const MINES = `import { chain } from 'iost-toolkit/test'
it('mines', async () => {
  await chain.mine(5)
  console.log('begun ' + process.pid)
  await new Promise(() => setInterval(() => {}, 1000))
})`
    let node: EmbeddedNode
    const start = async (test = MINES, ...flags: string[]) => {
      node = await openNode({ dev: true })
      const { url } = await node.listen({ port: 0 })
      const config = `export default { networks: { dev: { kind: 'http', url: ${JSON.stringify(url)} } } }`
      const cwd = createFolder({ 'toolkit.config.js': config, 'test/a.test.js': test })
      return { head: node.chain.head.id, session: new Session(['test', '--network', 'dev', ...flags], { cwd }) }
    }

    afterEach(() => node.close())

    it('restores the chain', async () => {
      const { head, session } = await start()
      await session.until(/begun \d+\n/)
      expect(node.chain.head.id).not.to.equal(head)
      session.child.kill('SIGINT')
      const { exitCode, said } = await session.end()
      expect(node.chain.head.id).to.equal(head)
      expect(said).not.to.include('as the last test left it')
      expect(exitCode).to.equal(130)
    })

    const ENDS = MINES.replace('await new Promise(() => setInterval(() => {}, 1000))', '')

    it('restores the chain also after a complete run', async () => {
      const { head, session } = await start(ENDS)
      const { exitCode, said } = await session.end()
      expect(said).to.include('1 passed, 0 failed')
      expect(node.chain.head.id).to.equal(head)
      expect(exitCode).to.equal(0)
    })

    it('keeps the chain of the last test when --explorer links to it', async () => {
      const { head, session } = await start(ENDS, '--explorer', 'http://127.0.0.1:1')
      expect((await session.end()).exitCode).to.equal(0)
      expect(node.chain.head.id).not.to.equal(head)
    })

    it('reports a directory that is not writable', async () => {
      const { session } = await start()
      await session.until(/begun \d+\n/)
      await node.close()
      session.child.kill('SIGINT')
      const { exitCode, said } = await session.end()
      expect(said).to.match(/^warning the chain of http:\S+ is as the last test left it: /m)
      expect(exitCode).to.equal(130)
    })
  })

  it('twice exits with 130 immediately', async () => {
    const session = new Session(['test'], { cwd: createFolder(files) })
    const said = await session.until(/begun \d+\n/)
    session.child.kill('SIGINT')
    session.child.kill('SIGTERM')
    expect((await session.end()).exitCode).to.equal(130)
    await untilGone(readPids(said))
  })

  it('SIGKILL leaves no process', async () => {
    const session = new Session(['test', '--jobs', '2'], { cwd: createFolder(files) })
    const said = await session.until(/begun \d+\n[\s\S]*begun \d+\n/)
    session.child.kill('SIGKILL')
    await session.end()
    await untilGone(readPids(said))
  })

  it('marks machine-readable reports as incomplete', async () => {
    const session = new Session(['test', '--json', '--jobs', '1'], { cwd: createFolder(files) })
    await session.until(/begun \d+\n/)
    session.child.kill('SIGTERM')
    const { said } = await session.end()
    const report: RunReport = JSON.parse(/^{"network.*$/m.exec(said)![0])
    expect(report).to.include({ isInterrupted: true, passed: 1, failed: 1 })
  })

  it('Ctrl-C on a terminal ends the run', async function () {
    if (!Terminal.isAvailable) return this.skip()
    const terminal = new Terminal(['test'], { cwd: createFolder(files) })
    await terminal.answer(/begun \d+/, '\u0003')
    const { exitCode, shown } = await terminal.end()
    expect(shown).to.include('1 passed, 1 failed; interrupted')
    expect(exitCode).to.equal(130)
  })
})
