import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { formatSecretKey } from '../../src/crypto/keys.js'
import { listAccounts } from '../../src/node/developer-accounts.js'
import { COUNTER } from './counter.js'
import {
  createFolder,
  type Ended,
  readNodeUrl,
  runToolkit,
  startCommand,
  startToolkit,
  untilEnd,
  writeFiles,
} from './toolkit.js'

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

const CHANGING = (id: string) => `import { chain, expect } from 'iost-toolkit/test'
it('changes one value of a live contract', async () => {
  await chain.as('alice', async (alice) => {
    const counter = (await chain.contract('${id}')).as(alice)
    await expect(counter.add(2)).to.changeOnly(counter, ['count'])
    await expect(counter.add(2)).to.not.changeOnly(counter, ['owner'])
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

const DEPLOYMENT = `import { deployment } from 'iost-toolkit/deploy'
export default deployment(async (d) => {
  const counter = await d.deploy('counter', { from: 'admin' })
  await d.send('add three', counter.add(3))
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
  if (count > 0) await chain.token('contribute').balance(names[count % names.length])
} })
invariants('reads in actions', { ...options, actions: { look: { values: { step }, run: async (_stage, { step }) => {
  await chain.token('contribute').balance(names[step])
} } } })
property('reads values', { step: arb.integer({ min: 0, max: 50 }) }, async ({ step }) => {
  if (step < names.length) await chain.token('contribute').balance(names[step])
}, { seed: 1 })
`
const BLIND = `import { chain, fixture, invariants, property, arb } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const [alice] = await chain.accounts(1)
  return { counter: await chain.deploy('counter', { from: alice }) }
})
const read = async () => { await chain.token('contribute').balance('irene') }
invariants('cannot read its rule', { setup, contracts: ({ counter }) => [counter], runs: 5, always: read })
property('cannot read its value', { step: arb.integer() }, read, { runs: 5 })
`

describe('toolkit test on a fork', () => {
  let node: ChildProcess
  let url: string
  let cwd: string
  let file: string
  const run = (args: readonly string[], env: Record<string, string> = {}): Promise<Ended> =>
    runToolkit(args, { cwd, env })
  const publishCounter = async (): Promise<string> => {
    expect(await run(['compile'])).to.include({ exitCode: 0 })
    const publish = ['publish', '.toolkit/artifacts/counter.js', '--network', 'local', '--from', 'alice', '--json']
    return JSON.parse((await run(publish)).stdout).contract
  }

  before(async () => {
    node = startToolkit(['node', '--port', '0', '--json', '--call-time-limit', '60000', '--exec-time-limit', '60000'], {
      cwd: createFolder(),
    })
    url = await readNodeUrl(node)
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

  it('fills the fork file during a run, and leaves it unchanged in a frozen run', async () => {
    expect(await run(['test', '--network', 'fork'])).to.include({ exitCode: 0 })
    const text = readFileSync(file, 'utf8')
    expect(await run(['test', '--network', 'fork', '--frozen'])).to.include({ exitCode: 0 })
    expect(await run(['test', '--network', 'fork'], { CI: 'true' })).to.include({ exitCode: 0 })
    expect(readFileSync(file, 'utf8')).to.equal(text)
  })

  it('reports the forked values that a failing test depends on', async () => {
    writeFileSync(join(cwd, 'test/failing.test.ts'), FAILING(await publishCounter()))
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

  it('compares storage changes of a live contract, although a fork cannot list its storage', async () => {
    writeFileSync(join(cwd, 'test/changing.test.ts'), CHANGING(await publishCounter()))
    rmSync(file, { force: true })
    try {
      const { stdout } = await run(['test', '--network', 'fork', 'test/changing.test.ts'])
      expect(stdout).to.include('1 passed, 0 failed')
      const frozen = await run(['test', '--network', 'fork', '--frozen', 'test/changing.test.ts'])
      expect(frozen.stdout).to.include('1 passed, 0 failed')
    } finally {
      rmSync(join(cwd, 'test/changing.test.ts'))
    }
  })

  it('refreshes the values of an edited file with fork update', async () => {
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

  it('keeps the file when no test ran, and otherwise drops values that no test reads', async () => {
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

  it('rejects random inputs that need values missing from a frozen file, and fails if no input is left', async () => {
    rmSync(file, { force: true })
    expect(await run(['compile'])).to.include({ exitCode: 0 })
    writeFileSync(join(cwd, 'test/deploy.test.ts'), DEPLOYING)
    expect(await run(['test', '--network', 'fork', 'test/deploy.test.ts'])).to.include({ exitCode: 0 })
    writeFileSync(join(cwd, 'test/random.test.ts'), RANDOM)
    writeFileSync(join(cwd, 'test/blind.test.ts'), BLIND)
    try {
      const random = await run(['test', '--network', 'fork', '--frozen', 'test/random.test.ts'])
      expect(random.stdout).to.include('3 passed, 0 failed')
      const blind = await run(['test', '--network', 'fork', '--frozen', 'test/blind.test.ts'])
      expect(blind.stdout)
        .to.include('0 passed, 2 failed')
        .and.to.include('does not have token.iost TBirene contribute')
    } finally {
      for (const name of ['deploy', 'random', 'blind']) rmSync(join(cwd, `test/${name}.test.ts`))
    }
  })

  it('rehearses a deployment from a network account without sending anything', async () => {
    writeFiles(cwd, { 'deploy/main.js': DEPLOYMENT })
    const before = (await run(['chain', '--network', 'local', '--json'])).stdout
    const { stdout, stderr, exitCode } = await run(['deploy', '--network', 'fork'])
    expect(stderr).to.include('nothing was sent to "local"')
    expect(exitCode).to.equal(0)
    expect(stdout)
      .to.match(/^add three: SUCCESS, \d+ gas/m)
      .and.to.match(/^ {2}Contract\w+\/add \{"step":3,"count":"3"\}$/m)
    const read = (text: string) => JSON.parse(text).head_block
    expect(read((await run(['chain', '--network', 'local', '--json'])).stdout)).to.equal(read(before))
    expect(existsSync(join(cwd, 'deployments'))).to.equal(false)
    const again = await run(['deploy', '--network', 'fork', '--json'])
    expect(JSON.parse(again.stdout).receipts.map(({ step }: { step: string }) => step)).to.include('add three')
  })

  it('replays each transaction of a node with developer methods on the state before it', async () => {
    rmSync(file, { force: true }) // a replay starts from a fork file of the network
    const counter = await publishCounter()
    const flags = ['--from', 'alice', '--network', 'local', '--json']
    const hashes: string[] = []
    for (const step of ['[2]', '[3]', '[4]'])
      hashes.push(JSON.parse((await run(['send', counter, 'add', step, ...flags])).stdout).hash)
    // Oracle: the receipts of the node. The counter returns a sum, so a later state gives other returns.
    for (const hash of hashes) {
      const { stdout, exitCode } = await run(['replay', hash, '--network', 'local', '--json'])
      expect(JSON.parse(stdout)).to.deep.include({ isExact: true, changed: [], differences: [] })
      expect(exitCode).to.equal(0)
    }
    const unnamed = await run(['replay', hashes[0]!])
    expect(unnamed.stderr).to.include('there is no such file').and.to.include('name its network')
    expect(unnamed.exitCode).to.equal(2)
  })

  it('lists values that have changed since a transaction when it replays it from a node without state', async () => {
    const key = formatSecretKey(listAccounts(2)[1]!.key)
    const plain = startToolkit(['node', '--port', '0', '--json', '--no-dev', '--call-time-limit', '60000'], {
      cwd: createFolder(),
    })
    const url = await readNodeUrl(plain)
    const folder = createFolder({
      'toolkit.config.js': `import { secret } from 'iost-toolkit/config'
export default { networks: { local: { kind: 'http', url: '${url}', accounts: { bobby: secret('BOBBY_KEY') } } } }`,
    })
    const run = (args: string[]) => runToolkit(args, { cwd: folder, env: { BOBBY_KEY: key } })
    const transfer = JSON.stringify(['iost', 'bobby', 'carol', '5', ''])
    const limit = ['--limit', 'iost:5']
    const send = ['send', 'token.iost', 'transfer', transfer, '--from', 'bobby', '--network', 'local', ...limit]
    const [first] = /[1-9A-HJ-NP-Za-km-z]{43,44}/.exec((await run(send)).stdout)!
    expect(await run(send)).to.include({ exitCode: 0 })
    const { isExact, changed } = JSON.parse((await run(['replay', first, '--network', 'local', '--json'])).stdout)
    expect(isExact).to.equal(false)
    expect(changed).to.include.members(['token.iost TBbobby iost', 'token.iost TBcarol iost', 'gas.iost bobbygs'])
    expect(changed.filter((place: string) => place.includes('alice'))).to.deep.equal([])
    const { stdout } = await run(['replay', first, '--network', 'local'])
    expect(stdout).to.match(/^it ran on values that may have changed since: .*gas\.iost bobbygs/m)
    plain.kill('SIGINT')
  })

  it('measures a live transaction on the project sources if they match the published code', async () => {
    const flags = ['--from', 'alice', '--network', 'local', '--json']
    const contract = await publishCounter()
    const { hash } = JSON.parse((await run(['send', contract, 'add', '[2]', ...flags])).stdout)
    const replay = (...parts: string[]) => run(['replay', hash, '--network', 'local', ...parts])
    const { stdout } = await replay('--trace', '--profile', '--coverage', '--coverage-reporter', 'json')
    expect(stdout).to.match(/^. counter\.add\(2\) {2}\d+ gas/m)
    expect(stdout).to.match(/^contracts\/counter\.js:\d+ +counter +\d+/m)
    const [file] = Object.values<{ f: Record<string, number> }>(
      JSON.parse(readFileSync(join(cwd, 'coverage/coverage-final.json'), 'utf8')),
    )
    expect(Object.values(file!.f)).to.include(1).and.to.include(0)
    const source = join(cwd, 'contracts/counter.js')
    const text = readFileSync(source, 'utf8')
    writeFileSync(source, text.replace('adding ', 'adds '))
    try {
      const refused = await replay('--coverage')
      expect(refused.exitCode).to.equal(2)
      expect(refused.stdout).to.include(`${hash} in block`)
      expect(refused.stderr).to.include('REPLAY_SOURCES').and.to.include('each contract of this project (counter)')
      expect((await replay('--trace')).stdout).to.include(`${contract}.add(2)`)
      const json = await replay('--profile', '--json')
      expect(JSON.parse(json.stdout)).to.include({ hash }).and.to.not.have.property('profile')
    } finally {
      writeFileSync(source, text)
    }
  })

  it('fails on an unreachable network with its address, and writes nothing', async () => {
    const { exitCode, stderr } = await run(['fork', 'update', '--network', 'lost'])
    expect(exitCode).to.not.be.oneOf([0, 70])
    expect(stderr).to.include('127.0.0.1:9')
    expect(existsSync(join(cwd, 'forks/away.jsonl'))).to.equal(false)
  })

  it('leaves the file unchanged when it cannot be written completely', async function () {
    if (process.platform === 'win32') this.skip()
    rmSync(file, { force: true })
    const update = async () => {
      const { command, env } = startCommand(['fork', 'update', '--network', 'fork'], { cwd })
      // blocks of 512 or 1024 bytes; the file is larger
      return untilEnd(spawn('sh', ['-c', 'ulimit -f 4; exec "$@"', 'sh', ...command], { cwd, env }))
    }
    const first = await update()
    expect(first.stderr).to.include('forks/local.jsonl cannot be used').and.to.include('FILE_UNUSABLE')
    expect(first.exitCode).to.equal(2)
    expect(readdirSync(join(cwd, 'forks'))).to.deep.equal([])
    expect(await run(['fork', 'update', '--network', 'fork'])).to.include({ exitCode: 0 })
    const text = readFileSync(file, 'utf8')
    expect((await update()).exitCode).to.equal(2)
    expect(readFileSync(file, 'utf8')).to.equal(text)
    expect(readdirSync(join(cwd, 'forks'))).to.deep.equal(['local.jsonl'])
  })

  it('serves a fork over HTTP until Ctrl-C', async () => {
    const counter = await publishCounter()
    rmSync(file, { force: true })
    const served = startToolkit(['node', '--fork', 'fork', '--port', '0', '--json'], { cwd })
    const forkUrl = await readNodeUrl(served)
    const { stdout } = await runToolkit(['account', 'alice', '--url', forkUrl, '--json'], { cwd })
    expect(JSON.parse(stdout)).to.have.property('name', 'alice')
    const headers = { 'content-type': 'application/json' }
    const listing = { listContractStorage: { id: counter, storageType: 'KV' }, 'dev/storage': { id: counter } }
    for (const [path, request] of Object.entries(listing)) {
      const sent = { method: 'POST', headers, body: JSON.stringify(request) }
      const listed = await (await fetch(`${forkUrl}/${path}`, sent)).text()
      expect(listed).to.include(`storage of ${counter} is not listed on a fork`)
    }
    served.kill('SIGINT')
    expect(await once(served, 'exit')).to.deep.equal([0, null])
  })
})
