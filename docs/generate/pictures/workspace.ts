/** A folder with the built package, in which the pictures' commands run as a reader would run them. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment, install } from '../../../test/docs/installation.js'

/** Longest time of a command, in milliseconds: it only ends one that hangs. */
const COMMAND_MS = 100_000

export interface Workspace {
  /** Runs a command on a terminal of some columns, in a folder of the workspace; returns its lines with colours. */
  show(command: string, folder: string, columns?: number): string[]
  /** Runs a command without a terminal; returns its output. */
  run(command: string, folder?: string): string
  /** Starts a command that goes on; resolves with its first output that matches. */
  start(command: string, folder: string, until: RegExp): Promise<RegExpExecArray>
  /** Starts a program that talks on its standard input and output. */
  talk(command: string, folder: string): ChildProcess
  /** Replaces a text of a file, which must be there. */
  edit(file: string, from: string, to: string): void
  path(file: string): string
  close(): void
}

/** Text that a terminal erases: progress lines, up to the sequence that clears the line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the sequence begins with one.
const ERASED = /[^\n]*\u001b\[2K/g

export function openWorkspace(): Workspace {
  const root = mkdtempSync(join(tmpdir(), 'toolkit-pictures-'))
  install(root)
  const env = environment(root)
  const { NO_COLOR: _, ...coloured } = env
  const running: ChildProcess[] = []
  const path = (file: string) => join(root, file)

  return {
    path,
    show(command, folder, columns = 92) {
      const line = `stty cols ${columns}; ${command}`
      const env = { ...coloured, TERM: 'xterm-256color' }
      const { stdout, status } = spawnSync('script', ['-qec', line, '/dev/null'], {
        cwd: path(folder),
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
        timeout: COMMAND_MS,
      })
      if (stdout === null || status === null) throw new Error(`no output of ${command}`)
      return stdout.replace(ERASED, '').replaceAll('\r', '').trimEnd().split('\n')
    },
    run(command, folder = '.') {
      const options = { cwd: path(folder), env, timeout: COMMAND_MS, encoding: 'utf8' } as const
      const { stdout, stderr, status } = spawnSync('sh', ['-c', command], options)
      if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stdout}${stderr}`)
      return stdout
    },
    start(command, folder, until) {
      const child = spawn('sh', ['-c', `exec ${command}`], { cwd: path(folder), env })
      running.push(child)
      return new Promise((resolve, reject) => {
        let output = ''
        child.on('error', reject)
        child.on('close', () => reject(new Error(`${command} ended:\n${output}`)))
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (data) => {
            output += data
            const match = until.exec(output)
            if (match !== null) resolve(match)
          })
      })
    },
    talk(command, folder) {
      const child = spawn('sh', ['-c', `exec ${command}`], { cwd: path(folder), env })
      running.push(child)
      return child
    },
    edit(file, from, to) {
      const text = readFileSync(path(file), 'utf8')
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
      writeFileSync(path(file), text.replaceAll(from, to))
    },
    close() {
      for (const child of running) child.kill('SIGKILL')
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** Finds a free TCP port. */
export function findFreePort(): Promise<number> {
  const server = createServer()
  return new Promise((done, fail) => {
    server.on('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address !== null ? done(address.port) : fail(address)))
    })
  })
}
