import { type ChildProcess, execFile } from 'node:child_process'
import { request } from 'node:http'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml'
import { listPages, readBlocks } from '../docs/pages.js'
import { type PostgresServer, startPostgres } from '../postgres.js'
import { createFolder, readNodeUrl, startToolkit, writeFiles } from './toolkit.js'

interface Service {
  image: string
  command: string
  environment: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  healthcheck: { test: string | string[]; interval: string; start_period: string }
  volumes?: string[]
  ports?: string[]
  deploy?: { replicas: number }
}

interface Compose {
  services: Record<string, Service>
  volumes: Record<string, object>
}

const PROGRAM = 'node_modules/.bin/toolkit '
/** Members of a service in the Compose specification that the guide may use. */
const MEMBERS = 'image command environment volumes shm_size healthcheck restart depends_on deploy ports'.split(' ')

const run = promisify(execFile)

describe('compose.yaml of the explorer guide', () => {
  const cwd = createFolder()
  let server: PostgresServer
  let database: string
  let compose: Compose
  const children: ChildProcess[] = []

  before(async function () {
    server = await startPostgres(this)
    database = await server.createDatabase()
    const guide = listPages().find(({ path }) => path === 'docs/guides/explorer.md')!
    const text = readBlocks(guide).find(({ text }) => text.startsWith('services:'))!.text
    const filled = text.replaceAll(/\$\{DATABASE_PASSWORD:\?\}/g, 'secret')
    compose = load(filled, { schema: CORE_SCHEMA.withTags(mergeTag) }) as Compose
    const node = startToolkit(['node', '--port', '0', '--json'], { cwd })
    children.push(node)
    const network = `{ kind: 'http', url: '${await readNodeUrl(node)}', explorerStore: secret('EXPLORER_STORE') }`
    writeFiles(cwd, {
      'toolkit.config.js': `import { secret } from 'iost-toolkit/config'\nexport default { networks: { mainnet: ${network} } }\n`,
    })
  })
  after(async () => {
    for (const child of children) child.kill('SIGKILL')
    await server?.stop()
  })

  it('uses names that it declares, and waits for services with a health check', () => {
    const { services, volumes } = compose
    for (const [name, service] of Object.entries(services)) {
      expect(
        Object.keys(service).filter((member) => !MEMBERS.includes(member)),
        name,
      ).to.deep.equal([])
      for (const volume of service.volumes ?? []) expect(volumes).to.have.property(volume.split(':')[0]!)
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect(services, name).to.have.property(other)
        expect(condition).to.equal('service_healthy')
        expect(services[other]!.healthcheck.test).to.have.length.greaterThan(0)
      }
      // Each replica needs a port of its own on the host.
      for (const port of service.ports ?? []) {
        const [, first, last] = /^(\d+)-(\d+):\d+$/.exec(port)!.map(Number)
        expect(last! - first! + 1).to.equal(service.deploy!.replicas)
      }
    }
  })

  it('connects to the database that it makes, of a supported version', () => {
    const { image, environment, healthcheck, command } = compose.services.database!
    const { POSTGRES_USER: user, POSTGRES_PASSWORD: password, POSTGRES_DB: name } = environment
    expect(Number(/^postgres:(\d+)$/.exec(image)![1])).to.be.at.least(14)
    for (const reader of ['ingester', 'reader']) {
      expect(compose.services[reader]!.environment.EXPLORER_STORE).to.equal(
        `postgres://${user}:${password}@database/${name}`,
      )
    }
    expect(healthcheck.test).to.equal(`pg_isready -h localhost -U ${user} -d ${name}`)
    expect(command).to.match(/^postgres( -c \w+=\w+)*$/)
  })

  it('starts the database with settings that PostgreSQL knows', async () => {
    for (const [, name] of compose.services.database!.command.matchAll(/-c (\w+)=/g)) {
      expect(await server.query(database, 'select 1 from pg_settings where name = $1', [name])).to.have.length(1)
    }
  })

  it('starts an ingester and readers that become healthy, with its commands', async () => {
    for (const name of ['ingester', 'reader']) {
      const { command, healthcheck } = compose.services[name]!
      expect(command).to.match(new RegExp(`^${PROGRAM}`))
      const args = command.slice(PROGRAM.length).split(' ')
      const at = args.indexOf('--port')
      expect(at, 'the port that the health check and ports use is the default one').to.equal(-1)
      const child = startToolkit([...args, '--port', '0', '--json'], { cwd, env: { EXPLORER_STORE: database } })
      children.push(child)
      const port = new URL(await readNodeUrl(child)).port
      const [kind, ...check] = healthcheck.test
      expect(kind).to.equal('CMD')
      expect(check[0]).to.equal('node')
      const script = check.slice(1).map((text) => text.replace('127.0.0.1:30003', `127.0.0.1:${port}`))
      const isHealthy = () =>
        run(process.execPath, script).then(
          () => true,
          () => false,
        )
      // The index is empty at first.
      while (!(await isHealthy())) await new Promise((resolve) => setTimeout(resolve, 100))
      const headers = { host: 'explorer.example' }
      const allowed = args.includes('--allow-origin')
      expect(await statusOf(port, headers), name).to.equal(allowed ? 200 : 403)
    }
  })
})

/** `fetch` does not send another host. */
function statusOf(port: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: '/api/health', headers }, (response) => {
      response.resume()
      resolve(response.statusCode!)
    })
    sent.on('error', reject)
    sent.end()
  })
}
