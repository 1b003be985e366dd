import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Took } from './rounds.js'

/** Runs a command until it exits. */
export async function runCommand(file: string, args: readonly string[], cwd = process.cwd()): Promise<Took> {
  return measureProcess(async () => {
    const child = spawn(file, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
    let problems = ''
    child.stderr.setEncoding('utf8').on('data', (text) => {
      problems += text
    })
    const [code, signal] = await once(child, 'exit')
    if (code !== 0) throw new Error(`${file} ${args.join(' ')}: ${code ?? signal}\n${problems}`)
  })
}

/** Measures work that starts processes and waits for them. */
export async function measureProcess(run: () => Promise<void>): Promise<Took> {
  const cpu = readChildrenMs()
  const start = performance.now()
  await run()
  return { wallMs: performance.now() - start, cpuMs: readChildrenMs() - cpu }
}

const MS_PER_TICK = 10

/** Processor time of all child processes that have exited; Linux only. */
function readChildrenMs(): number {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[13]) + Number(fields[14])) * MS_PER_TICK
  } catch {
    return Number.NaN
  }
}
