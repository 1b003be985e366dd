import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { resolve } from 'node:path'
import { compareTexts } from '../../collections/order.js'
import { isInside } from '../../files/relative-path.js'
import { readInput, type TestInput } from '../test-inputs.js'
import { isWriting, pathOf, WRITERS, wrapFunction } from './outside-effects.js'

/** Functions that read the path of their first argument, without those that open it. */
const READERS = [
  'access',
  'copyFile',
  'cp',
  'exists',
  'lstat',
  'openAsBlob',
  'opendir',
  'readdir',
  'readFile',
  'readlink',
  'realpath',
  'rename',
  'stat',
]
/** Those that may read a folder with all that is in it. */
const OF_FOLDERS = ['cp', 'opendir', 'readdir']
/** Functions that write to their second path. */
const TO_OTHER = ['copyFile', 'cp', 'link', 'rename', 'symlink']
/** Files that differ in every process. */
const SYSTEM_FOLDERS = ['/proc', '/dev', '/sys']

/** The reads of tests. */
export interface InputWatch {
  /** Stops watching, and returns the inputs in the order of their names. */
  stop(): TestInput[]
}

/**
 * Watches the files, folders and variables of the environment that tests read, also those that do not exist. Each
 * input has the state before it was first read. Paths that a test has written before are not inputs.
 *
 * @param options.ownPaths - Folders and files that the toolkit itself reads and writes.
 * @param options.isOwn - Returns whether the toolkit, and no test, called a function of Node.
 */
export function watchInputs({
  root,
  ownPaths,
  isOwn,
}: {
  root: string
  ownPaths: readonly string[]
  isOwn: (called: Called) => boolean
}): InputWatch {
  const found = new Map<string, TestInput>()
  const written: string[] = []
  /** Beginnings of temporary folders, whose ends are random. */
  const temporary: string[] = []
  const env = process.env
  const add = (kind: TestInput['kind'], name: string) => {
    const key = `${kind} ${name}`
    if (!found.has(key)) found.set(key, { kind, name, state: readInput({ kind, name }, env) })
  }
  const isIgnored = (path: string) => [...SYSTEM_FOLDERS, ...ownPaths].some((folder) => isInside(folder, path))
  const isWritten = (path: string) =>
    written.some((each) => isInside(each, path)) || temporary.some((each) => path.startsWith(each))
  const noteRead: NoteRead = (given, called, isTree = false) => {
    const text = pathOf(given)
    if (text === undefined) return
    const path = resolve(text)
    if (isIgnored(path) || isWritten(path) || (!isInside(root, path) && isOwn(called))) return
    add(isTree ? 'tree' : 'path', path)
  }
  const noteWrite: NoteWrite = (given, isTemporary = false) => {
    const text = pathOf(given)
    const path = text === undefined ? undefined : resolve(text)
    if (path !== undefined && !found.has(`path ${path}`)) (isTemporary ? temporary : written).push(path)
  }
  const unwrap = wrapFiles(noteRead, noteWrite)
  process.env = watchVariables(env, (name, called) => !isOwn(called) && add('variable', name))
  return {
    stop() {
      unwrap()
      process.env = env
      return [...found.values()].sort((a, b) => compareTexts(a.kind, b.kind) || compareTexts(a.name, b.name))
    },
  }
}

type Called = (...args: never[]) => unknown
type NoteWrite = (path: unknown, isTemporary?: boolean) => void
type NoteRead = (path: unknown, called: Called, isTree?: boolean) => void

/** Wraps the functions that read and write files until the returned function is called. */
function wrapFiles(noteRead: NoteRead, noteWrite: NoteWrite): () => void {
  const undo: (() => void)[] = []
  const wrap = (
    functions: object,
    names: readonly string[],
    note: (name: string, args: unknown[], called: Called) => void,
  ) => {
    for (const name of names) {
      if (name in functions) undo.push(wrapFunction(functions, name, (args, called) => note(name, args, called)))
    }
  }
  const noteBoth = (name: string, args: unknown[], called: Called) => {
    const base = name.replace(/Sync$/, '')
    if (READERS.includes(base)) noteRead(args[0], called, OF_FOLDERS.includes(base) && args.some(isRecursive))
    if (WRITERS.includes(base)) noteWrite(args[TO_OTHER.includes(base) ? 1 : 0], base === 'mkdtemp')
  }
  const names = [...new Set([...READERS, ...WRITERS])]
  wrap(fs, [...names, ...names.map((name) => `${name}Sync`)], noteBoth)
  wrap(fs.promises, names, noteBoth)
  wrap(fs, ['createReadStream'], (_, [path], called) => noteRead(path, called))
  wrap(fs, ['createWriteStream'], (_, [path]) => noteWrite(path))
  for (const functions of [fs, fs.promises]) {
    wrap(functions, ['open', 'openSync'], (_, [path, flags], called) =>
      isOnlyWriting(flags) ? noteWrite(path) : noteRead(path, called),
    )
    wrap(functions, ['glob', 'globSync'], (_, [, options], called) => noteRead(readFolder(options), called, true))
  }
  syncBuiltinESMExports()
  return () => {
    for (const each of undo.reverse()) each()
    syncBuiltinESMExports()
  }
}

function isRecursive(options: unknown): boolean {
  return typeof options === 'object' && options !== null && 'recursive' in options && options.recursive === true
}

/** The folder that a pattern is searched in. */
function readFolder(options: unknown): unknown {
  return typeof options === 'object' && options !== null && 'cwd' in options ? options.cwd : process.cwd()
}

/** Whether a file is opened so that its earlier content is not read. */
function isOnlyWriting(flags: unknown): boolean {
  return (
    isWriting(flags) && (typeof flags === 'number' ? (flags & fs.constants.O_RDWR) === 0 : !/\+/.test(String(flags)))
  )
}

/** The environment, with a call for each variable that is read. */
function watchVariables(env: NodeJS.ProcessEnv, note: (name: string, called: Called) => void): NodeJS.ProcessEnv {
  const noteName = (name: string | symbol, called: Called | undefined) => {
    if (typeof name === 'string' && called !== undefined) note(name, called)
  }
  const handler: ProxyHandler<NodeJS.ProcessEnv> = {
    get(target, name) {
      noteName(name, handler.get)
      return Reflect.get(target, name)
    },
    has(target, name) {
      noteName(name, handler.has)
      return Reflect.has(target, name)
    },
    getOwnPropertyDescriptor(target, name) {
      noteName(name, handler.getOwnPropertyDescriptor)
      return Reflect.getOwnPropertyDescriptor(target, name)
    },
    ownKeys(target) {
      const names = Reflect.ownKeys(target)
      for (const name of names) noteName(name, handler.ownKeys)
      return names
    },
  }
  return new Proxy(env, handler)
}
