/**
 * Loaded before a command: ends the process, as a power cut would, at the point of that number. There is a point before and
 * after everything it asks of the system that outlives it: each write, each fsync, each rename and removal, each request.
 */
import fs from 'node:fs'
import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'

const last = Number(process.env.KILL_AT ?? Number.POSITIVE_INFINITY)
let points = 0

function point() {
  if (++points === last) process.kill(process.pid, 'SIGKILL')
}

function around(act) {
  return async function (...args) {
    point()
    const result = await act.apply(this, args)
    point()
    return result
  }
}

const { open } = fs.promises
fs.promises.open = async (...args) => {
  const handle = await open(...args)
  for (const name of ['appendFile', 'datasync', 'sync', 'truncate', 'close']) handle[name] = around(handle[name])
  return handle
}
for (const name of ['rename', 'rm', 'writeFile', 'mkdir']) fs.promises[name] = around(fs.promises[name])

const { request } = http
http.request = (...args) => {
  point()
  return request(...args).on('response', point)
}
syncBuiltinESMExports()

if (process.env.COUNT_POINTS) process.on('exit', () => fs.writeSync(2, `points ${points}\n`))
