import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { needProgram } from './programs.js'

const run = promisify(execFile)

/** A server of PostgreSQL in a temporary folder. */
export interface PostgresServer {
  /** Makes an empty database and returns its URL. */
  createDatabase(): Promise<string>
  /** Runs statements in a database, as its administrator. */
  query(url: string, text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** Creates a user that only a password logs in. */
  requirePassword(user: string): Promise<void>
  start(): Promise<void>
  /** Restarts it as a hot standby, which only reads. */
  becomeStandby(): Promise<void>
  /** Ends it at once, as `kill -9` does, with all of its processes. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Starts a server, with settings of its own. Skips the tests where PostgreSQL is not installed. */
export async function startPostgres(
  context: Mocha.Context | undefined,
  settings = 'fsync=off shared_buffers=64MB',
): Promise<PostgresServer> {
  const programs = needProgram(context, 'PostgreSQL')
  const folder = mkdtempSync(join(tmpdir(), 'toolkit-postgres-'))
  // The server refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : []
  if (asUser.length > 0) {
    const { stdout } = await run('id', ['-u', 'postgres'])
    chownSync(folder, Number(stdout), Number((await run('id', ['-g', 'postgres'])).stdout))
  }
  const data = join(folder, 'data')
  const call = async (program: string, ...rest: string[]) => {
    const [command, ...args] = [...asUser, join(programs, program), ...rest]
    await run(command!, args)
  }
  await call('initdb', '-D', data, '-U', 'toolkit', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C')
  const port = await findFreePort()
  const urlOf = (name: string) => `postgres://toolkit@127.0.0.1:${port}/${name}`
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=60 ${settings.replace(/\S+/g, '-c $&')}`
  let databases = 0

  async function query(url: string, text: string, values?: unknown[]): Promise<Record<string, unknown>[]> {
    const client = new pg.Client(url)
    await client.connect()
    try {
      return (await client.query(text, values)).rows as Record<string, unknown>[]
    } finally {
      await client.end()
    }
  }

  const server: PostgresServer = {
    async createDatabase() {
      const name = `explorer${databases++}`
      await query(urlOf('postgres'), `create database ${name}`)
      return urlOf(name)
    },
    query,
    async requirePassword(user) {
      const url = urlOf('postgres')
      await query(url, `create role ${user} login password 'secret'`)
      const rules = join(data, 'pg_hba.conf')
      writeFileSync(rules, `host all ${user} 127.0.0.1/32 scram-sha-256\n${readFileSync(rules, 'utf8')}`)
      await query(url, 'select pg_reload_conf()')
      // The server reads the rules a moment later.
      const isOpen = () =>
        query(url.replace('toolkit@', `${user}@`), 'select').then(
          () => true,
          () => false,
        )
      while (await isOpen()) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    async start() {
      const start = () => call('pg_ctl', '-D', data, '-w', '-o', options, '-l', join(folder, 'log'), 'start')
      // The system takes a moment to free the shared memory of a server that was killed.
      for (let attempt = 0; attempt < 50; attempt++) {
        const isStarted = await start().then(
          () => true,
          () => false,
        )
        if (isStarted) return
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      await start()
    },
    async becomeStandby() {
      await call('pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop')
      writeFileSync(join(data, 'standby.signal'), '')
      await this.start()
    },
    async kill() {
      const pid = readPid(data)
      const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)])
      const pids = [
        pid,
        ...stdout
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map(Number),
      ]
      for (const each of pids) killProcess(each)
      // A server does not start again before all of these are gone.
      while (pids.some(isRunning)) await new Promise((resolve) => setTimeout(resolve, 10))
    },
    async stop() {
      await call('pg_ctl', '-D', data, '-m', 'immediate', 'stop').catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await server.start()
  // A bench that fails must not leave the server behind.
  process.once('exit', () => {
    if (existsSync(join(data, 'postmaster.pid'))) killProcess(readPid(data))
  })
  return server
}

function readPid(data: string): number {
  return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}

function isRunning(pid: number): boolean {
  try {
    // A process that has ended but that nobody has waited for is a zombie.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
