import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, chmodSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect } from 'chai'
import type { EmbeddedNode } from '../../src/node/node.js'
import { openNode } from '../node.js'
import { COUNTER, SETUP } from './counter.js'
import { Session } from './session.js'
import { createFolder, type Ended, readNodeUrl, runToolkit, startCommand, untilEnd } from './toolkit.js'

const { resolve } = createRequire(createRequire(import.meta.url).resolve('esbuild'))
const COMPILER = resolve(`@esbuild/${process.platform}-${process.arch}/bin/esbuild`)

/**
 * A program in place of the compiler. The starts from `FROM` to `TO` read the first byte of a request and end without a
 * response, as `HOW` says: killed alone, or by Ctrl-C, which a terminal sends to each process of a command. The output
 * is closed before, so that the command sees the end of the compiler first. The command then stops the compiler, which
 * ignores it, and starts another one, which waits for Ctrl-C. So Ctrl-C always comes before the command is done.
 */
const SERVICE = `#!/bin/sh
printf x >> "$STARTS"
start=$(wc -c < "$STARTS")
if [ "$HOW" = Ctrl-C ] && [ "$start" -gt "$TO" ]; then while read -r line; do :; done; exit; fi
if [ "$start" -lt "$FROM" ] || [ "$start" -gt "$TO" ]; then exec '${COMPILER}' "$@"; fi
if [ "$HOW" = Ctrl-C ]; then trap '' TERM; fi
head -c 1 > /dev/null
exec 1>&-
if [ "$HOW" = Ctrl-C ]; then kill -INT 0; fi
kill -KILL $$
`

const FILES = {
  ...COUNTER,
  'test/counter.test.ts': `${SETUP}it('counts', async () => {
  const { counter } = await setup()
  await expect(counter.add(2)).to.return('2')
})
`,
  'deploy/main.ts': `import { deployment } from 'iost-toolkit/deploy'
export default deployment(async (d) => {
  const counter = await d.deploy('counter', { from: 'alice' })
  await d.send('add three', counter.add(3))
})
`,
  'scripts/add.ts': `export default async (d) => console.log('run')\n`,
}

/** It waits: the last thing it says after each run. */
const WAITS = /q quit\n/
const BUG = /internal error|This is a bug|ended before it was done|The service/

/** The commands that compile: how many compilers they start at least, and their exit code. */
const COMMANDS: Readonly<Record<string, { starts?: number; exitCode?: number }>> = {
  compile: {},
  // The project has no TypeScript, and the clock of its node is late.
  check: { exitCode: 2 },
  'doctor --network dev': { exitCode: 1 },
  lint: {},
  test: {},
  'test --coverage': {},
  mutate: { starts: 2 },
  'deploy --network dev': {},
  'deploy --network dev --dry-run': {},
  'run scripts/add.ts --network dev': {},
}

describe('a command whose compiler ends', () => {
  let node: EmbeddedNode
  let url: string
  const started: ChildProcess[] = []
  before(async () => {
    node = await openNode({ dev: true })
    ;({ url } = await node.listen({ port: 0 }))
  })
  after(async () => {
    for (const child of started) child.kill('SIGKILL')
    await node.close()
  })

  function prepare(how: 'Ctrl-C' | 'kill', from: number, to = from): { cwd: string; env: Record<string, string> } {
    const networks = { dev: { kind: 'http', url } }
    const config = `export default { tests: 'test/**/*.test.ts', networks: ${JSON.stringify(networks)} }\n`
    const cwd = createFolder({ ...FILES, 'toolkit.config.js': config, service: SERVICE, starts: '' })
    chmodSync(join(cwd, 'service'), 0o755)
    const names = { ESBUILD_BINARY_PATH: join(cwd, 'service'), STARTS: join(cwd, 'starts') }
    return { cwd, env: { ...names, HOW: how, FROM: String(from), TO: String(to) } }
  }

  /** Runs a command in a process group of its own, as a terminal does. */
  async function runInGroup(
    name: string,
    options: ReturnType<typeof prepare>,
  ): Promise<Ended & { starts: number; said: string }> {
    const { command, env } = startCommand(name.split(' '), options)
    const [program = '', ...rest] = command
    const child = spawn(program, rest, { cwd: options.cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    started.push(child)
    const ended = await untilEnd(child)
    // A shell shows 130 for a process that the signal ended.
    const exitCode = child.signalCode === 'SIGINT' ? 130 : ended.exitCode
    const starts = readFileSync(join(options.cwd, 'starts'), 'utf8').length
    return { ...ended, exitCode, starts, said: ended.stdout + ended.stderr }
  }

  for (const [name, { starts = 1, exitCode = 0 }] of Object.entries(COMMANDS)) {
    for (let start = 1; start <= starts; start++) {
      it(`exits with 130 if Ctrl-C ends compiler ${start} of toolkit ${name} first`, async () => {
        const ended = await runInGroup(name, prepare('Ctrl-C', start))
        expect(ended.exitCode, ended.said).to.equal(130)
        expect(ended.starts).to.be.at.least(start)
        expect(ended.said).not.to.match(BUG)
      })

      it(`finishes toolkit ${name} if compiler ${start} is killed`, async () => {
        const ended = await runInGroup(name, prepare('kill', start))
        expect(ended.said).not.to.match(BUG)
        expect(ended.exitCode, ended.said).to.equal(exitCode)
        expect(ended.starts).to.be.above(start)
      })
    }

    it(`reports the compiler if each one of toolkit ${name} is killed`, async () => {
      const ended = await runInGroup(name, prepare('kill', 1, 1000))
      expect(ended.said)
        .to.match(/the compiler \(esbuild\) was ended 3 times/)
        .and.not.match(BUG)
      expect(ended.exitCode, ended.said).to.equal(name.startsWith('doctor') ? 1 : 3)
    })
  }

  it('replaces the compiler of toolkit test --watch for the next run', async () => {
    const { cwd, env } = prepare('kill', 2)
    const session = new Session(['test', '--watch'], { cwd, env })
    await session.until(WAITS)
    expect(readFileSync(join(cwd, 'starts'), 'utf8')).to.equal('x')
    appendFileSync(join(cwd, 'test/counter.test.ts'), "it('is added', () => {})\n")
    expect(await session.until(WAITS))
      .to.include('✓ is added')
      .and.not.match(BUG)
    expect(readFileSync(join(cwd, 'starts'), 'utf8').length).to.be.at.least(3)
    session.child.kill('SIGINT')
    expect((await session.end()).exitCode).to.equal(130)
  })

  it('ends toolkit node without a message if Ctrl-C reaches all of its processes', async () => {
    const cwd = createFolder({ 'package.json': '{}' })
    const { command, env } = startCommand(['node', '--port', '0', '--explorer', '0', '--json'], { cwd })
    const [program = '', ...rest] = command
    const child = spawn(program, rest, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = untilEnd(child)
    await readNodeUrl(child)
    process.kill(-(child.pid ?? 0), 'SIGINT')
    expect(await ended).to.include({ exitCode: 0, stderr: '' })
  })

  describe('TypeScript', () => {
    /** A TypeScript that is killed at its first starts, as many as the file says, and then finds nothing wrong. */
    const TYPESCRIPT = `const { readFileSync, writeFileSync } = require('node:fs')
const left = Number(readFileSync(__dirname + '/left', 'utf8'))
writeFileSync(__dirname + '/left', String(left - 1))
if (left > 0) process.kill(process.pid, 'SIGKILL')
`
    const check = (kills: number) => {
      const cwd = createFolder({
        'toolkit.config.js': 'export default {}\n',
        'contracts/counter.ts': 'export default class Counter {\n  init() {}\n}\n',
        'contracts/tsconfig.json': '{}',
        'node_modules/typescript/package.json': '{ "name": "typescript", "version": "5.0.0" }',
        'node_modules/typescript/bin/tsc': TYPESCRIPT,
        'node_modules/typescript/bin/left': String(kills),
      })
      return runToolkit(['check'], { cwd })
    }

    it('is started again if it is killed', async () => {
      const { exitCode, stderr } = await check(2)
      expect(exitCode, stderr).to.equal(0)
    })

    it('is reported if it is killed each time', async () => {
      const { exitCode, stderr } = await check(1000)
      expect(stderr).to.include('TypeScript was ended 3 times by SIGKILL').and.include('[COMPILER_ENDED]')
      expect(exitCode).to.equal(3)
    })
  })
})
