import { createRequire } from 'node:module'
import type ivm from 'isolated-vm'
import { findOwnManager } from '../../loader/package-manager.js'
import { findIsolatedVm, MODULE } from './isolated-vm-package.js'

/** The module isolated-vm. */
export type IsolatedVm = typeof ivm

const require = createRequire(import.meta.url)
/** Module that was requested last, or that of isolated-vm if it was found. */
let loaded = ''
let isolatedVm: IsolatedVm | undefined
let failure: unknown

// Loading takes a while, and most processes that get here run contracts; others do not report a failure.
try {
  isolatedVm = findIsolatedVm(
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
 * When a process has nothing left to do, Node disposes of its parts one by one. Garbage that is collected after
 * isolated-vm is disposed of aborts the process. So the process ends with `process.exit()` instead, after all other
 * listeners.
 */
function leaveLast(): void {
  process.off('exit', leave)
  process.once('exit', leave)
}

function leave(): void {
  process.exit()
}

/** The module isolated-vm of this process. Throws `SANDBOX_MISSING` or `SANDBOX_BROKEN`. */
export function openIsolatedVm(): IsolatedVm {
  if (isolatedVm === undefined) throw failure
  return isolatedVm
}

/** Returns the versions of V8 and isolated-vm in this process; the latter is empty if it cannot be loaded. */
export function listIsolateVersions(): [v8: string, isolatedVm: string] {
  const { v8 } = process.versions
  return [v8, isolatedVm === undefined ? '' : require(loaded.replace(MODULE, 'package.json')).version]
}

/** Returns a value of a realm that was asked for as a reference. Throws an `Error`, a bug of the toolkit, otherwise. */
export function requireReference(value: unknown): ivm.Reference {
  if (!(value instanceof openIsolatedVm().Reference)) throw new Error('bug of the toolkit: a realm gave no reference')
  return value
}
