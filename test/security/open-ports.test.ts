import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { COMMAND_GROUPS } from '../../src/cli/commands/table.js'
import type { EmbeddedNode } from '../../src/entries/node.js'
import { createFolder, startToolkit, untilEnd } from '../e2e/toolkit.js'
import { openNode } from '../node.js'
import { createCounterProject } from './counter-project.js'

const HASH = '7vFhPHbwT6rCTZNcEJkrzMGLsFcTnVKRJ9A8V2G3Fn1o'
const KEY = 'Gcv8c2tH8qZrUYnKdEEdTtASsxivic2834MQW6mgxqto'
const SIGNED = ['--from', 'alice', '--yes']
/** Arguments of each command, so that it does its work on a node where it can. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  init: ['made', '--yes', '--no-install', '--no-git'],
  compile: [],
  check: [],
  lint: ['--prove'],
  inspect: ['counter'],
  config: [],
  clean: ['--dry-run'],
  test: [],
  mutate: ['counter'],
  debug: ['test/one.test.ts', '--commands', 'q'],
  report: ['run.json'],
  'report merge': ['run.json'],
  corpus: [],
  'corpus minimise': [],
  'corpus merge': ['corpus'],
  replay: ['suite.jsonl'],
  fork: ['--network', 'forked'],
  'fork update': ['--network', 'forked'],
  'fork prune': ['--network', 'forked'],
  'fork diff': ['forks/dev.jsonl', 'forks/dev.jsonl'],
  shadow: ['--contract', 'token.iost', '--for', '1s'],
  console: [],
  call: ['token.iost', 'supply', '["iost"]'],
  exec: ['token.iost', 'supply', '["iost"]'],
  chain: [],
  block: ['1'],
  tx: [HASH],
  receipt: [HASH],
  account: ['alice'],
  balance: ['alice'],
  contract: ['token.iost'],
  storage: ['token.iost', 'TIiost'],
  events: ['--url', 'http://127.0.0.1:1'],
  producer: ['produ'],
  'producer list': [],
  deploy: ['--yes'],
  publish: ['counter.js', 'counter.abi', ...SIGNED],
  run: ['scripts/send.js', '--yes'],
  verify: ['token.iost', '--source', 'counter'],
  send: ['token.iost', 'transfer', '["iost","alice","bobby","1",""]', '--limit', 'iost:2', ...SIGNED],
  'tx sign': ['counter.abi'],
  'tx combine': ['counter.abi'],
  'account create': ['newcomer', '--owner', KEY, ...SIGNED],
  'account buy-ram': ['100', ...SIGNED],
  'account sell-ram': ['1', ...SIGNED],
  'account pledge': ['1', ...SIGNED],
  'account unpledge': ['1', ...SIGNED],
  'account permission': ['add', 'extra', ...SIGNED],
  vote: ['produ', '1', ...SIGNED],
  'vote withdraw': SIGNED,
  unvote: ['produ', '1', ...SIGNED],
  'producer register': [KEY, ...SIGNED],
  'producer update': [KEY, ...SIGNED],
  'producer unregister': SIGNED,
  'producer clean': SIGNED,
  'producer login': SIGNED,
  'producer logout': SIGNED,
  'producer redeem': SIGNED,
  'producer withdraw': SIGNED,
  keys: [],
  'keys new': ['one'],
  'keys import': ['two'],
  'keys export': ['one'],
  'keys remove': ['one'],
  'keys use': ['one'],
  explorer: ['blocks'],
  'explorer backfill': ['--network', 'dev'],
  doctor: [],
  completion: ['bash'],
  lsp: [],
}
/** Commands that serve others. Their ports are attacked by `ports.test.ts` and `page-attacks.test.ts`. */
const SERVING: Readonly<Record<string, readonly string[]>> = {
  node: ['--port', '0', '--json'],
  'explorer serve': ['--port', '0', '--json'],
}

/** Records each port that this process opens, for connections or datagrams. */
const RECORDER = `const fs = require('node:fs'), net = require('node:net'), dgram = require('node:dgram')
for (const [kind, name] of [[net.Server, 'listen'], [dgram.Socket, 'bind']]) {
  const original = kind.prototype[name]
  kind.prototype[name] = function (...args) {
    const [first] = args
    const isPath = typeof first === 'string' || typeof first?.path === 'string'
    if (!isPath) fs.appendFileSync(process.env.OPENED_PORTS, process.argv.slice(1).join(' ') + '\\n')
    return original.apply(this, args)
  }
}
`

/** The oracle is Node: each process of a command records the calls that open a port. */
describe('ports that commands open', () => {
  let node: EmbeddedNode
  let cwd: string
  const folder = createFolder({ 'recorder.cjs': RECORDER })
  const opened = join(folder, 'opened')

  before(async () => {
    node = await openNode()
    cwd = createCounterProject((await node.listen({ port: 0 })).url)
    writeFileSync(opened, '')
  })
  after(() => node.close())

  function start(command: string, args: readonly string[]): ReturnType<typeof startToolkit> {
    const env = { NODE_OPTIONS: `--require ${join(folder, 'recorder.cjs')}`, OPENED_PORTS: opened }
    const child = startToolkit([...command.split(' '), ...args], { cwd, env: { ...env, TOOLKIT_PASSWORD: 'x' } })
    child.stdin?.end()
    return child
  }

  it('ports that commands open are listed for every command', () => {
    const names = Object.values(COMMAND_GROUPS)
      .flat()
      .map(({ usage }) => usage.replace(/ [[<].*/, ''))
    expect(Object.keys({ ...ARGUMENTS, ...SERVING }).sort()).to.deep.equal(names.sort())
  })

  it('ports that commands open do not exist for the commands without a server', async () => {
    const names = Object.keys(ARGUMENTS)
    const endings = new Map<number | null, number>()
    const run = async (command: string) => {
      const { exitCode, stderr } = await untilEnd(start(command, ARGUMENTS[command] ?? []))
      expect(exitCode, `${command}: ${stderr}`).to.be.oneOf([0, 1, 2, 3, 4])
      endings.set(exitCode, (endings.get(exitCode) ?? 0) + 1)
    }
    for (const command of names) await run(command)
    expect(existsSync(opened) && readFileSync(opened, 'utf8')).to.equal('')
    console.log(`      ${names.length} commands, which ended with ${JSON.stringify([...endings])}`)
    expect(endings.get(0), 'commands that did their work').to.be.greaterThan(25)
  })

  for (const [command, args] of Object.entries(SERVING)) {
    it(`ports that commands open are recorded for ${command}, which serves others`, async () => {
      writeFileSync(opened, '')
      const child = start(command, args)
      await new Promise((resolve) => child.stdout?.once('data', resolve))
      child.kill('SIGINT')
      await untilEnd(child)
      expect(readFileSync(opened, 'utf8')).to.contain(command.split(' ')[0])
    })
  }
})
