import { randomBytes } from 'node:crypto'
import { createServer, type Server, type Socket } from 'node:net'
import { ToolkitError } from '../../errors/errors.js'
import { portOf } from '../../node/server/listen.js'
import { printNote } from '../output/output.js'
import { untilInputEnds } from '../standard-input.js'
import { Admission } from './adapter/admission.js'
import { createGate } from './adapter/gate.js'
import { AdapterSession } from './adapter/session.js'

/** Time in which a client has to send the token, in milliseconds. An editor sends it with its first requests. */
const ADMISSION_MS = 20_000

/**
 * Serves the Debug Adapter Protocol on a local port or on standard input and output, until it is ended. Other users of
 * the machine and web pages can connect to a port, so its clients need a token.
 */
export async function serveDebugAdapter(port: number | undefined): Promise<void> {
  if (port !== undefined) return listen(port)
  const session = new AdapterSession(process.cwd())
  session.start(process.stdin, process.stdout)
  await Promise.race([session.ended, untilInputEnds()])
  // A launched test may still run, although no client receives its results.
  setImmediate(() => process.exit())
}

async function listen(port: number): Promise<void> {
  const sockets = new Set<Socket>()
  const root = process.cwd()
  const token = randomBytes(16).toString('hex')
  const server = createServer((socket) => {
    sockets.add(socket)
    const admission = new Admission({ token, root })
    const session = new AdapterSession(root, admission)
    const gate = createGate(() => admission.isAdmitted)
    gate.on('error', () => socket.destroy())
    socket.on('error', () => {})
    const timer = setTimeout(() => {
      if (!admission.isAdmitted) socket.destroy()
    }, ADMISSION_MS)
    socket.once('close', () => {
      clearTimeout(timer)
      sockets.delete(socket)
    })
    session.start(socket.pipe(gate), socket)
    void session.ended.then(() => socket.end())
  })
  await open(server, port)
  const opened = portOf(server)
  printNote(`debug adapter listens on 127.0.0.1:${opened}\ntoken ${token}`)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  for (const socket of sockets) socket.destroy()
  server.close()
}

function open(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const hint = 'Choose another port, or 0 for a free one.'
      reject(new ToolkitError('USAGE', `--port ${port}: ${cause.message}`, { hint, cause }))
    })
    server.listen(port, '127.0.0.1', resolve)
  })
}
