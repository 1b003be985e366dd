/**
 * Loaded before a command: sends the process a signal at the point of the number `KILL_AT`. There are points before and
 * after each call that changes a file whose path matches `KILL_PATH`, and in the middle of each text that is written: at
 * that point the first half is in the file. A process that goes on after the signal writes the rest.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { KILL_AT, KILL_PATH = '', KILL_SIGNAL = 'SIGKILL', KILL_NOTE, COUNT_POINTS } = process.env
const path = new RegExp(KILL_PATH)
const last = Number(KILL_AT ?? Number.POSITIVE_INFINITY)
let points = 0

/** Returns whether the point was the one of the signal. */
function point(before) {
  if (++points !== last) return false
  before?.()
  if (KILL_NOTE) fs.writeSync(2, 'point reached\n')
  process.kill(process.pid, KILL_SIGNAL)
  return true
}

/** Descriptors of files whose path matches. */
const descriptors = new Set()
const matches = (args) =>
  args.slice(0, 2).some((arg) => typeof arg === 'string' && path.test(arg)) || descriptors.has(args[0])
const middle = (data) => Math.ceil(data.length / 2)
const half = (data) => data.slice(0, middle(data))
const rest = (data) => data.slice(middle(data))
const { writeFileSync, appendFileSync, writeSync, openSync } = fs
fs.openSync = (...args) => {
  const descriptor = openSync(...args)
  if (matches(args) && args[1] !== 'r') descriptors.add(descriptor)
  return descriptor
}

/** Writes the first half of what a call is about to write, if that is the point. Returns what is left to write. */
function interruptHalf(name, [file, data, ...more]) {
  const isAppended = name.startsWith('appendFile')
  const isHalf = point(() => (isAppended ? appendFileSync : writeFileSync)(file, half(data), ...more))
  return [file, isHalf && isAppended ? rest(data) : data, ...more]
}

for (const name of ['writeFile', 'appendFile', 'rename', 'rm', 'link', 'mkdir', 'unlink']) {
  const act = fs.promises[name]
  fs.promises[name] = async (...args) => {
    if (!matches(args)) return act(...args)
    point()
    const result = await act(...(/File$/.test(name) ? interruptHalf(name, args) : args))
    point()
    return result
  }
  const sync = fs[`${name}Sync`]
  fs[`${name}Sync`] = (...args) => {
    if (!matches(args)) return sync(...args)
    point()
    const isText = /File$/.test(name) && typeof args[0] === 'string'
    const result = sync(...(isText ? interruptHalf(name, args) : args))
    point()
    return result
  }
}

const { open } = fs.promises
fs.promises.open = async (...args) => {
  const handle = await open(...args)
  if (!matches(args) || args[1] === 'r') return handle
  point()
  for (const name of ['writeFile', 'appendFile']) {
    const act = handle[name]
    handle[name] = async (data, options) => {
      point()
      const isHalf = point(() => writeSync(handle.fd, half(data)))
      const result = await act.call(handle, isHalf ? rest(data) : data, options)
      point()
      return result
    }
  }
  return handle
}
syncBuiltinESMExports()

if (COUNT_POINTS) process.on('exit', () => fs.writeSync(2, `points ${points}\n`))
