import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A breakpoint, and the expressions to read there. */
export interface Breakpoint {
  /** Absolute. */
  file: string
  line: number
  expression: string
  /** Globs of the scripts whose source maps are read. */
  outFiles?: string[]
}

/** Attaches a debugger to a process, and returns where it stopped; nothing where the process ended without. */
export async function debug(
  address: string,
  breakpoint: Breakpoint,
): Promise<{ line: number; value: unknown } | undefined> {
  const script = join(import.meta.dirname, 'debugger.mjs')
  const args = ['--experimental-websocket', '--no-warnings', script, JSON.stringify({ address, ...breakpoint })]
  const { NODE_OPTIONS: _, ...env } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  return stdout === '' ? undefined : JSON.parse(stdout)
}
