import { createCipheriv } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import v8 from 'node:v8'
import { Script } from 'node:vm'
import { must } from '../collections/presence.js'

/** The name of the script that the build makes of all of this package. */
declare const CORE: string

/**
 * Parameter names of the function that wraps the script. The build inserts them, because copying a text of this size is
 * expensive.
 */
export const PARAMETERS = 'exports, require, module, __filename, __dirname, __url'

/** Result of the script: entries that run when they are requested. */
type Core = Record<string, () => Record<string, unknown>>

interface Loaded {
  core: Core
  script: Script
  /** Path to write the compiled code to, if it is missing. */
  missing: string | undefined
}

let loaded: Loaded | undefined

/**
 * Loads an entry of this package. The package is one script, because the compiled code of a script can be cached, and
 * that of a module cannot. With the cache, a process loads in a fifth of the time. The cache is next to the script, one
 * file for each `kind` of process, with the code that such a process ran.
 */
export function loadEntry(entry: string, kind: string): Record<string, unknown> {
  loaded ??= loadCore(kind)
  return must(loaded.core[entry], `entry ${entry}`)()
}

/** Loads an entry in a process that the toolkit did not start. */
export function loadLibrary(entry: string): Record<string, unknown> {
  if (loaded === undefined) process.once('exit', keepCode)
  return loadEntry(entry, 'library')
}

function loadCore(kind: string): Loaded {
  const folder = import.meta.dirname
  const filename = join(folder, CORE)
  // The build's output is ASCII, except for comments.
  const source = readFileSync(filename, 'latin1')
  const keeper = nameKeeper(filename, kind)
  const cachedData = readKept(keeper)
  const script = new Script(source, { filename, ...(cachedData && { cachedData }) })
  const module = { exports: {} as Core }
  const require = createRequire(filename)
  script.runInThisContext()(module.exports, require, module, filename, folder, pathToFileURL(filename).href)
  const isKept = cachedData !== undefined && !script.cachedDataRejected
  return { core: module.exports, script, missing: isKept ? undefined : keeper }
}

/** The engine checks that a cache fits its version, flags and the script. */
function nameKeeper(filename: string, kind: string): string {
  return `${filename}.${kind}-${process.version}-${process.platform}-${process.arch}`
}

/** The stack of Node, which counts among the engine's settings, and which the sandbox changes. */
const STACK_KB = 984

/**
 * Writes the compiled code of this process to the cache, if it is missing. Call it when no more code runs. If the
 * folder is not writable, every process compiles again. Does nothing when the sources run directly.
 */
export function keepCode(): void {
  if (loaded?.missing === undefined) return
  const { script, missing } = loaded
  loaded.missing = undefined
  const draft = `${missing}.${process.pid}`
  try {
    v8.setFlagsFromString(`--stack-size=${STACK_KB}`)
    const code = script.createCachedData()
    writeFileSync(draft, Buffer.concat([code, seal(code)]))
    renameSync(draft, missing)
  } catch {
    rmSync(draft, { force: true })
  }
}

/** Reads the cache; undefined if it is missing or damaged, because the engine trusts its input. */
function readKept(keeper: string): Buffer | undefined {
  try {
    const kept = readFileSync(keeper)
    // The code begins at the start of the buffer, because the engine copies unaligned data.
    const code = kept.subarray(0, -SEAL_LENGTH)
    return seal(code).equals(kept.subarray(-SEAL_LENGTH)) ? code : undefined
  } catch {
    return undefined
  }
}

const SEAL_LENGTH = 16

/** Returns a checksum against damage, not a secret. AES-GCM takes OpenSSL a third of the time of a hash. */
function seal(code: Buffer): Buffer {
  const cipher = createCipheriv('aes-128-gcm', Buffer.alloc(16), Buffer.alloc(12)).setAAD(code)
  cipher.final()
  return cipher.getAuthTag()
}

/**
 * Imports a module that is no part of this package: a file by its URL, or another package. A script that was kept
 * cannot.
 */
export function importOutside(specifier: string): Promise<Record<string, unknown>> {
  return import(specifier)
}
