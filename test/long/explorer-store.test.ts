import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'chai'
import { openPostgresIndex } from '../../src/indexer/store/postgres/postgres-index.js'
import { compareAll } from '../conformance/explorer/index-comparison.js'
import { createRandom } from '../conformance/explorer/random-chain.js'
import { isLong, SOAK_MS } from '../limits.js'
import { type PostgresServer, startPostgres } from '../postgres.js'
import { listBlocks, STEPS } from './explorer-store/forked-chain.js'

const SEED = Number(process.env.TOOLKIT_SEED ?? 1)
const KILLS = Number(process.env.TOOLKIT_STORE_KILLS ?? (isLong ? 300 : 20))
/** Kills between two comparisons with all blocks. */
const COMPARED_EVERY = 10

type Victim = 'ingester' | 'reader' | 'PostgreSQL'

/** Whether a process has ended, as the ingester does when it has written all blocks. */
function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

describe('an index in PostgreSQL', function () {
  this.timeout(SOAK_MS)
  let server: PostgresServer
  let url: string
  const children = new Set<ChildProcess>()

  before(async function () {
    server = await startPostgres(this)
    url = await server.createDatabase()
    await (await openPostgresIndex({ url })).close()
  })
  after(async () => {
    for (const child of children) child.kill('SIGKILL')
    await server?.stop()
  })

  /** Starts a process that sends a message after each of its steps. */
  function start(script: 'ingester' | 'reader'): ChildProcess {
    const child = fork(join(import.meta.dirname, 'explorer-store', `${script}.ts`), [url], {
      execArgv: ['--import', 'tsx'],
      stdio: 'inherit',
    })
    children.add(child)
    child.on('exit', () => children.delete(child))
    return child
  }

  /** Resolves after so many messages; rejects with the failure that a process reports. */
  function untilSteps(child: ChildProcess, count: number): Promise<void> {
    return new Promise((resolve, reject) => {
      if (hasEnded(child)) resolve()
      let steps = 0
      child.on('message', (message: { failure?: string; isDone?: boolean }) => {
        if (message.failure !== undefined) reject(new Error(message.failure))
        else if (++steps >= count || message.isDone) resolve()
      })
      child.on('exit', () => resolve())
    })
  }

  async function kill(child: ChildProcess): Promise<void> {
    if (hasEnded(child)) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  async function compare(): Promise<number> {
    const index = await openPostgresIndex({ url })
    try {
      const { head } = index
      if (head !== undefined) await compareAll(index, listBlocks(head), [])
      return head?.number ?? -1
    } finally {
      await index.close()
    }
  }

  it(`has every block once after ${KILLS} kills of its ingester, a reader and the server`, async () => {
    const random = createRandom(SEED)
    let [ingester, reader] = [start('ingester'), start('reader')]
    const killed: Record<Victim, number> = { ingester: 0, reader: 0, PostgreSQL: 0 }
    for (let at = 1; at <= KILLS; at++) {
      const victim = (['ingester', 'reader', 'PostgreSQL'] as const)[Math.floor(random() * 3)]!
      killed[victim]++
      await untilSteps(victim === 'reader' ? reader : ingester, 1 + Math.floor(random() * 4))
      // Within a step, which takes some tens of milliseconds.
      await new Promise((resolve) => setTimeout(resolve, random() * 40))
      if (victim === 'PostgreSQL') {
        await server.kill()
        await server.start()
      }
      if (victim === 'ingester') {
        await kill(ingester)
        ingester = start('ingester')
      }
      if (victim === 'reader') {
        await kill(reader)
        reader = start('reader')
      }
      if (at % COMPARED_EVERY === 0) await compare()
    }
    expect(Math.min(...Object.values(killed))).to.be.greaterThan(0)
    await kill(ingester)
    await kill(reader)
    expect(await compare()).to.be.greaterThan(0)
    // What is left is written by a process that nobody kills.
    const last = start('ingester')
    await untilSteps(last, Number.POSITIVE_INFINITY)
    expect(await compare()).to.equal(STEPS - 1)
  })
})
