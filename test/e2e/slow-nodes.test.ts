import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { itemAt } from '../../src/collections/presence.js'
import { startPostgres } from '../postgres.js'
import { needProgram } from '../programs.js'
import { COUNTER, SETUP } from './counter.js'
import { type HeldNode, startHeldNode } from './held-node.js'
import { Screen } from './screen.js'
import { createFolder, readNodeUrl, runToolkit, startToolkit, untilEnd, writeFiles } from './toolkit.js'

const SUITES = join(import.meta.dirname, '../vectors/js')
const SCRIPT = `import { deployment } from 'iost-toolkit/deploy'
export default deployment(async (d) => {
  const counter = await d.deploy('counter', { from: 'alice' })
  await d.send('add three', counter.add(3))
})
`
const SEARCH = `${SETUP}
import { invariants } from 'iost-toolkit/test'
invariants('holds', { setup, contracts: ({ counter }) => [counter], always: async ({ counter }) => {
  expect(Number(await counter.storage('count'))).to.be.at.least(0)
} })
`
/** More blocks than an index can be behind without a word. */
const BLOCKS = 60

/** A command, and the lines that a user sees until a held response of its node arrives. */
interface WaitingCommand {
  name: string
  args: readonly string[]
  /** Parts of the paths whose responses are held (default: all). */
  held?: readonly string[]
  /** The line after some seconds. */
  line: (seconds: number) => string
  /** Screen after the response has arrived. */
  end: RegExp
}

/** A line after two seconds or more: a busy machine may draw none in the third one. */
const WAITED = /, ([2-9]|[1-9]\d+) s$/m

const SECONDS = (text: string) => (seconds: number) => `${text}, ${seconds} s`

const WAITING: readonly WaitingCommand[] = [
  {
    name: 'verify',
    args: ['verify', 'counter', '--network', 'slow'],
    line: SECONDS('reading the contract from slow'),
    end: /^ABI +equal/m,
  },
  {
    name: 'replay of a transaction',
    args: ['replay', 'HASH', '--network', 'slow'],
    line: SECONDS('reading the transaction from slow'),
    end: /^exit 0/m,
  },
  {
    name: 'shadow',
    args: ['shadow', '--contract', 'counter', '--network', 'slow', '--from', '2', '--blocks', '3'],
    line: SECONDS('reading the contract'),
    end: /^exit [01]/m,
  },
  {
    name: 'fork update',
    args: ['fork', 'update', '--network', 'fork'],
    line: SECONDS('reading the head of the network'),
    end: /^reading \d+ values at block \d+\n(?:.*\n)*forks\/slow\.jsonl: block \d+, /m,
  },
  {
    name: 'deploy',
    args: ['deploy', '--network', 'slow', '--fresh', '--yes'],
    line: SECONDS('reading the chain of the network'),
    end: /^add three: irreversible /m,
  },
  {
    name: 'send',
    args: ['send', 'counter', 'add', '[3]', '--from', 'alice', '--network', 'slow', '--yes'],
    held: ['/getTx'],
    line: SECONDS('waiting until the transaction is irreversible'),
    end: /^exit 0/m,
  },
  {
    name: 'explorer serve, while it connects',
    args: ['explorer', 'serve', '--network', 'slow', '--port', '0'],
    line: SECONDS('connecting to the node'),
    end: /^Explorer on /m,
  },
  {
    name: 'explorer serve, while it indexes',
    args: ['explorer', 'serve', '--network', 'slow', '--port', '0'],
    held: ['/getBlockByNumber/0/'],
    line: SECONDS('0 of N blocks indexed'),
    end: /^Explorer on \S+, its interface on \S+$/,
  },
  {
    name: 'explorer backfill',
    args: ['explorer', 'backfill', '--network', 'slow', '--jobs', '1', '--store', 'STORE'],
    held: ['Range'],
    line: SECONDS('0 of N blocks stored, 0 indexed'),
    end: /are stored; the index ends at/,
  },
]

/** Commands that read little from a node. */
const READS: readonly (readonly string[])[] = [
  ['storage', 'counter', 'count'],
  ['contract', 'counter'],
  ['chain'],
  ['block', '1'],
  ['tx', 'HASH'],
  ['receipt', 'HASH'],
  ['account', 'alice'],
  ['balance', 'alice'],
  ['producer', 'list'],
  ['call', 'counter', 'add', '[3]', '--from', 'alice'],
  ['exec', 'counter', 'add', '[3]', '--from', 'alice'],
  ['doctor'],
]

/** A project whose commands take long enough to be interrupted. */
const LONG_WORK = {
  ...COUNTER,
  ...Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`contracts/copy${at}.js`, COUNTER['contracts/counter.js']]),
  ),
  'test/a.test.ts': `${SETUP}
it('waits', function () {
  this.timeout(0)
  return new Promise(() => setInterval(() => {}, 1000))
})
`,
}
const BUSY = [
  { name: 'compile', args: ['compile'], line: /^\d+ of 41 contracts, |^checking types, /m },
  {
    name: 'replay of suites',
    args: ['replay', ...listSuites()],
    line: /^\d+ of \d+ suites, /m,
  },
  { name: 'test', args: ['test'], line: /^0 of 1 tests, \d+ s, running test/m },
  { name: 'mutate', args: ['mutate', 'counter'], line: /^running the tests without a mut…, \d+ s$/m },
]

function listSuites(): string[] {
  return readdirSync(SUITES)
    .filter((file) => file.endsWith('.jsonl'))
    .map((file) => join(SUITES, file))
}

describe('commands on a slow node', () => {
  let cwd: string
  let node: HeldNode
  let hash: string
  let createStore: () => Promise<string>
  /** Arguments with the transaction and a database in their places. */
  const fill = async (args: readonly string[]) => {
    const store = args.includes('STORE') ? await createStore() : ''
    return args.map((arg) => (arg === 'HASH' ? hash : arg === 'STORE' ? store : arg))
  }

  before(async function () {
    needProgram(this, 'tmux')
    createStore = (await startPostgres(this)).createDatabase
    const child = startToolkit(['node', '--port', '0', '--json'], { cwd: createFolder() })
    const url = await readNodeUrl(child)
    node = await startHeldNode(url)
    const networks = { slow: { kind: 'http', url: node.url }, fork: { kind: 'fork', of: 'slow' } }
    cwd = createFolder({ ...COUNTER, 'deploy/counter.ts': SCRIPT, 'test/a.test.ts': SEARCH })
    writeFiles(cwd, {
      'toolkit.config.js': `export default ${JSON.stringify({ tests: 'test/*.test.ts', networks })}\n`,
    })
    const deployed = await runToolkit(['deploy', '--network', 'slow', '--yes', '--json'], { cwd })
    expect(deployed, deployed.stderr).to.include({ exitCode: 0 })
    const sent = ['send', 'counter', 'add', '[3]', '--from', 'alice', '--network', 'slow', '--yes', '--json']
    hash = JSON.parse((await runToolkit(sent, { cwd })).stdout).hash
    const mined = await fetch(`${url}/dev/mine`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ blocks: BLOCKS }),
    })
    expect(mined.status).to.equal(200)
  })

  for (const { name, args, held, line, end } of WAITING) {
    it(`show on a terminal what they wait for: ${name}`, async () => {
      const filled = await fill(args)
      node.hold(...(held ?? []))
      const screen = new Screen(filled, { cwd })
      const shown = await screen.show(WAITED)
      expect(
        shown
          .split('\n')
          .at(-1)
          ?.replace(/of \d+ blocks/, 'of N blocks'),
      ).to.equal(line(readSeconds(shown)))
      node.release()
      const after = await screen.show(end)
      expect(after, 'the line is left on the screen').not.to.match(/, \d+ s$/m)
      screen.close()
    })
  }

  for (const { name, args, held, line } of WAITING) {
    it(`fit a terminal of 40 columns, and leave nothing on it after Ctrl-C: ${name}`, async () => {
      const filled = await fill(args)
      node.hold(...(held ?? []))
      const screen = new Screen(filled, { cwd, columns: 40 })
      const text = await screen.show(WAITED)
      const shown = text.replace(/of \d+ blocks/, 'of N blocks').split('\n')
      const fitting = fitNarrow(line(readSeconds(text)))
      expect(shown.at(-1)).to.equal(fitting)
      const start = fitting.slice(0, 12)
      expect(
        shown.filter((each) => each.startsWith(start)),
        'lines that were not redrawn',
      ).to.have.length(1)
      screen.press('C-c')
      expect(await screen.show(/^exit \d+/m)).not.to.include(start)
      screen.close()
      node.release()
    })
  }

  for (const [name, code] of [
    ['verify', 143],
    ['explorer backfill', 130],
  ] as const) {
    it(`leave nothing on a terminal after SIGTERM: ${name}`, async () => {
      const { args, held = [], line } = WAITING.find((each) => each.name === name)!
      const filled = await fill(args)
      node.hold(...held)
      const screen = new Screen(filled, { cwd })
      await screen.show(WAITED)
      screen.signal('SIGTERM')
      expect(await screen.show(new RegExp(`^exit ${code}$`, 'm'))).not.to.include(line(2).slice(0, 12))
      screen.close()
      node.release()
    })
  }

  // Commands of the second group get some of their responses, and wait for the others.
  for (const [group, commands] of [
    ['all responses', WAITING.filter(({ held }) => held === undefined)],
    ['some responses', WAITING.filter(({ held }) => held !== undefined)],
  ] as const) {
    it(`print a line after ten seconds without a terminal, and none with --json, while ${group} are late`, async () => {
      const fills = await Promise.all(commands.map(({ args }) => fill(args)))
      node.hold(...commands.flatMap(({ held = [] }) => held))
      const silent = fills.map((args) => listen(startToolkit([...args, '--json'], { cwd })))
      const shown = fills.map((args) => listen(startToolkit(args, { cwd, showsProgress: true })))
      // Other lines come before: the plan of a transaction, the address of the explorer.
      for (const [at, { line }] of commands.entries()) {
        const shows = line(10).replace('10 s', '\\d\\d s').replace('of N', 'of \\d+')
        const text = await itemAt(shown, at).find(new RegExp(`^${shows}\n`, 'm'))
        expect(text, 'drawn as on a terminal').not.to.include('\r')
      }
      // Commands with --json were started before, so they have waited as long.
      for (const [at, { name }] of commands.entries()) expect(itemAt(silent, at).text, name).not.to.match(/, \d+ s$/m)
      node.release()
    })
  }

  it('show on a terminal which response they wait for, and clear it: call and storage', async () => {
    for (const args of [
      ['call', 'counter', 'add', '[3]', '--from', 'alice'],
      ['storage', 'counter', 'count'],
    ]) {
      node.hold()
      const screen = new Screen([...args, '--network', 'slow'], { cwd })
      const shown = await screen.show(/^waiting for the response to get\w+, \d+ s$/m)
      expect(shown.match(/waiting/g), 'lines that were not redrawn').to.have.length(1)
      node.release()
      expect(await screen.show(/^exit 0$/m)).not.to.include('waiting')
      screen.close()
    }
  })

  it('show on a terminal which response of an explorer they wait for, and clear it', async () => {
    const service = startToolkit(['node', '--explorer=0', '--port', '0', '--json'], { cwd: createFolder() })
    const [started] = (await once(service.stdout!.setEncoding('utf8'), 'data')) as [string]
    const explorer = await startHeldNode((JSON.parse(started) as { explorer: string }).explorer)
    explorer.hold()
    const args = ['explorer', 'stats', 'network', '--url', `${explorer.url}/api`, '--dialect', 'documented']
    const screen = new Screen(args, { cwd })
    await screen.show(/^waiting for the response to \/api\/stats, \d+ s$/m)
    explorer.release()
    expect(await screen.show(/^exit 0$/m)).not.to.include('waiting')
    screen.close()
  })

  it('print a line after ten seconds of any read without a terminal, and none with --json', async () => {
    node.hold()
    const fills = await Promise.all(READS.map((args) => fill([...args, '--network', 'slow'])))
    const silent = fills.map((args) => listen(startToolkit([...args, '--json'], { cwd })))
    const shown = fills.map((args) => listen(startToolkit(args, { cwd, showsProgress: true })))
    for (const [at, args] of READS.entries()) {
      const text = await itemAt(shown, at).find(/, 1\d s\n/)
      expect(text, args.join(' ')).to.match(/^waiting for the response to \w+, 1\d s\n/m)
    }
    // On a busy machine the first of them have reached their time limit meanwhile, and end with that error.
    for (const [at, args] of READS.entries()) expect(itemAt(silent, at).text, args.join(' ')).not.to.include('waiting')
    node.release()
  })

  it('show the suites that were replayed, and clear the line', async () => {
    const files = listSuites().slice(0, 12)
    const screen = new Screen(['replay', ...files], { cwd })
    await screen.show(new RegExp(`^\\d+ of ${files.length} suites, .*\\d s`, 'm'))
    const shown = await screen.show(/^exit 0/m)
    expect(shown)
      .to.match(/steps equal in \d+ suites/)
      .and.not.match(/ of \d+ suites, /)
  })

  for (const { name, args, line } of BUSY) {
    it(`fit a terminal of 40 columns without a node, and leave nothing on it after Ctrl-C: ${name}`, async () => {
      const screen = new Screen(args, { cwd: createFolder(LONG_WORK), columns: 40, showsProgress: true })
      const shown = (await screen.show(line)).split('\n').filter((each) => line.test(each))
      expect(shown, 'lines that were not redrawn').to.have.length(1)
      expect(shown[0]).to.have.lengthOf.at.most(37)
      screen.press('C-c')
      expect(await screen.show(/^exit 130$/m)).not.to.match(line)
      screen.close()
    })
  }

  it('show which test waits, for what and since when', async () => {
    const folder = createFolder({
      'toolkit.config.js': `export default ${JSON.stringify({ networks: { slow: { kind: 'http', url: node.url } } })}\n`,
      'contracts/counter.js': COUNTER['contracts/counter.js'],
      'test/a.test.ts': `${SETUP}
before(async () => { await chain.accounts(1) })
it('adds', async () => {
  const { counter } = await setup()
  await expect(counter.add(1)).to.succeed
})
`,
    })
    const screen = new Screen(['test', '--network', 'slow'], { cwd: folder, columns: 160, showsProgress: true })
    node.hold('/getChainInfo', '/getNodeInfo')
    await screen.show(/^waiting for the response to get\w+, \d+ s$/m)
    node.hold('/getTx')
    node.advance()
    const test = 'running test/a\\.test\\.ts › adds'
    const wait = 'waiting [1-9]\\d* s for transaction \\w{8}… to be irreversible'
    await screen.show(new RegExp(`^0 of 1 tests, \\d+ s, ${wait}, ${test}$`, 'm'))
    node.release()
    expect(await screen.show(/^exit 0$/m))
      .to.include('1 passed, 0 failed')
      .and.not.match(/ of 1 tests|waiting/)
    screen.close()
  })

  it('show calls, rate, coverage and the time left of a search within 80 columns', async () => {
    const screen = new Screen(['test', '--fuzz-time', '10m'], { cwd, showsProgress: true })
    const shown = await screen.show(
      /^0 of 1 tests, [\d,]+ calls, [\d,.]+\/s, coverage \d+, \d+ s, 9 min \d+ s left, holds/m,
    )
    expect(shown.split('\n').at(-1)).to.have.lengthOf.at.most(77)
    screen.press('C-c')
    expect(await screen.show(/^exit 130/m)).not.to.match(/0 of 1 tests/)
  })

  it('print a line about a search after ten seconds without a terminal, and none with --json', async () => {
    const args = ['test', '--fuzz-time', '10m', '--jobs', '1']
    const silent = startToolkit([...args, '--json'], { cwd, showsProgress: true })
    const silentEnd = untilEnd(silent)
    const shown = startToolkit(args, { cwd, showsProgress: true })
    const text = await listen(shown).find(
      /^0 of 1 tests, [\d,]+ calls, [\d,.]+\/s, coverage \d+, .*\d s, \d min \d+ s left, holds.*\n/m,
    )
    expect(text, 'drawn as on a terminal').not.to.include('\r')
    shown.kill('SIGINT')
    silent.kill('SIGINT')
    const { exitCode, stderr } = await silentEnd
    expect(exitCode).to.equal(130)
    expect(stderr).not.to.match(/ tests, | calls, /)
  })
})

/** Returns the seconds that the last line of a screen shows. */
function readSeconds(screen: string): number {
  return Number(/, (\d+) s$/.exec(screen)?.[1])
}

/** Returns a line as it is on 40 columns: its text is cut, and not its time. */
function fitNarrow(line: string): string {
  if (line.length <= 37) return line
  const [, text = '', time = ''] = /^(.*)(, \d+ s)$/.exec(line) ?? []
  return `${text.slice(0, 36 - time.length)}…${time}`
}

interface Output {
  readonly text: string
  /** Resolves with the text as soon as it has a pattern. */
  find(pattern: RegExp): Promise<string>
}

/** Reads the standard error of a command. */
function listen(child: ChildProcess): Output {
  let text = ''
  let wake = (): void => {}
  let isEnded = false
  child.stderr!.on('data', (data) => {
    text += data
    wake()
  })
  child.once('close', () => {
    isEnded = true
    wake()
  })
  return {
    get text() {
      return text
    },
    async find(pattern) {
      while (!pattern.test(text)) {
        if (isEnded) throw new Error(`it ended without ${pattern}: ${text}`)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      return text
    },
  }
}
