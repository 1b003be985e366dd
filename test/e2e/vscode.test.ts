import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { environment, installCommand, installPackage } from '../docs/installation.js'
import { debug } from './debugging.js'
import { createFolder, type Ended, runToolkit, untilEnd } from './toolkit.js'

interface Launch {
  name: string
  type: string
  request: string
  program: string
  args: string[]
  cwd: string
  outFiles: string[]
}

const TEST = 'test/token.test.ts'
/**
 * Script that VS Code loads into each process that it starts, and into their children: it waits until the editor has
 * attached.
 */
const BOOT = "const { open, waitForDebugger } = require('node:inspector')\nopen(0, '127.0.0.1')\nwaitForDebugger()\n"
const LISTENS = /Debugger listening on (ws:\S+)/g

describe('.vscode settings of a new project', () => {
  const cwd = createFolder({ 'boot.cjs': BOOT })
  const project = join(cwd, 'project')
  const source = () => readFileSync(join(project, TEST), 'utf8').split('\n')
  const place = (outFiles: string[]) => ({
    file: join(project, TEST),
    line: source().findIndex((text) => text.includes("expect(token.issue(bob.name, '10.5'))")) + 1,
    expression: 'bob.name',
    outFiles,
  })
  const read = (name: string) => {
    const text = readFileSync(join(project, '.vscode', name), 'utf8')
    return JSON.parse(
      text.replace(
        /\$\{(workspaceFolder|relativeFile)\}/g,
        (_, name) => ({ workspaceFolder: project, relativeFile: TEST })[name as 'relativeFile'],
      ),
    )
  }
  before(async () => {
    await runToolkit(['init', 'project', '--template', 'token', '--ts', '--yes', '--no-install', '--no-git'], { cwd })
    installPackage(project)
    installCommand(project)
  })

  /** Attaches to each process of a command as soon as it waits; returns how it ended, and where debuggers stopped. */
  async function follow(
    child: ReturnType<typeof spawn>,
    outFiles: string[],
  ): Promise<{ ended: Ended; stops: unknown[] }> {
    const known = new Set<string>()
    const debuggers: ReturnType<typeof debug>[] = []
    let shown = ''
    child.stderr!.on('data', (data) => {
      shown += data
      for (const [, address] of shown.matchAll(LISTENS)) {
        if (known.has(address!)) continue
        known.add(address!)
        debuggers.push(debug(address!, place(outFiles)))
      }
    })
    const ended = await untilEnd(child)
    return { ended, stops: (await Promise.all(debuggers)).filter((stop) => stop !== undefined) }
  }

  it('launch.json debugs the tests of the open file, with bound TypeScript breakpoints', async () => {
    const { configurations }: { configurations: Launch[] } = read('launch.json')
    const { program, args, cwd: folder, outFiles } = configurations.find(({ request }) => request === 'launch')!
    const env = { ...environment(project), NODE_OPTIONS: `--require ${join(cwd, 'boot.cjs')}` }
    const child = spawn(process.execPath, [program, ...args], { cwd: folder, env })
    const { ended, stops } = await follow(child, outFiles)
    expect(stops).to.deep.equal([{ line: place([]).line, value: 'bob__' }])
    expect(ended.stdout).to.match(/[1-9]\d* passed, 0 failed/)
    expect(ended.exitCode).to.equal(0)
  })

  it('launch.json attaches to the task that waits for a debugger', async () => {
    const { configurations }: { configurations: (Launch & { port: number })[] } = read('launch.json')
    const { outFiles, port } = configurations.find(({ request }) => request === 'attach')!
    expect(port).to.equal(9229)
    const [command] = listCommands().filter((command) => command.includes('--inspect-brk'))
    // Another test may have taken 9229.
    const child = spawn('sh', ['-c', `${command}=0`], { cwd: project, env: environment(project) })
    const { ended, stops } = await follow(child, outFiles)
    expect(stops).to.deep.equal([{ line: place([]).line, value: 'bob__' }])
    expect(ended.exitCode).to.equal(0)
  })

  it('tasks.json has commands that run in a shell', async () => {
    const commands = listCommands().filter((command) => !command.includes('--inspect-brk'))
    expect(commands).to.have.length(3)
    for (const command of commands) {
      const ended = await untilEnd(spawn('sh', ['-c', command], { cwd: project, env: environment(project) }))
      expect(ended.exitCode, `${command}\n${ended.stderr}`).to.equal(0)
    }
  })

  function listCommands(): string[] {
    return read('tasks.json').tasks.map(({ command }: { command: string }) => command)
  }
})
