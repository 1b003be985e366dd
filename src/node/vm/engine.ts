import { createRequire } from 'node:module'
import type ivm from 'isolated-vm'
import { ToolkitError } from '../../errors/errors.js'

/** The module isolated-vm. */
export type IsolatedVm = typeof ivm

/** A way to load a package's module, which throws as `require` does. */
export type Load = (name: string) => unknown

/** What this process is, as `process` tells it. */
export interface Machine {
  version: string
  platform: string
  arch: string
}

/** By its file: the plain name would be looked up in `tsconfig.json`, which has the types of whichever is there. */
const MODULE = 'isolated-vm.js'

/**
 * The names under which a Node finds its isolated-vm, the likeliest first: each major of Node has its own major of it. A clone
 * has each by a name of its own, so that one lockfile fits every Node (`sandbox/`); what is installed from the registry has the
 * one that npm picked, under the plain name.
 */
function listNames({ version }: Machine): string[] {
  const major = Number(/^v(\d+)/.exec(version)?.[1])
  return [...(major >= 24 ? ['isolated-vm-24'] : []), ...(major >= 22 ? ['isolated-vm-22'] : []), 'isolated-vm']
}

/** Finds the engine that contracts run in. Throws `SANDBOX_MISSING` or `SANDBOX_BROKEN`. */
export function findEngine(load: Load, machine: Machine): IsolatedVm {
  let broken: { name: string; error: Error } | undefined
  for (const name of listNames(machine)) {
    try {
      return load(`${name}/${MODULE}`) as IsolatedVm
    } catch (error) {
      if (!isMissing(error, name)) broken ??= { name, error: error as Error }
    }
  }
  throw broken === undefined ? refuseMissing(machine) : refuseBroken(broken, machine)
}

function isMissing(error: unknown, name: string): boolean {
  return (
    (error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND' &&
    (error as Error).message.includes(`'${name}/${MODULE}'`)
  )
}

function refuseMissing(machine: Machine): ToolkitError {
  return new ToolkitError(
    'SANDBOX_MISSING',
    `contracts cannot run: the package ${listNames(machine)[0]} is not installed for ${describe(machine)}`,
    { hint: `Install again with this Node: npm ci, or npm install, without --omit=optional. ${adviseOf(machine)}` },
  )
}

function refuseBroken({ name, error }: { name: string; error: Error }, machine: Machine): ToolkitError {
  const [reason] = error.message.split('\n')
  return new ToolkitError(
    'SANDBOX_BROKEN',
    `contracts cannot run: the package ${name} does not load on ${describe(machine)}: ${reason}`,
    {
      hint: `Remove node_modules and install again with this Node, scripts allowed; or npm rebuild ${name}. ${adviseOf(machine)}`,
      cause: error,
    },
  )
}

function describe({ version, platform, arch }: Machine): string {
  return `Node ${version.slice(1)} on ${platform} ${arch}`
}

function adviseOf({ version }: Machine): string {
  return version.startsWith('v20.')
    ? 'On Node 20 it is compiled, which needs g++, make and python3; for Node 22 and 24 it comes compiled.'
    : 'It comes compiled for Node 22 and 24 on Linux, macOS and Windows; elsewhere g++, make and python3 are needed.'
}

const require = createRequire(import.meta.url)
/** The module that was asked for last: the engine's, once that is found. */
let loaded = ''
let engine: IsolatedVm | undefined
let failure: unknown

// Loading takes a while, and most processes that get here run contracts: those that do not never hear of a failure.
try {
  engine = findEngine((name) => {
    loaded = name
    return require(name)
  }, process)
  process.on('beforeExit', leaveLast)
} catch (error) {
  failure = error
}

/**
 * Node ends what is in a process step by step where nothing is left to do in it, and the garbage that it still collects behind the end
 * of isolated-vm makes that abort the process. So such a process leaves as with `process.exit()`, behind all others who listen.
 */
function leaveLast(): void {
  process.off('exit', leave)
  process.once('exit', leave)
}

function leave(): void {
  process.exit()
}

/** The engine of this process. Throws `SANDBOX_MISSING` or `SANDBOX_BROKEN`. */
export function openEngine(): IsolatedVm {
  if (engine === undefined) throw failure
  return engine
}

/** Returns the versions of V8 and isolated-vm in this process; the latter is empty where it cannot be loaded. */
export function describeEngine(): [v8: string, isolatedVm: string] {
  const { v8 } = process.versions
  return [v8, engine === undefined ? '' : require(loaded.replace(MODULE, 'package.json')).version]
}
