import type { ChildProcess } from 'node:child_process'
import { expect } from 'chai'
import { DEVELOPMENT_KEYS } from '../../src/chain/genesis.js'
import { compileContract } from '../../src/compiler/compile.js'
import {
  createClient,
  createHttpProvider,
  deployContract,
  holdAccount,
  parseSecretKey,
} from '../../src/entries/client.js'
import { killCompilers } from '../child-processes.js'
import { createFolder, startToolkit } from './toolkit.js'

const CLUB = `import { requireThat } from 'iost-toolkit/contract/arguments'
import { greeting } from './lib/words'

export default class Club {
  init() {}
  greet(name: string): string {
    requireThat(name !== '', 'who are you?')
    return greeting(name)
  }
}
`
const WORDS = 'export function greeting(name: string): string {\n  return "Hello, " + name\n}\n'

interface Answer {
  status: number
  data: Record<string, unknown>
  error: { code: string; message: string }
}

type Sources = Record<string, { files: { path: string }[] }>

describe('contract verification in the explorer', () => {
  const cwd = createFolder({
    'toolkit.config.js': 'export default {}\n',
    'contracts/club.ts': CLUB,
    'contracts/lib/words.ts': WORDS,
  })
  let node: ChildProcess
  let api: string
  let club: string
  let failed: string

  before(async () => {
    node = startToolkit(['node', '--explorer', '0', '--port', '0', '--json'], { cwd })
    const start = await new Promise<{ url: string; explorer: string }>((resolve) => {
      node.stdout!.on('data', (data) => resolve(JSON.parse(String(data).split('\n')[0]!)))
    })
    api = `${start.explorer}/api`
    const client = createClient({
      provider: createHttpProvider(start.url),
      defaults: { amountLimit: { '*': 'unlimited' } },
    })
    const admin = holdAccount('admin', parseSecretKey(DEVELOPMENT_KEYS.admin.secret))
    const { script, info } = await compileContract(`${cwd}/contracts/club.ts`, { root: cwd })
    club = (await deployContract(client, { code: script, abi: info.abi }, { from: admin })).id
    const actions = [{ contract: club, actionName: 'greet', args: [''] }]
    failed = (await client.send({ from: admin, actions })).hash
    while ((await ask(`/contracts/${club}`)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 50))
  })
  after(() => node.kill('SIGKILL'))

  async function ask(path: string, body?: object): Promise<Answer> {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(api + path, body === undefined ? {} : init)
    return { ...((await response.json()) as Answer), status: response.status }
  }
  const verify = (body: object) => ask('/contracts/verification', { address: club, ...body })

  it('accepts the source files that the explorer returns', async () => {
    const { data } = await ask(`/contracts/${club}`)
    expect(data.is_verified).to.equal(true)
    const files = data.source_files as { path: string }[]
    expect(files.map(({ path }) => path)).to.include.members(['contracts/club.ts', 'contracts/lib/words.ts'])
    const { status, data: verified } = await verify({ files })
    expect([status, verified]).to.deep.equal([200, { address: club, state: 'verified', difference: [] }])
  })

  it('accepts files by path, including the entry file', async () => {
    const files = { 'contracts/club.ts': CLUB, 'contracts/lib/words.ts': WORDS }
    expect((await verify({ files, entry: 'contracts/club.ts' })).data.state).to.equal('verified')
    const other = { ...files, 'contracts/lib/words.ts': WORDS.replace('Hello', 'Bye') }
    expect((await verify({ files: other, entry: 'contracts/club.ts' })).data).to.include({ state: 'different' })
  })

  it('replaces its compiler when that is killed', async () => {
    const files = { 'contracts/club.ts': CLUB, 'contracts/lib/words.ts': WORDS }
    for (let round = 0; round < 3; round++) {
      expect((await verify({ files, entry: 'contracts/club.ts' })).data.state).to.equal('verified')
      expect(killCompilers(node.pid ?? 0)).to.be.above(0)
    }
    expect((await verify({ files, entry: 'contracts/club.ts' })).data.state).to.equal('verified')
  })

  it('accepts the source that it returns for built-in contracts', async () => {
    for (const address of [
      'token.iost',
      'token721.iost',
      'auth.iost',
      'vote_producer.iost',
      'system.iost',
      'base.iost',
    ]) {
      const { data } = await ask(`/contracts/${address}`)
      const files = data.source_files as object[]
      expect((await verify({ address, script: data.source_code, abi: data.abi })).data, address).to.include({
        state: 'verified',
      })
      if (data.language === 'javascript')
        expect((await verify({ address, files, abi: data.abi })).data.state, address).to.equal('verified')
    }
  })

  it('names files of the contract library as projects import them', async () => {
    const address = api.replace(/api$/, `local/traces/${failed}`)
    const response = await fetch(address, { headers: { 'x-toolkit-page': '1' } })
    const { data } = (await response.json()) as { data: { path: { file: string }[]; sources: Sources } }
    const [library, own] = ['node_modules/iost-toolkit/library/arguments.ts', 'contracts/club.ts']
    expect(data.path.map(({ file }) => file)).to.deep.equal([library, own])
    expect(data.sources[club]!.files.map(({ path }) => path)).to.include.members([library, own])
  })

  const mistakes: [name: string, body: object, message: RegExp][] = [
    [
      'a syntax error',
      { files: { 'a.ts': 'export default class A {\n  init( {}\n}\n' }, entry: 'a.ts' },
      /^files: a\.ts:3:1 Expected /,
    ],
    [
      'what the chain rejects',
      { files: { 'a.ts': 'export default class A {\n  init() {}\n  a(b: Date) {}\n}\n' }, entry: 'a.ts' },
      /^files: a\.ts:3:5 the parameter b of a cannot be a Date/,
    ],
    [
      'an entry that is not among the files',
      { files: { 'a.ts': 'x' }, entry: 'b.ts' },
      /^entry: expected one of the files/,
    ],
    [
      'a path out of the project',
      { files: { '../a.ts': 'x' }, entry: '../a.ts' },
      /^files: not a path within the project/,
    ],
    [
      'an absolute path',
      { files: { '/etc/passwd': 'x' }, entry: '/etc/passwd' },
      /^files: not a path within the project/,
    ],
    ['a file that is no text', { files: { 'a.ts': 7 }, entry: 'a.ts' }, /^files: expected texts by path/],
    ['no files', { files: {}, entry: 'a.ts' }, /^entry: expected one of the files/],
    [
      'an import without its file',
      { files: { 'a.ts': "import './b'\nexport default class A { init() {} }" }, entry: 'a.ts' },
      /^files: a\.ts:1:\d+ /,
    ],
    ...['/dev/zero', '../../../../../../etc/passwd', '../../../../../../etc/nosuch'].map(
      (path): [string, object, RegExp] => [
        `an import of ${path}`,
        { files: { 'a.ts': `import x from '${path}'\nexport default class A { init() { x } }` }, entry: 'a.ts' },
        /^files: a\.ts:1:15 ".*" is outside of the project/,
      ],
    ),
    [
      'a package of the machine',
      { files: { 'a.ts': "import x from 'mocha'\nexport default class A { init() { x } }" }, entry: 'a.ts' },
      /^files: a\.ts:1:15 Could not resolve "mocha"/,
    ],
    [
      'a path of the configuration outside of the project',
      {
        files: {
          'a.ts': "import x from 'x'\nexport default class A { init() { x } }",
          'tsconfig.json': '{ "compilerOptions": { "paths": { "x": ["/etc/passwd"] } } }',
        },
        entry: 'a.ts',
      },
      /"\/etc\/passwd" is outside of the project/,
    ],
    [
      'a configuration that extends another one',
      { files: { 'a.ts': CLUB, 'tsconfig.json': '{ "extends": "/dev/zero" }' }, entry: 'a.ts' },
      /^files: tsconfig\.json extends another configuration/,
    ],
    [
      'files of a native contract',
      { address: 'token.iost', files: [] },
      /^script: expected script with abi: token\.iost is native/,
    ],
    ...['a.ts/', '/a.ts', 'x//a.ts', './a.ts', `${'a'.repeat(300)}.ts`, `${'a/'.repeat(150)}b.ts`].map(
      (path): [string, object, RegExp] => [
        `the path ${path.slice(0, 20)} of ${path.length} characters`,
        { files: { [path]: CLUB }, entry: path },
        /^files: not a path within the project/,
      ],
    ),
    [
      'a file beside a folder of its name',
      { files: { 'a.ts': CLUB, 'a.ts/b.ts': CLUB }, entry: 'a.ts' },
      /^files: "a.ts" is a file and a folder/,
    ],
    ...['"\\x65xtends"', '"\\u0065xtends"', '"\\145xtends"', '"ex\\\ntends"', "'extends'", '"extends"'].map(
      (name): [string, object, RegExp] => [
        `a configuration with ${JSON.stringify(name)}`,
        { files: { 'a.ts': CLUB, 'tsconfig.json': `{ /* x */ ${name}: "/etc/passwd", }` }, entry: 'a.ts' },
        /^files: tsconfig\.json (extends another configuration|is not valid JSON)/,
      ],
    ),
    ['an ABI that is no ABI', { script: 'x', abi: { abi: 7 } }, /^abi: expected /],
  ]
  for (const [name, body, message] of mistakes) {
    it(`rejects ${name} with the location and the reason`, async () => {
      const { status, error } = await verify(body)
      expect([status, error?.code]).to.deep.equal([400, 'INVALID_PARAMETER'])
      expect(error.message).to.match(message)
    })
  }
})
