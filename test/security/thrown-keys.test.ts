import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { formatSecretKey } from '../../src/crypto/keys.js'
import type { EmbeddedNode } from '../../src/node/node.js'
import { createFolder, runToolkit } from '../e2e/toolkit.js'
import { isExtended } from '../limits.js'
import { openNode } from '../node.js'
import { plantKey, refuseSecrets } from '../planted.js'

/**
 * The keys of a project, each with an expression that reads it: of the environment under names that say so and under
 * others, of an account of the configuration, and of the key file of an account.
 */
const ed25519 = formatSecretKey(plantKey())
const named = formatSecretKey(plantKey('SECP256K1'))
const configured = formatSecretKey(plantKey('SECP256K1'))
const stored = plantKey('SECP256K1')
const KEYS: Readonly<Record<string, string>> = {
  'an ed25519 key of the environment': 'process.env.ALICE',
  'a secp256k1 key of the environment': 'process.env.DEPLOYER_KEY',
  'the key of an account of the configuration': 'process.env.BOBBY',
  'an ed25519 key as hexadecimal digits': "Buffer.from(decode(process.env.ALICE)).toString('hex')",
  'an ed25519 key as base64': "Buffer.from(decode(process.env.ALICE)).toString('base64')",
  'an ed25519 key between other letters': "'key' + process.env.ALICE + 'x'",
}
const IN_FILE = "JSON.parse(readFileSync('wallet.json')).keypairs.active.raw_key"
const ENVIRONMENT = { ALICE: ed25519, DEPLOYER_KEY: named, BOBBY: configured }

const PRELUDE = `import { readFileSync } from 'node:fs'
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
function decode(text) {
  const value = [...text].reduce((sum, letter) => sum * 58n + BigInt(ALPHABET.indexOf(letter)), 0n)
  return Buffer.from(value.toString(16).padStart(128, '0'), 'hex')
}
`

/** Ways to throw a text, as statements of an asynchronous function. */
const WAYS: Readonly<Record<string, string>> = {
  'an error': 'throw new Error(KEY)',
  'a text': 'throw KEY',
  'an object': 'throw { key: KEY }',
  'a second line': "throw new Error('not usable:\\n' + KEY)",
  'an error with a cause': "throw new Error('no', { cause: new Error(KEY) })",
  'an error by its name': "throw Object.assign(new Error('no'), { name: KEY })",
  'an error by its stack':
    "throw Object.assign(new Error('no'), { stack: 'Error: ' + KEY + '\\n    at a (b.js:1:1)' })",
  'an error of the toolkit': "throw Object.assign(new Error(KEY), { name: 'ToolkitError', code: 'USAGE', hint: KEY })",
  'a rejection that nobody handles':
    'Promise.reject(new Error(KEY)); await new Promise((done) => setTimeout(done, 50))',
  'an error of a timer':
    'setTimeout(() => { throw new Error(KEY) }); await new Promise((done) => setTimeout(done, 50))',
}

const REPORTS = ['run.xml', 'run.html', 'run.json', 'run.tap', 'run.github', 'run.dot', 'summary.md']
const REPORTERS = [
  'junit=run.xml',
  'html=run.html',
  'json=run.json',
  'tap=run.tap',
  'github=run.github',
  'dot=run.dot',
].flatMap((each) => ['--reporter', each])

/** A file of tests that throw a key in each way, compare it, and are named by it. */
function formatTests(key: string, { isNamed = true } = {}): string {
  const throws = Object.entries(WAYS).map(
    ([way, code]) => `it('throws ${way}', async () => {\n${code.replaceAll('KEY', `(${key})`)}\n})\n`,
  )
  return `${PRELUDE}import { expect } from 'iost-toolkit/test'
${throws.join('')}it('compares', () => expect({ key: ${key} }).to.deep.equal({ key: 'another' }))
it('is named ' + ${isNamed ? key : "'x'"}, () => { throw new Error('no') })
`
}

describe('keys that are thrown', () => {
  let node: EmbeddedNode
  let url: string
  let read = 0
  before(async () => {
    node = await openNode({ dev: true })
    ;({ url } = await node.listen({ port: 0 }))
  })
  after(async () => {
    console.log(`      ${read} outputs searched for secrets`)
    await node.close()
  })

  function createProject(files: Record<string, string>): string {
    const active = { raw_key: formatSecretKey(stored), key_type: 'secp256k1', public_key: stored.id }
    const wallet = { name: 'carol', keypairs: { active, owner: active } }
    return createFolder({
      'package.json': '{}',
      'toolkit.config.js': `import { secret } from 'iost-toolkit/config'
export default { tests: 'test/**/*.test.js', networks: { dev: { kind: 'http', url: '${url}', accounts: {
  bobby: secret('BOBBY'), carol: { keyFile: 'wallet.json' } } } } }
`,
      'wallet.json': JSON.stringify(wallet),
      ...files,
    })
  }

  /** Runs a command, and searches all that it printed, with the files that it was asked to write. */
  async function search(args: string[], cwd: string, files: string[] = []): Promise<string> {
    const { exitCode, stdout, stderr } = await runToolkit(args, { cwd, env: ENVIRONMENT })
    expect(exitCode, stderr).not.to.equal(0)
    read += 2
    for (const file of files) {
      refuseSecrets(readFileSync(join(cwd, file), 'utf8'), `${file} of toolkit ${args.join(' ')}`)
      read++
    }
    return stdout + stderr
  }

  const ways = Object.entries(WAYS)
  for (const [index, [what, key]] of Object.entries(KEYS).entries()) {
    // Each way is tried with one of the keys; all of them take minutes.
    for (const [way, code] of ways.filter((_, at) => isExtended || at % Object.keys(KEYS).length === index)) {
      it(`keys that are thrown are not shown by running scripts for ${what}, thrown as ${way}`, async () => {
        const body = `async (d) => {\n  ${code.replaceAll('KEY', `(${key})`)}\n}`
        const cwd = createProject({
          'scripts/throws.js': `${PRELUDE}export default ${body}\n`,
          'deploy/throws.js': `${PRELUDE}import { deployment } from 'iost-toolkit/deploy'\nexport default deployment(${body})\n`,
        })
        const run = ['run', 'scripts/throws.js', '--network', 'dev']
        const deploy = ['deploy', 'throws', '--network', 'dev']
        for (const args of [run, [...run, '--verbose'], deploy, [...deploy, '--json']]) {
          expect(await search(args, cwd), args.join(' ')).to.match(/\*\*\*|no/)
        }
      })
    }

    it(`keys that are thrown are not shown by failing tests and their reports for ${what}`, async () => {
      const cwd = createProject({
        'test/a.test.js': formatTests(key),
        'test/b.test.js': `${PRELUDE}throw new Error(${key})\n`,
        'test/c.test.js': `${PRELUDE}before(() => { throw new Error(${key}) })\nit('is not reached', () => {})\n`,
      })
      await search(['test', '--summary', 'summary.md', ...REPORTERS], cwd, REPORTS)
      await search(['test', '--json'], cwd)
      await search(['test', '--last-failed'], cwd)
      await search(['mutate'], cwd)
    })
  }

  it('keys that are thrown are not shown by tests whose account was opened with a key file that the test reads', async () => {
    const opens = "import { chain } from 'iost-toolkit/test'\nbefore(() => chain.account('carol'))\n"
    const cwd = createProject({ 'test/a.test.js': opens + formatTests(IN_FILE, { isNamed: false }) })
    expect(await search(['test', '--network', 'dev', ...REPORTERS], cwd, REPORTS.slice(0, -1))).to.include('***')
    await search(['test', '--network', 'dev', '--json'], cwd)
  })

  it('keys that are thrown are not shown by a script whose account was opened with a key file that the script reads', async () => {
    const cwd = createProject({
      'scripts/throws.js': `${PRELUDE}export default async (d) => {
  await d.account('carol')
  throw new Error(${IN_FILE})
}
`,
    })
    expect(await search(['run', 'scripts/throws.js', '--network', 'dev'], cwd)).to.include('***')
  })
})
