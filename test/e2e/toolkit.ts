import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { buildIfStale } from '../../scripts/freshness.js'
import { CALL_MS } from '../limits.js'
import { refuseSecrets, searchFolder } from '../planted.js'

const { TOOLKIT_TEST_PACKAGE: installed, TOOLKIT_TEST_NODE: node = process.execPath } = process.env
/**
 * The built package, as users install it: its command line starts in a seventh of the time that the sources take.
 * `TOOLKIT_TEST_PACKAGE` names the folder of an installed one instead, and `TOOLKIT_TEST_NODE` the Node that runs it.
 */
export const DIST = join(installed ?? join(import.meta.dirname, '../..'), 'dist')

if (installed === undefined) buildIfStale()

/** Result of a command. */
export interface Ended {
  exitCode: number | null
  stdout: string
  stderr: string
}

export interface StartOptions {
  cwd: string
  env?: Record<string, string>
  /** Standard input, which then ends. */
  input?: string
  /** Allow planted secrets in the output, because the command prints them on request. */
  showsSecret?: boolean
  /** Milliseconds after which it is killed, for a command that waits for ever if a defence is missing. */
  maxMs?: number
  /** Allow progress on standard error, which appears on slow machines. */
  showsProgress?: boolean
  /** Folder of a changed copy of the built package. */
  dist?: string
}

/** The command that starts the command line, with its arguments and environment. */
export function startCommand(
  args: readonly string[],
  { cwd, env = {}, showsProgress, dist = DIST }: StartOptions,
): { command: string[]; env: NodeJS.ProcessEnv } {
  const { CI: _, FORCE_COLOR: __, ...inherited } = process.env
  const silence = args[0] === 'test' && !showsProgress ? ['--no-progress'] : []
  // A node gives a call 200 ms, which pass on a busy machine before it has begun.
  const limits = { TOOLKIT_CALL_TIME_LIMIT_MS: String(CALL_MS), TOOLKIT_EXEC_TIME_LIMIT_MS: String(CALL_MS) }
  const command = [node, join(dist, 'cli.cjs'), ...args, ...silence]
  // No test reads or changes the keys of the user who runs it.
  const defaults = { NO_COLOR: '1', TOOLKIT_KEYS: join(cwd, '.test-keys') }
  return { command, env: { ...inherited, ...defaults, ...(args[0] === 'node' && limits), ...env } }
}

/** Processes that run, with their folders. */
const running = new Map<ChildProcess, string>()

/** Starts the command line. A process that a failing test leaves is killed when the tests of the file have ended. */
export function startToolkit(args: readonly string[], options: StartOptions): ChildProcess {
  const { command, env } = startCommand(args, options)
  const [program = '', ...rest] = command
  const child = spawn(program, rest, { cwd: options.cwd, env })
  running.set(child, options.cwd)
  child.once('exit', () => running.delete(child))
  child.once('error', () => running.delete(child))
  after(() => {
    child.kill('SIGKILL')
  })
  return child
}

/** Kills the processes that still run in a folder or below it, and waits for their end. */
async function endProcesses(folder: string): Promise<void> {
  for (const [child, cwd] of running) {
    if (cwd !== folder && !cwd.startsWith(folder + sep)) continue
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
}

/** Runs the command line to its end. No output may show a secret that was planted anywhere. */
export async function runToolkit(args: readonly string[], options: StartOptions): Promise<Ended> {
  const child = startToolkit(args, options)
  if (options.input !== undefined) child.stdin!.end(options.input)
  const timer = options.maxMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), options.maxMs)
  const ended = await untilEnd(child)
  clearTimeout(timer)
  if (!options.showsSecret) refuseSecrets(ended.stdout + ended.stderr, `toolkit ${args.join(' ')}`)
  return ended
}

/** Resolves when a command has ended. */
export function untilEnd(child: ChildProcess): Promise<Ended> {
  const ended: Ended = { exitCode: null, stdout: '', stderr: '' }
  child.stdout!.on('data', (data) => {
    ended.stdout += data
  })
  child.stderr!.on('data', (data) => {
    ended.stderr += data
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (exitCode) => resolve({ ...ended, exitCode }))
  })
}

/**
 * Files that commands write without being asked: caches, pending transactions, journals, address books, regressions.
 */
const WRITTEN = ['.toolkit', 'deployments', 'test/.regressions', 'coverage']

/**
 * Makes a folder of files that goes away after the tests of the suite. What commands wrote there meanwhile is searched
 * for planted secrets.
 */
export function createFolder(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'toolkit-e2e-'))
  after(async () => {
    await endProcesses(folder)
    for (const path of WRITTEN.map((name) => join(folder, name))) if (existsSync(path)) searchFolder(path)
    // A process that an interrupted command started may still write its last file. `rmSync` reads no folder again.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  })
  writeFiles(folder, files)
  return folder
}

export function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

/** The address of a node that was started with `--json`. */
export async function readNodeUrl(node: ChildProcess): Promise<string> {
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
