import type { ExitCode } from './exit-codes.js'

const FLAG = '--no-node-snapshot'

/** Whether contracts can run in this process: isolated-vm needs one that did not start from Node's snapshot. */
export function canRunContracts(): boolean {
  return process.execArgv.includes(FLAG) || (process.env.NODE_OPTIONS ?? '').split(' ').includes(FLAG)
}

/** Runs this command line again in a process where contracts can run, and answers its exit code. */
export async function rerunForContracts(): Promise<ExitCode> {
  const { spawn } = await import('node:child_process')
  const child = spawn(process.execPath, [FLAG, ...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' })
  // A terminal interrupts both processes; this one waits for the other to end in order.
  const forward = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGINT', () => {}).on('SIGTERM', forward)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve((code ?? 1) as ExitCode))
  })
}
