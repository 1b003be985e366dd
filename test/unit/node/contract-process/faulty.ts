import { type ChildProcess, fork } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildSync } from 'esbuild'

/** In the repository, where the packages that it imports are found. */
const BUNDLE = resolve(import.meta.dirname, `../../../../node_modules/.cache/iost-toolkit/faulty-${process.pid}.mjs`)
let isBundled = false

/** Starts a process of contracts whose engine fails where calls ask for it. */
export function startFaultyProcess(): ChildProcess {
  if (!isBundled) bundle()
  return fork(BUNDLE, {
    execArgv: ['--no-node-snapshot'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
}

/**
 * Bundles the sources once: a process that compiles them with tsx takes five times as long to start, and many are
 * started.
 */
function bundle(): void {
  const entryPoints = [join(import.meta.dirname, 'faulty-main.ts')]
  const target = { platform: 'node', format: 'esm', packages: 'external', outfile: BUNDLE } as const
  buildSync({ ...target, entryPoints, bundle: true, logLevel: 'warning' })
  isBundled = true
  process.once('exit', () => rmSync(BUNDLE, { force: true }))
}
