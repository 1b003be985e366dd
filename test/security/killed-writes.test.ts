import type { ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import { COUNTER, SETUP } from '../e2e/counter.js'
import { createFolder, type Ended, readNodeUrl, runToolkit, startToolkit } from '../e2e/toolkit.js'
import { isExtended } from '../limits.js'

const KILLER = pathToFileURL(join(import.meta.dirname, '../faults/write-killer.mjs')).href
const SIGNALS = isExtended ? ['SIGKILL', 'SIGINT'] : ['SIGKILL']
/** More points than any command passes for one file. */
const MAX_POINTS = 40

const SCRIPT = `import { deployment } from 'iost-toolkit/deploy'
export default deployment(async (d) => {
  const counter = await d.deploy('counter', { from: 'alice' })
  await d.send('add three', counter.add(3))
})
`
const TEST = `${SETUP}
it('counts', async () => {
  const { counter } = await setup()
  await expect(counter.add(1)).to.return('1')
})
`

/** A command that writes a file, which is killed at each point of writing it. */
interface Case {
  file: string
  /** Paths whose changes are points. */
  paths: string
  args: readonly string[]
  files?: Record<string, string>
  env?: Record<string, string>
  /** Exit codes of the command when it runs again after the signal. */
  again: readonly number[]
}

const KEY = { TOOLKIT_PASSWORD: 'x' }

const CASES: Readonly<Record<string, Case>> = {
  'an entry of the key store': {
    file: '.test-keys/alice.json',
    paths: '\\.test-keys',
    args: ['keys', 'new', 'alice'],
    env: KEY,
    // The key is there already, or not yet.
    again: [0, 2],
  },
  'an artifact': { file: '.toolkit/artifacts/counter.json', paths: 'artifacts', args: ['compile'], again: [0] },
  'a cost file': { file: 'costs.json', paths: 'costs\\.json', args: ['test', '--costs', 'update'], again: [0] },
  'an address book': {
    file: 'deployments/local.json',
    paths: 'deployments/[^/]*local\\.',
    args: ['deploy', '--network', 'local'],
    again: [0],
  },
  'a lock of a deployment': {
    file: 'deployments/local.json',
    paths: 'lock',
    args: ['deploy', '--network', 'local', '--break-lock'],
    again: [0],
  },
}

/**
 * The oracle is the file: after the signal it is missing, as before or whole, and the same command then does what it
 * does without a signal. Deployments are compared with the chain: the counter stands at three.
 */
describe('files of the toolkit, written while the process is ended', () => {
  let node: ChildProcess
  let url = ''
  let runs = 0
  before(async () => {
    const limits = ['--call-time-limit', '10000', '--exec-time-limit', '10000']
    node = startToolkit(['node', '--port', '0', '--json', ...limits], { cwd: createFolder() })
    url = await readNodeUrl(node)
  })
  after(() => {
    node.kill('SIGKILL')
    console.log(`      ${runs} runs ended while they wrote`)
  })

  const cases = Object.entries(CASES).slice(0, isExtended ? undefined : 1)
  for (const [name, { file, paths, args, files = {}, env = {}, again }] of cases) {
    for (const signal of SIGNALS) {
      it(`${name} is whole or missing after ${signal}`, async () => {
        for (let at = 1; at <= MAX_POINTS; at++) {
          const cwd = createProject(files)
          const killer = {
            NODE_OPTIONS: `--import=${KILLER}`,
            KILL_AT: String(at),
            KILL_PATH: paths,
            KILL_SIGNAL: signal,
          }
          const ended = await runToolkit(args, { cwd, env: { ...env, ...killer } })
          if (ended.exitCode === 0 && at > 1) return check(cwd, ended)
          runs++
          expect(ended.exitCode, `${at}: ${ended.stderr}`).to.be.oneOf([null, 0, 130, 143])
          expect(ended.stderr).not.to.contain('internal error')
          const path = join(cwd, file)
          if (existsSync(path)) JSON.parse(readFileSync(path, 'utf8'))
          const next = await runToolkit(args, { cwd, env })
          expect(next.exitCode, `${at}: ${next.stderr}`).to.be.oneOf(again)
          await check(cwd, next)
          rmSync(cwd, { recursive: true })
        }
        throw new Error('the command has more points than were tried')
      })
    }

    /** The file is whole, and drafts that a killed process left do not take its place. */
    async function check(cwd: string, { stderr }: Ended): Promise<void> {
      expect(existsSync(join(cwd, file)), `${readdirSync(cwd)} ${stderr}`).to.equal(true)
      JSON.parse(readFileSync(join(cwd, file), 'utf8'))
      if (args[0] === 'keys') {
        const { stdout } = await runToolkit(['keys', 'export', 'alice', '--yes'], { cwd, env, showsSecret: true })
        expect(stdout.trim()).to.match(/^\w{60,}$/)
      }
      if (args[0] !== 'deploy') return
      const { stdout } = await runToolkit(['storage', 'counter', 'count', '--network', 'local'], { cwd })
      expect(stdout.trim()).to.match(/^"?3"?$/)
    }
  }

  function createProject(files: Record<string, string>): string {
    return createFolder({
      ...COUNTER,
      'toolkit.config.js': `export default ${JSON.stringify({ networks: { local: { kind: 'http', url } } })}`,
      'deploy/main.js': SCRIPT,
      'test/a.test.ts': TEST,
      ...files,
    })
  }
})
