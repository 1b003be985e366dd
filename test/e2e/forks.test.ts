import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { COUNTER } from './counter.js'
import { createFolder, type Ended, runToolkit, startToolkit } from './toolkit.js'

const TESTS = `import { chain, expect } from 'iost-toolkit/test'
it('pays by an account of the network', async () => {
  await chain.as('alice', async (alice) => {
    await expect(chain.token('iost').transfer({ from: alice, to: 'bobby', amount: '5' })).to.succeed
  })
})
`
const FAILING = (id: string) => `import { chain, expect } from 'iost-toolkit/test'
it('returns what the counter does not', async () => {
  await chain.as('alice', async (alice) => {
    await expect((await chain.contract('${id}')).as(alice).add(2)).to.return('9')
  })
})
`

const DEPLOYING = `import { chain } from 'iost-toolkit/test'
it('deploys', async () => {
  const [alice] = await chain.accounts(1)
  const counter = await chain.deploy('counter', { from: alice })
  await counter.add(1)
})
`

/** Searches that read balances of accounts at random: a new file has few of them. */
const RANDOM = `import { arb, chain, expect, fixture, invariants, property } from 'iost-toolkit/test'
const names = ['carol', 'david', 'ellen', 'frank', 'grace', 'heidi']
const setup = fixture(async () => {
  const [alice] = await chain.accounts(1)
  return { counter: await chain.deploy('counter', { from: alice }) }
})
const options = { setup, contracts: ({ counter }) => [counter], runs: 20, seed: 1 }
const step = arb.integer({ min: 0, max: names.length - 1 })
invariants('reads in rules', { ...options, always: async ({ counter }) => {
  const count = Number(await counter.storage('count'))
  if (count > 0) await chain.token('iost').balanceOf(names[count % names.length])
} })
invariants('reads in actions', { ...options, actions: { look: { values: { step }, run: async (_stage, { step }) => {
  await chain.token('iost').balanceOf(names[step])
} } } })
property('reads values', { step: arb.integer({ min: 0, max: 50 }) }, async ({ step }) => {
  if (step < names.length) await chain.token('iost').balanceOf(names[step])
}, { seed: 1 })
`
const BLIND = `import { chain, fixture, invariants, property, arb } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const [alice] = await chain.accounts(1)
  return { counter: await chain.deploy('counter', { from: alice }) }
})
const read = async () => { await chain.token('iost').balanceOf('irene') }
invariants('cannot read its rule', { setup, contracts: ({ counter }) => [counter], runs: 5, always: read })
property('cannot read its value', { step: arb.integer() }, read, { runs: 5 })
`

describe('a fork on the command line', () => {
  let node: ChildProcess
  let url: string
  let cwd: string
  let file: string
  const run = (args: readonly string[], env: Record<string, string> = {}): Promise<Ended> =>
    runToolkit(args, { cwd, env })

  before(async () => {
    node = startToolkit(['node', '--port', '0', '--json', '--call-time-limit', '60000', '--exec-time-limit', '60000'], {
      cwd: createFolder(),
    })
    url = await readUrl(node)
    const networks = {
      local: { kind: 'http', url },
      fork: { kind: 'fork', of: 'local', file: 'forks/local.jsonl' },
      away: { kind: 'http', url: 'http://127.0.0.1:9' },
      lost: { kind: 'fork', of: 'away' },
    }
    cwd = createFolder({
      ...COUNTER,
      'test/pay.test.ts': TESTS,
      'toolkit.config.js': `export default ${JSON.stringify({ tests: 'test/*.test.ts', networks })}`,
    })
    file = join(cwd, 'forks/local.jsonl')
  })
  after(() => node.kill('SIGINT'))

  it('fills its file by a run of the tests, from which a frozen run writes nothing', async () => {
    expect(await run(['test', '--network', 'fork'])).to.include({ exitCode: 0 })
    const text = readFileSync(file, 'utf8')
    expect(await run(['test', '--network', 'fork', '--frozen'])).to.include({ exitCode: 0 })
    expect(await run(['test', '--network', 'fork'], { CI: 'true' })).to.include({ exitCode: 0 })
    expect(readFileSync(file, 'utf8')).to.equal(text)
  })

  it('reports what figures of a failing test rest on', async () => {
    expect(await run(['compile'])).to.include({ exitCode: 0 })
    const publish = ['publish', '.toolkit/artifacts/counter.js', '--network', 'local', '--from', 'alice', '--json']
    const published = await run(publish)
    writeFileSync(join(cwd, 'test/failing.test.ts'), FAILING(JSON.parse(published.stdout).contract))
    expect(await run(['fork', 'update', '--network', 'fork'])).to.include({ exitCode: 0 })
    try {
      const { stdout, exitCode } = await run(['test', '--network', 'fork', 'test/failing.test.ts'])
      expect(exitCode).to.equal(1)
      expect(stdout).to.match(/^ +assumed {4}.* pays for the RAM of /m)
      const json = await run(['test', '--network', 'fork', 'test/failing.test.ts', '--reporter', 'json'])
      const [{ failure }] = JSON.parse(json.stdout).tests
      expect(failure.transaction.assumed).to.be.an('array').that.is.not.empty
    } finally {
      rmSync(join(cwd, 'test/failing.test.ts'))
    }
  })

  it('reads the values of an edited file again with fork update', async () => {
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace(/"([0-9a-f]{8})"\]\n/, '"00000000"]\n'))
    const refused = await run(['test', '--network', 'fork'])
    expect(refused.exitCode).to.not.equal(0)
    expect(refused.stdout + refused.stderr)
      .to.include('FORK_FILE')
      .and.to.include('toolkit fork update')
    const updated = await run(['fork', 'update', '--network', 'fork'])
    expect(updated.stderr).to.include('its values are read again')
    expect(updated.exitCode).to.equal(0)
    expect(await run(['test', '--network', 'fork', '--frozen'])).to.include({ exitCode: 0 })
  })

  it('keeps the file where no test ran, else drops what no test reads', async () => {
    const text = readFileSync(file, 'utf8')
    writeFileSync(join(cwd, 'test/pay.test.ts'), TESTS.replace('it(', 'it.skip('))
    const skipped = await run(['fork', 'prune', '--network', 'fork'])
    expect(skipped.exitCode).to.equal(1)
    expect(skipped.stderr).to.include('no test ran')
    expect(readFileSync(file, 'utf8')).to.equal(text)
    writeFileSync(join(cwd, 'test/pay.test.ts'), TESTS)
    const pruned = await run(['fork', 'prune', '--network', 'fork', '--json'])
    expect(JSON.parse(pruned.stdout)).to.include({ file: 'forks/local.jsonl' })
    expect(await run(['test', '--network', 'fork', '--frozen'])).to.include({ exitCode: 0 })
  })

  it('rejects random calls and values that a frozen file lacks, but fails where nothing can be checked', async () => {
    rmSync(file)
    expect(await run(['compile'])).to.include({ exitCode: 0 })
    writeFileSync(join(cwd, 'test/deploy.test.ts'), DEPLOYING)
    expect(await run(['test', '--network', 'fork', 'test/deploy.test.ts'])).to.include({ exitCode: 0 })
    writeFileSync(join(cwd, 'test/random.test.ts'), RANDOM)
    writeFileSync(join(cwd, 'test/blind.test.ts'), BLIND)
    try {
      const random = await run(['test', '--network', 'fork', '--frozen', 'test/random.test.ts'])
      expect(random.stdout).to.include('3 passed, 0 failed')
      const blind = await run(['test', '--network', 'fork', '--frozen', 'test/blind.test.ts'])
      expect(blind.stdout).to.include('0 passed, 2 failed').and.to.include('does not have token.iost TBirene iost')
    } finally {
      for (const name of ['deploy', 'random', 'blind']) rmSync(join(cwd, `test/${name}.test.ts`))
    }
  })

  it('fails on an unreachable network with its address, and writes nothing', async () => {
    const { exitCode, stderr } = await run(['fork', 'update', '--network', 'lost'])
    expect(exitCode).to.not.be.oneOf([0, 70])
    expect(stderr).to.include('127.0.0.1:9')
    expect(existsSync(join(cwd, 'forks/away.jsonl'))).to.equal(false)
  })

  it('serves a fork over HTTP until Ctrl-C', async () => {
    const served = startToolkit(['node', '--fork', 'fork', '--port', '0', '--json'], { cwd })
    const forkUrl = await readUrl(served)
    const { stdout } = await runToolkit(['account', 'alice', '--url', forkUrl, '--json'], { cwd })
    expect(JSON.parse(stdout)).to.have.property('name', 'alice')
    served.kill('SIGINT')
    expect(await once(served, 'exit')).to.deep.equal([0, null])
  })
})

/** The address of a node that was started with `--json`. */
async function readUrl(node: ChildProcess): Promise<string> {
  let text = ''
  return new Promise((resolve, reject) => {
    node.stdout!.on('data', (data) => {
      text += data
      const found = /"(http:\/\/[^"]+)"/.exec(text)?.[1]
      if (found !== undefined) resolve(found)
    })
    node.once('exit', () => reject(new Error(`the node ended: ${text}`)))
  })
}
