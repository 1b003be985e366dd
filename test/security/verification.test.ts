import { type ChildProcess, execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect } from 'chai'
import { DEVELOPMENT_KEYS } from '../../src/chain/genesis.js'
import { compileContract } from '../../src/compiler/compile.js'
import { compileSent } from '../../src/compiler/sent-contract.js'
import {
  createClient,
  createHttpProvider,
  deployContract,
  holdAccount,
  parseSecretKey,
} from '../../src/entries/client.js'
import { createFolder, startToolkit } from '../e2e/toolkit.js'
import { Random } from '../faults/random.js'
import { isExtended, SOAK_MS } from '../limits.js'
import { KINDS, nest } from './nested-sources.js'

const CODE = 'class Jar {\n  init() {}\n}\nmodule.exports = Jar\n'
const COUNT = isExtended ? 2000 : 60
const CANARY = 'canary-of-the-host-7f3a'

interface Submission {
  files: Record<string, string>
  entry: string
}

describe('verification of hostile sources', () => {
  const cwd = createFolder({ 'toolkit.config.js': 'export default {}\n', 'host.json': `{ "secret": "${CANARY}" }` })
  const random = new Random(43)
  let node: ChildProcess
  let port: number
  let address: string
  const statuses = new Map<number, number>()

  before(async () => {
    execFileSync('mkfifo', [join(cwd, 'pipe')])
    writeFileSync(join(cwd, 'host.ts'), `export const f = '${CANARY}'\n`)
    node = startToolkit(['node', '--explorer', '0', '--port', '0', '--json'], { cwd })
    const start = await new Promise<{ url: string; explorer: string }>((resolve) => {
      node.stdout!.on('data', (data) => resolve(JSON.parse(String(data).split('\n')[0]!)))
    })
    port = Number(new URL(start.explorer).port)
    const client = createClient({
      provider: createHttpProvider(start.url),
      defaults: { amountLimit: { '*': 'unlimited' } },
    })
    const admin = holdAccount('admin', parseSecretKey(DEVELOPMENT_KEYS.admin.secret))
    address = (await deployContract(client, { code: CODE, abi: [] }, { from: admin })).id
    while ((await send({ files: { 'a.js': CODE }, entry: 'a.js' })).status !== 200)
      await new Promise((resolve) => setTimeout(resolve, 50))
  })
  after(() => {
    console.log(
      `      ${COUNT} hostile submissions: ${[...statuses].map(([status, count]) => `${count} with ${status}`).join(', ')}`,
    )
    node.kill('SIGKILL')
  })

  /** Sends a submission from one of many addresses of this machine, because each may send 60 in a minute. */
  function send(submission: object, from = random.below(200)): Promise<{ status: number; text: string }> {
    const body = JSON.stringify({ address, ...submission })
    return new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path: '/api/contracts/verification',
          method: 'POST',
          headers,
          agent: false,
          localAddress: `127.0.1.${from + 1}`,
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (data) => (text += data))
          response.on('end', () => resolve({ status: response.statusCode!, text }))
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  }

  /** Paths of the host that a submission tries to read, or to tell from missing ones. */
  const hostPaths = () =>
    random.pick([
      '/etc/passwd',
      '/etc/nosuch',
      '/dev/zero',
      join(cwd, 'pipe'),
      join(cwd, 'host.json'),
      join(cwd, 'host'),
      `${'../'.repeat(random.below(12))}etc/passwd`,
      `file://${cwd}/host.json`,
    ])
  const attacks: (() => Submission)[] = [
    () => one(nest(random.pick(Object.keys(KINDS)), random.pick([50, 150, 299, 301, 1000, 5000]))),
    () => one(`${CODE}//# sourceMappingURL=${hostPaths()}\n`),
    () => one(`import x from '${hostPaths()}'\nexport default class A { init() { x } }\n`, 'a.ts'),
    () => one(`import type { X } from '${hostPaths()}'\nexport default class A { init() {} f(x: X) {} }\n`, 'a.ts'),
    () => one(`/// <reference path="${hostPaths()}" />\nexport default class A { init() {} }\n`, 'a.ts'),
    () => {
      const name = random.pick(['"extends"', '"\\x65xtends"', '"\\u0065xtends"', '"\\145xtends"', '"ext\\\nends"'])
      return config(`{ ${name}: "${hostPaths()}" }`)
    },
    () => config(`{ "compilerOptions": { "paths": { "x": ["${hostPaths()}"] }, "baseUrl": "${hostPaths()}" } }`),
    () => config(`{ "compilerOptions": { "paths": ${random.pick(['7', '[]', '{"*":7}', '{"*":[7]}', 'null'])} } }`),
    () => config(random.pick(['', '[', '7', 'null', '{"compilerOptions":7}', '['.repeat(50_000), '"'.repeat(9999)])),
    () => ({
      files: { 'a.ts': CODE, 'package.json': `{"main":"${hostPaths()}","exports":{".":"${hostPaths()}"}}` },
      entry: 'a.ts',
    }),
    () => ({
      files: {
        'a.ts': "import x from 'p'\nexport default class A { init() { x } }\n",
        'node_modules/p/package.json': `{"main":"${hostPaths()}","exports":${random.pick(['{"import":{}}', `"${hostPaths()}"`])}}`,
      },
      entry: 'a.ts',
    }),
    () => one('class A extends A { init() {} }\nmodule.exports = A\n'),
    () => ({
      files: {
        'a.ts': "import { B } from './b'\nexport default class A extends B { init() {} }\n",
        'b.ts': "import A from './a'\nexport class B extends A { init() {} }\n",
      },
      entry: 'a.ts',
    }),
    () => ({ files: chain(random.pick([10, 300, 499])), entry: 'm0.ts' }),
    () => one(`class A { init() {} f() { return ${'/(a*)*b/.test(x),'.repeat(2000)}1 } }\nmodule.exports = A\n`),
    () => one(`class A { init() {} f() { return ${`${'a'.repeat(50)}+`.repeat(290)}1 } }\nmodule.exports = A\n`),
    () => one(`${'{'.repeat(140)}${'a;'.repeat(random.pick([100, 1000, 200_000]))}${'}'.repeat(140)}\n`, 'a.ts'),
    () => one(Array.from({ length: 3000 }, () => String.fromCharCode(random.below(0x300))).join('')),
    () => ({
      files: { [random.pick(['a.ts/', '__proto__', 'constructor', 'a'.repeat(300), '../a.ts'])]: CODE },
      entry: 'a.ts',
    }),
  ]

  it('responds to each without a failure of the service, and verifies the next one', async function () {
    this.timeout(SOAK_MS)
    const before = memoryOf(node.pid!)
    for (let index = 0; index < COUNT; index += 4) {
      const answers = await Promise.all([0, 1, 2, 3].map(() => send(random.pick(attacks)())))
      for (const { status, text } of answers) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        expect(status, text).to.be.oneOf([200, 400, 503])
        expect(text).to.not.contain(CANARY)
        expect(text).to.not.match(/"state":"verified"|INTERNAL_ERROR|root:x:0/)
      }
    }
    const { status, text } = await send({ files: { 'a.js': CODE }, entry: 'a.js' })
    expect([status, JSON.parse(text).data.state], text).to.deep.equal([200, 'verified'])
    expect(node.exitCode, 'the node runs').to.equal(null)
    expect(memoryOf(node.pid!) - before, 'growth of the node in MB').to.be.lessThan(400)
  })

  it('does not show whether a file of the host exists', async () => {
    const shapes: ((path: string) => Submission)[] = [
      (path) => one(`${CODE}//# sourceMappingURL=${path}\n`),
      (path) => one(`import x from '${path}'\nexport default class A { init() { x } }\n`, 'a.ts'),
      (path) => one(`import type { X } from '${path}'\nexport default class A { init() {} f(x: X) {} }\n`, 'a.ts'),
      (path) => config(`{ "extends": "${path}" }`),
      (path) => config(`{ "compilerOptions": { "paths": { "x": ["${path}"] } } }`),
    ]
    for (const shape of shapes) {
      const [there, missing] = [join(cwd, 'host.ts'), join(cwd, 'none.ts')]
      const answers = await Promise.all([send(shape(there)), send(shape(missing))])
      const [first, second] = answers.map(({ text }) => text.replaceAll('host.ts', 'F').replaceAll('none.ts', 'F'))
      expect(first).to.equal(second)
    }
  })

  it('reads at most 1 MiB of a submission', async () => {
    const { status, text } = await send({ files: { 'a.js': `//${'x'.repeat(2 ** 20)}` }, entry: 'a.js' })
    expect(text.slice(0, 300)).to.contain('at most 1048576 bytes')
    expect(status).to.equal(400)
  })

  it('limits how many one address may send in a minute', async () => {
    const answers: number[] = []
    for (let index = 0; index < 70; index++) answers.push((await send({ files: {}, entry: 'a.ts' }, 250)).status)
    expect([answers[0], answers.at(-1)]).to.deep.equal([400, 429])
    expect((await send({ files: {}, entry: 'a.ts' }, 251)).status).to.equal(400)
  })

  it('compiles sources as the compiler does from a disk', async () => {
    const templates = join(import.meta.dirname, '../../templates')
    let compared = 0
    for (const name of readdirSync(templates).filter((name) => existsSync(join(templates, name, 'ts/contracts')))) {
      const root = join(templates, name, 'ts')
      const files = readFiles(root, 'contracts')
      for (const path of Object.keys(files).filter((path) => /^contracts\/[\w-]+\.ts$/.test(path))) {
        const [disk, sent] = await Promise.all([
          compileContract(join(root, path), { root }).then(
            ({ script, info }) => ({ script, abi: info.abi }),
            ({ message }) => ({ message }),
          ),
          compileSent({ files, entry: path }),
        ])
        expect('error' in sent ? { message: sent.error.message } : sent, `${name}/${path}`).to.deep.equal(disk)
        compared++
      }
    }
    expect(compared).to.be.greaterThan(5)
  })
})

function one(text: string, entry = 'a.js'): Submission {
  return { files: { [entry]: text }, entry }
}

function config(text: string): Submission {
  const source = "import x from 'x'\nexport default class A { init() { x } }\n"
  return { files: { 'a.ts': source, 'tsconfig.json': text }, entry: 'a.ts' }
}

function chain(count: number): Record<string, string> {
  const modules = Array.from({ length: count }, (_, index) => [
    `m${index}.ts`,
    index + 1 < count
      ? `import { f as g } from './m${index + 1}'\nexport const f = () => g()\n${index === 0 ? 'export default class A { init() {} g() { return f() } }\n' : ''}`
      : 'export const f = () => 1\n',
  ])
  return Object.fromEntries(modules)
}

/** All files of a folder by their path below `root`. */
function readFiles(root: string, folder: string): Record<string, string> {
  const files: Record<string, string> = {}
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    // A configuration of the template extends that of the package.
    if (entry.isFile() && entry.name.endsWith('.ts')) files[path.slice(root.length + 1)] = readFileSync(path, 'utf8')
  }
  return files
}

/** Resident memory of a process, in MB. */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
}
