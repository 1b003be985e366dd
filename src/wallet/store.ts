import { randomUUID } from 'node:crypto'
import { constants, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureDir } from 'fs-extra/esm'
import { askNearest } from '../codec/nearest.js'

import { ToolkitError } from '../errors/errors.js'
import { codeOf } from '../errors/thrown.js'
import { holdSignals } from '../files/process-end.js'
import { type KeyEntry, type KeyLabel, openEntry, parseEntry, type SealedEntry, sealEntry } from './entry.js'
import { KEY_COST, type KeyCost } from './seal.js'

/** Keys at rest: a folder of the user's with a file for each entry, encrypted, readable by the user alone. */
export interface KeyStore {
  readonly folder: string
  /** Lists the keys by name; `isPrivate` is false if other users may read the file. */
  list(): Promise<(KeyLabel & { isPrivate: boolean })[]>
  has(name: string): Promise<boolean>
  /** Reads the public facts about a key. Throws `KEY_UNKNOWN`. */
  read(name: string): Promise<KeyLabel>
  /** Throws `KEY_UNKNOWN`, `KEY_PASSWORD_WRONG`, `KEY_STORE_DAMAGED`. */
  open(name: string, password: string): Promise<KeyEntry>
  /** Keeps an entry. Throws `KEY_EXISTS`, `KEY_NAME`, `KEY_PASSWORD_MISSING`. */
  add(entry: KeyEntry, password: string): Promise<void>
  /** Adds keys of other permissions to an entry, which keeps its password. Throws as `open`, and `KEY_EXISTS`. */
  extend(name: string, keys: KeyEntry['keys'], password: string): Promise<void>
  remove(name: string): Promise<void>
  /** Makes an entry the default. */
  choose(name: string): Promise<void>
  chosen(): Promise<string | undefined>
}

/** Settings of a key store. */
export interface KeyStoreOptions {
  /** Encryption cost of new entries; each entry records its own. Tests pass a low one. */
  cost?: KeyCost
}

/** Size of an entry in bytes: several times that of one with all permissions. */
const MAX_ENTRY = 2 ** 20

/** Reads a regular file of a bounded size: a device or a named pipe in its place never ends. */
async function readSmall(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const stats = await file.stat()
    if (stats.isFile() && stats.size <= MAX_ENTRY) return await file.readFile('utf8')
    throw new ToolkitError(
      'KEY_STORE_DAMAGED',
      `${path} is not read: it is no regular file of at most ${MAX_ENTRY} bytes`,
      { hint: 'Move it away, and import its key again.' },
    )
  } finally {
    await file.close()
  }
}

/** Opens the key store in a folder, which is created with the first key. */
export function openKeyStore(folder: string, { cost = KEY_COST }: KeyStoreOptions = {}): KeyStore {
  const pathOf = (name: string): string => join(folder, `${checkName(name)}.json`)
  const choice = join(folder, 'chosen')

  async function load(name: string): Promise<SealedEntry> {
    const path = pathOf(name)
    const text = await readSmall(path).catch(unlessMissing)
    if (text === undefined) throw await unknown(name)
    return parseEntry(text, path, name)
  }

  async function listNames(): Promise<string[]> {
    const files = (await readdir(folder).catch(unlessMissing)) ?? []
    return files.flatMap((file) => /^(\w{1,42})\.json$/.exec(file)?.[1] ?? []).toSorted()
  }

  async function unknown(name: string): Promise<ToolkitError> {
    const names = await listNames()
    const known = names.length === 0 ? 'It holds none' : `It holds ${names.join(', ')}`
    const hint = `${known}: toolkit keys import ${name} adds it, toolkit keys new ${name} makes a new one.`
    const question = askNearest(name, names)
    return new ToolkitError('KEY_UNKNOWN', `unknown key "${name}" in the key store${question}`, { hint })
  }

  const store: KeyStore = {
    folder,
    async list() {
      return Promise.all(
        (await listNames()).map(async (listed) => {
          const { name, account, keys } = await load(listed)
          return { name, account, keys, isPrivate: await isPrivate(pathOf(listed)) }
        }),
      )
    },
    has: async (name) => (await listNames()).includes(name),
    async read(name) {
      const { account, keys } = await load(name)
      return { name, account, keys }
    },
    open: async (name, password) => openEntry(await load(name), password),
    async add(entry, password) {
      const path = pathOf(entry.name)
      if (await store.has(entry.name)) throw existingKeyError(entry.name)
      await keep(folder, path, formatEntry(await sealEntry(entry, password, cost)), 'new')
    },
    async extend(name, keys, password) {
      const { account, keys: held } = await store.open(name, password)
      const again = Object.keys(keys).find((permission) => Object.hasOwn(held, permission))
      if (again !== undefined) throw existingKeyError(name, again)
      const entry = await sealEntry({ name, account, keys: { ...held, ...keys } }, password, cost)
      await keep(folder, pathOf(name), formatEntry(entry), 'replace')
    },
    async remove(name) {
      if (!(await store.has(name))) throw await unknown(name)
      if ((await store.chosen()) === name) await rm(choice, { force: true })
      await rm(pathOf(name))
    },
    async choose(name) {
      if (!(await store.has(name))) throw await unknown(name)
      await keep(folder, choice, `${name}\n`, 'replace')
    },
    chosen: async () => (await readSmall(choice).catch(unlessMissing))?.trim() || undefined,
  }
  return store
}

/**
 * Whether only the user can read a file. On Windows its mode is meaningless: the user's folder is private by its access
 * list.
 */
async function isPrivate(path: string): Promise<boolean> {
  return process.platform === 'win32' || ((await stat(path)).mode & 0o077) === 0
}

/** Writes a file atomically and durably, readable only by the user; a new one never replaces another. */
async function keep(folder: string, path: string, text: string, how: 'new' | 'replace'): Promise<void> {
  await ensureDir(folder, { mode: 0o700 })
  const draft = join(folder, `.${randomUUID()}`)
  await holdSignals(folder, () => {
    try {
      writeFileSync(draft, text, { flag: 'wx', mode: 0o600, flush: true })
      if (how === 'replace') renameSync(draft, path)
      else linkSync(draft, path)
    } catch (error) {
      if (codeOf(error) === 'EEXIST') throw existingKeyError(/([^/\\]+)\.json$/.exec(path)?.[1] ?? path)
      throw error
    } finally {
      rmSync(draft, { force: true })
    }
  })
}

function formatEntry(entry: SealedEntry): string {
  return `${JSON.stringify(entry, null, 2)}\n`
}

function checkName(name: string): string {
  if (/^\w{1,42}$/.test(name)) return name
  throw new ToolkitError('KEY_NAME', 'the name of a key is 1 to 42 letters, digits and underscores', {
    hint: 'Use the name of its account, for example: toolkit keys import alice.',
  })
}

function existingKeyError(name: string, permission?: string): ToolkitError {
  const what = permission === undefined ? '' : ` for the permission ${permission}`
  return new ToolkitError('KEY_EXISTS', `there is a key "${name}"${what} in the key store already`, {
    hint: `Give another name, or first: toolkit keys remove ${name}.`,
  })
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
