import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from 'chai'
import { joinCalls } from '../../src/entries/client.js'
import { chain } from '../../src/entries/test.js'
import { isToolkitError, type ToolkitError } from '../../src/errors/errors.js'
import { LiveNode } from '../../src/fork/reading/live-node.js'
import { openLevelRecords } from '../../src/indexer/store/records/level-records.js'
import { parseTree } from '../../src/mutation/mutants/source-tree.js'
import { LevelStore } from '../../src/node/persistence/leveldb-store.js'
import type { Provider } from '../../src/rpc/provider.js'
import { createScene, endScenes } from '../unit/deploy/scene.js'
import { COUNTER } from './counter.js'
import { Place } from './sending.js'
import { createFolder, runToolkit, writeFiles } from './toolkit.js'

/** The code of the error that a function throws, or rejects with. */
async function codeOf(run: () => unknown): Promise<string> {
  try {
    await run()
  } catch (error) {
    if (isToolkitError(error)) return error.code
    throw error
  }
  throw new Error('no error was thrown')
}

/*
 * Errors whose code no other test names. The catalogue promises a code for each; `errors/catalogue.test.ts` checks that
 * some test provokes it.
 */
describe('error codes of commands', () => {
  const cases: [code: string, exitCode: number, args: string[], files: Record<string, string>][] = [
    ['NODE_ADDRESS', 4, ['node', '--host', '203.0.113.1', '--port', '0'], {}],
    ['REPLAY_FILE', 2, ['replay', 'none.jsonl'], {}],
    ['INIT_TEMPLATE', 2, ['init', 'new', '--template', 'tokne', '--yes'], {}],
    ['CONFIG_EXPLORER_UNKNOWN', 2, ['explorer', 'stats', 'network', '--explorer', 'none'], {}],
    ['REPORT_MISSING', 2, ['report', 'none.json'], {}],
    ['REPORT_INVALID', 2, ['report', 'none.json'], { 'none.json': '{}' }],
    ['MUTATE_FLAG', 2, ['mutate', '--threshold', '120'], COUNTER],
    [
      'MUTATE_OPERATOR',
      2,
      ['mutate'],
      { ...COUNTER, 'toolkit.config.js': 'export default { mutation: { operators: ["aritmetic"] } }' },
    ],
    [
      'INSTALL_TYPESCRIPT',
      2,
      ['check'],
      {
        ...COUNTER,
        'contracts/jsconfig.json': '{}',
        'node_modules/typescript/package.json': '{ "name": "typescript", "version": "5.0.0" }',
        'node_modules/typescript/bin/tsc': 'process.exit(9)',
      },
    ],
    [
      'COVERAGE_IGNORE_REASON',
      2,
      ['test', '--coverage'],
      {
        ...COUNTER,
        'contracts/bare.js':
          'class Bare {\n  init() {}\n  // coverage ignore next\n  f() {}\n}\nmodule.exports = Bare\n',
        'test/a.test.ts': `import { chain } from 'iost-toolkit/test'
it('deploys', async () => { await chain.deploy('bare', { from: (await chain.accounts(1))[0] }) })\n`,
      },
    ],
    [
      'TEST_PROCESS_ENDED',
      1,
      ['test'],
      {
        ...COUNTER,
        'toolkit.config.js': "if (!process.argv[1].endsWith('cli.cjs')) process.exit(3)\nexport default {}\n",
        'test/a.test.ts': "it('runs', () => {})\n",
      },
    ],
  ]
  for (const [code, expected, args, files] of cases) {
    it(`has ${code} for toolkit ${args.join(' ')}`, async () => {
      const { exitCode, stdout, stderr } = await runToolkit(args, { cwd: createFolder(files) })
      expect(stderr, stdout).to.contain(`[${code}]`)
      expect(exitCode).to.equal(expected)
    })
  }
})

describe('error codes of commands on a node', () => {
  let place: Place
  let server: Server
  before(async () => {
    place = await Place.open()
    // passes requests on, and reports that no transaction is irreversible
    server = createServer(async ({ url = '', method = 'GET' }, response) => {
      const text = await (await fetch(place.url + url, { method })).text()
      response.setHeader('content-type', 'application/json').end(text.replace('"IRREVERSIBLE"', '"PACKED"'))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  after(async () => {
    server.close()
    await place.node.close()
  })

  const port = () => (server.address() as AddressInfo).port

  it('has COSTS_NETWORK for costs of tests on a node', async () => {
    writeFiles(place.cwd, { 'test/a.test.ts': "it('runs', () => {})\n" })
    const { stderr, stdout } = await runToolkit(['test', '--gas', '--network', 'local'], { cwd: place.cwd })
    expect(stderr, stdout).to.contain('[COSTS_NETWORK]')
  })

  it('has REPLAY_PENDING for a transaction that is not irreversible yet', async () => {
    const { hash } = await place.contract.put!('a', 'b')
    const cwd = createFolder({
      'toolkit.config.js': `export default { networks: { slow: { kind: 'http', url: 'http://127.0.0.1:${port()}' } } }`,
    })
    const { stderr, stdout } = await runToolkit(['replay', hash, '--network', 'slow'], { cwd })
    expect(stderr, stdout).to.contain('[REPLAY_PENDING]')
  })

  it('has EXPLORER_LISTEN for an explorer at a port that is taken', async () => {
    const args = ['explorer', 'serve', '--network', 'local', '--port', String(port())]
    const { stderr, exitCode } = await runToolkit(args, { cwd: place.cwd })
    expect(stderr).to.contain('[EXPLORER_LISTEN]').and.to.contain('another program listens there')
    expect(exitCode).to.equal(4)
  })
})

describe('error codes of calls', () => {
  it('has DEPLOY_UNPLANNED in the script for a contract that cannot be published in the plan', async () => {
    const code = "class Bad {\n  init() { throw new Error('not here') }\n}\nmodule.exports = Bad\n"
    const scene = await createScene({ 'contracts/bad.js': code })
    const codes: string[] = []
    await scene.run(async (d) => {
      const { code } = await d.deploy('bad', { from: 'alice' }).catch((error: ToolkitError) => error)
      codes.push(String(code))
    })
    expect(codes[0]).to.equal('DEPLOY_UNPLANNED')
    await endScenes()
  })

  it('has TEST_OUTSIDE for the chain of tests without a test run', async () => {
    expect(await codeOf(() => chain.accounts(1))).to.equal('TEST_OUTSIDE')
  })

  it('has CALL_SENT for a call in a transaction that was sent before', async () => {
    const place = await Place.open()
    const call = place.contract.put!('a', 'b')
    await call
    expect(await codeOf(() => joinCalls([call]))).to.equal('CALL_SENT')
    await place.node.close()
  })

  it('has FORK_ANSWER for a node without usable responses', async () => {
    const provider = { url: 'http://none', request: async () => ({}) } as unknown as Provider
    const node = new LiveNode(provider, { requestsPerSecond: Number.POSITIVE_INFINITY, sleep: async () => {} })
    expect(await codeOf(() => node.readHead())).to.equal('FORK_ANSWER')
  })

  it('has MUTATE_SOURCE for a source that has no syntax tree', async () => {
    expect(await codeOf(() => parseTree("class A { init() { return 'a", 'a.js'))).to.equal('MUTATE_SOURCE')
  })

  it('has NODE_DATA_DIR_WRITE for a directory that cannot be written any more', async () => {
    const store = await LevelStore.open(createFolder(), { create: true })
    await store.close()
    store.change('a', 'b')
    expect(await codeOf(() => store.settle())).to.equal('NODE_DATA_DIR_WRITE')
  })

  it('has EXPLORER_DATA_DIR for an index that is in use', async () => {
    const directory = join(createFolder(), 'index')
    const first = await openLevelRecords(directory)
    expect(await codeOf(() => openLevelRecords(directory))).to.equal('EXPLORER_DATA_DIR')
    await first.close()
    await (await openLevelRecords(directory)).close()
  })
})
