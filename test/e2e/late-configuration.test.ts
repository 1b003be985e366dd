import { expect } from 'chai'
import { formatSecretKey } from '../../src/crypto/keys.js'
import { plantKey, refuseSecrets } from '../planted.js'
import { createFolder, runToolkit } from './toolkit.js'

/** Ways of a configuration to fail after it was read. The error of each is made in its third line. */
const WAYS: Readonly<Record<string, string>> = {
  'throws in a timer': 'setTimeout(() => { throw new Error(TEXT) })',
  'throws in an immediate callback': 'setImmediate(() => { throw new Error(TEXT) })',
  'rejects a promise that nobody handles': 'Promise.reject(new Error(TEXT))',
  'rejects a promise in a timer': 'setTimeout(() => { Promise.reject(new Error(TEXT)) })',
  'throws in a microtask': 'queueMicrotask(() => { throw new Error(TEXT) })',
}
const JAR = { 'contracts/jar.js': 'class Jar { init() {} }\nmodule.exports = Jar\n' }
const COMMANDS = [['compile'], ['config'], ['lint'], ['check'], ['test'], ['test', '--list'], ['mutate'], ['deploy']]

/** A late error is the configuration's, with its place, whichever process read the file and whatever ran then. */
describe('a configuration that fails after it was read', () => {
  const key = formatSecretKey(plantKey())

  for (const [index, [way, code]] of Object.entries(WAYS).entries()) {
    it(`ends commands with 2 and its place when it ${way}`, async () => {
      const source = `interface Settings { a: string }\n\n${code.replace('TEXT', "'late ' + process.env.ALICE")}\nexport default {} as unknown\n`
      const cwd = createFolder({
        ...JAR,
        'toolkit.config.ts': source,
        'test/one.test.js': "it('runs', () => new Promise((done) => setTimeout(done, 10_000)))\n",
        'deploy/main.js':
          "import { deployment } from 'iost-toolkit/deploy'\nexport default deployment((d) => d.deploy('jar', { from: 'alice' }))\n",
      })
      for (const args of COMMANDS.filter((_, each) => each % 2 === index % 2)) {
        const { exitCode, stdout, stderr } = await runToolkit(args, { cwd, env: { ALICE: key } })
        const said = `${args.join(' ')}: ${stdout}${stderr}`
        refuseSecrets(said, said)
        expect(exitCode, said).to.equal(2)
        expect(stderr, said).to.match(/toolkit\.config\.ts:3:\d+/)
        expect(stderr, said).to.match(/late \*\*\*.*CONFIG_UNREADABLE/)
        expect(said).not.to.match(/internal error|Node\.js v/)
      }
    })
  }

  it('ends a run of tests that goes on, and fails none of them', async () => {
    const cwd = createFolder({
      'toolkit.config.js':
        "\nconst watch = setInterval(() => {\n  if (!globalThis.isRunning) return\n  clearInterval(watch)\n  throw new Error('late ' + process.env.ALICE)\n}, 1)\nwatch.unref()\nexport default { tests: 'test/*.js' }\n",
      'test/one.js': "it('runs', () => { globalThis.isRunning = true; return new Promise(() => {}) })\n",
    })
    const { exitCode, stdout, stderr } = await runToolkit(['test'], { cwd, env: { ALICE: key } })
    expect(exitCode, stdout + stderr).to.equal(2)
    expect(stderr)
      .to.match(/late \*\*\*/)
      .and.to.match(/toolkit\.config\.js:5:9/)
    expect(stdout + stderr).not.to.match(/1 failed|internal error/)
  })

  it('is named for a value that is no error, without a line', async () => {
    const cwd = createFolder({
      ...JAR,
      'test/one.test.js': "it('runs', () => {})\n",
      'toolkit.config.js': 'setTimeout(() => { throw process.env.ALICE })\nexport default {}\n',
    })
    for (const args of [['compile'], ['test'], ['run', 'none.js']]) {
      const { exitCode, stdout, stderr } = await runToolkit(args, { cwd, env: { ALICE: key } })
      refuseSecrets(stdout + stderr, args.join(' '))
      expect(exitCode, stderr).to.equal(2)
      expect(stderr)
        .to.match(/toolkit\.config\.js\b/)
        .and.to.match(/CONFIG_UNREADABLE/)
    }
  })

  it('is named for an error of a package that it imports', async () => {
    const cwd = createFolder({
      ...JAR,
      'node_modules/late/package.json': '{"name":"late","version":"1.0.0","main":"index.js"}',
      'node_modules/late/index.js': "setTimeout(() => { throw new Error('late of a package') })\n",
      'toolkit.config.js': "import 'late'\nexport default {}\n",
    })
    const { exitCode, stderr } = await runToolkit(['compile'], { cwd })
    expect(exitCode, stderr).to.equal(2)
    expect(stderr)
      .to.match(/late of a package/)
      .and.to.match(/late[/\\]index\.js:1:26|toolkit\.config\.js/)
    expect(stderr).not.to.match(/internal error/)
  })
})
