import { createCipheriv } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import v8 from 'node:v8'
import { Script } from 'node:vm'

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
  /** Path for the compiled code, if it is missing. */
  missing: string | undefined
}

let loaded: Loaded | undefined

/**
 * An entry of this package. All of it is one script, since compiled code of a script can be kept, and that of a module
 * can not: with it a process loads in a fifth of the time. It lies beside the script, one for each `kind` of process,
 * of what had run in that.
 */
export function loadEntry(entry: string, kind: string): Record<string, unknown> {
  loaded ??= loadCore(kind)
  return loaded.core[entry]!()
}

/** The same for a process that is not ours. */
export function loadLibrary(entry: string): Record<string, unknown> {
  if (loaded === undefined) process.once('exit', keepCode)
  return loadEntry(entry, 'library')
}

function loadCore(kind: string): Loaded {
  const folder = import.meta.dirname
  const filename = join(folder, CORE)
  // What the build writes is ASCII, except for comments.
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

/** The engine judges itself whether what it is given fits its version, its settings and the script. */
function nameKeeper(filename: string, kind: string): string {
  return `${filename}.${kind}-${process.version}-${process.platform}-${process.arch}`
}

/** The stack of Node, which counts among the engine's settings, and which the sandbox changes. */
const STACK_KB = 984

/**
 * Keeps the compiled code of what has run in this process, if it is missing; call it when no more code runs. Where the
 * folder cannot be written to, every process compiles again. Nothing happens where the sources run as they are.
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

/** Undefined for a missing or damaged cache: the engine trusts what it reads. */
function readKept(keeper: string): Buffer | undefined {
  try {
    const kept = readFileSync(keeper)
    // It begins where the buffer does, as the engine copies what is not aligned.
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
