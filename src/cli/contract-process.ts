import { EXIT, type ExitCode } from './exit-codes.js'

const FLAG = '--no-node-snapshot'

/** Whether contracts can run in this process: isolated-vm needs one that did not start from Node's snapshot. */
export function canRunContracts(): boolean {
  return process.execArgv.includes(FLAG) || (process.env.NODE_OPTIONS ?? '').split(' ').includes(FLAG)
}

/** Runs this command line again in a process where contracts can run, and answers its exit code. */
export async function rerunForContracts(): Promise<ExitCode> {
  const { spawn } = await import('node:child_process')
  const child = spawn(process.execPath, [FLAG, ...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve((code ?? exitCodeOfSignal(signal)) as ExitCode))
  })
}

/** Of a process that a signal ended: one that asks for it may come before anything listens, the others tell of a crash. */
function exitCodeOfSignal(signal: NodeJS.Signals | null): ExitCode {
  return signal === 'SIGINT' || signal === 'SIGTERM' ? EXIT.INTERRUPTED : EXIT.BUG
}
