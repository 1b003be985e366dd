import { createRequire } from 'node:module'
import type ivm from 'isolated-vm'
import { findOwnManager } from '../../loader/package-manager.js'
import { findIsolatedVm, MODULE } from './engine-package.js'

/** The module isolated-vm. */
export type IsolatedVm = typeof ivm

const require = createRequire(import.meta.url)
/** Module that was requested last, or the engine's if it was found. */
let loaded = ''
let engine: IsolatedVm | undefined
let failure: unknown

// Loading takes a while, and most processes that get here run contracts; others do not report a failure.
try {
  engine = findIsolatedVm(
    (name): IsolatedVm => {
      loaded = name
      return require(name)
    },
    process,
    findOwnManager,
  )
  process.on('beforeExit', leaveLast)
} catch (error) {
  failure = error
}

/**
 * Node ends what is in a process step by step where nothing is left to do in it, and the garbage that it still collects
 * behind the end of isolated-vm makes that abort the process. So such a process leaves as with `process.exit()`, behind
 * all others who listen.
 */
function leaveLast(): void {
  process.off('exit', leave)
  process.once('exit', leave)
}

function leave(): void {
  process.exit()
}

/** The engine of this process. Throws `SANDBOX_MISSING` or `SANDBOX_BROKEN`. */
export function openIsolatedVm(): IsolatedVm {
  if (engine === undefined) throw failure
  return engine
}

/** Returns the versions of V8 and isolated-vm in this process; the latter is empty if it cannot be loaded. */
export function describeEngine(): [v8: string, isolatedVm: string] {
  const { v8 } = process.versions
  return [v8, engine === undefined ? '' : require(loaded.replace(MODULE, 'package.json')).version]
}
