import { type ChildProcess, fork } from 'node:child_process'
import { locateProcess } from '../files/installation.js'
import { createPrewarmedProcesses } from '../test-runner/pool/prewarmed.js'
import { EXIT, type ExitCode } from './exit-codes.js'
import { printNote } from './output/output.js'

/** A command that runs contracts itself, with its arguments as they were read. */
export interface CommandJob {
  command: string
  args: Readonly<Record<string, unknown>>
}

const FLAG = '--no-node-snapshot'

const commandProcesses = createPrewarmedProcesses(() =>
  fork(locateProcess('command-process'), {
    execArgv: [FLAG, ...process.execArgv],
    stdio: 'inherit',
    serialization: 'advanced',
  }),
)

/** Contract processes, in which the contracts of a node run; the node reports their errors. */
export const contractProcesses = createPrewarmedProcesses(() =>
  fork(locateProcess('contract-process'), {
    execArgv: [FLAG, ...process.execArgv.filter((flag) => flag !== FLAG)],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  }),
)

/** Reports a call that ended the contract process. */
function reportReplaced({ transaction, reason }: { transaction: string; reason: string }): void {
  printNote(`note the process that runs contracts was replaced while ${transaction} ran: ${reason}`)
}

/** Options of a node whose contracts run in a contract process. */
export const ownContractProcess = {
  startContractProcess: () => contractProcesses.take(),
  onContractProcessReplaced: reportReplaced,
}

/** Whether contracts can run in this process: isolated-vm needs a process that did not start from Node's snapshot. */
export function canRunContracts(): boolean {
  return process.execArgv.includes(FLAG) || (process.env.NODE_OPTIONS ?? '').split(' ').includes(FLAG)
}

/**
 * Starts a process that can run contracts, unless this one can, while the command line is parsed, since both take a
 * while.
 */
export function prepareCommandProcess(): void {
  if (!canRunContracts()) commandProcesses.prepare()
}

/** Runs a command in a process that can run contracts, and returns its exit code. */
export async function runInCommandProcess(job: CommandJob): Promise<ExitCode> {
  const child = commandProcesses.take()
  let isInterrupted = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      isInterrupted = true
      end(child, signal)
    })
  }
  child.send(job)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve((code ?? exitCodeOfSignal(signal, isInterrupted)) as ExitCode))
  })
}

/** Asks a process to end, and kills it if a contract keeps it from reacting. */
function end(child: ChildProcess, signal: NodeJS.Signals): void {
  // On Windows this would end the process at once. A terminal's Ctrl-C reaches it there without help.
  if (process.platform !== 'win32') child.kill(signal)
  setTimeout(() => child.kill('SIGKILL'), DEAF_MS).unref()
}

const DEAF_MS = 10_000

/**
 * The exit code for a process that a signal ended. SIGINT and SIGTERM may arrive before their handlers are set, and an
 * interrupted process that does not end is killed. Every other signal is a crash.
 */
function exitCodeOfSignal(signal: NodeJS.Signals | null, isInterrupted: boolean): ExitCode {
  return isInterrupted || signal === 'SIGINT' || signal === 'SIGTERM' ? EXIT.INTERRUPTED : EXIT.BUG
}
