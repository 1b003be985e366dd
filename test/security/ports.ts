import type { ChildProcess } from 'node:child_process'
import { connect } from 'node:net'
import { Session } from '../e2e/session.js'
import { startToolkit } from '../e2e/toolkit.js'

/** Ports of running commands, by the command and the interface. */
export interface OpenPorts {
  ports: ReadonlyMap<string, number>
  children: readonly ChildProcess[]
  /** Token of the debug adapter. */
  token: string
}

/** Starts every command that opens ports in a project, with all its ports. */
export async function openPorts(cwd: string): Promise<OpenPorts> {
  const ports = new Map<string, number>()
  const node = startToolkit(['node', '--port', '0', '--grpc-port', '0', '--explorer', '0', '--json'], { cwd })
  const started = await readJson(node)
  const url = String(started.url)
  ports.set('node HTTP', portOf(url))
  ports.set('node gRPC', portOf(String(started.grpc)))
  ports.set('node --explorer', portOf(String(started.explorer)))
  const explorer = startToolkit(['explorer', 'serve', '--url', url, '--port', '0', '--json'], { cwd })
  ports.set('explorer serve', portOf(String((await readJson(explorer)).url)))
  const adapter = new Session(['debug', '--port', '0'], { cwd })
  const printed = await adapter.until(/token \w+\n/)
  ports.set('debug --port', Number(/127\.0\.0\.1:(\d+)/.exec(printed)?.[1]))
  const token = /token (\w+)/.exec(printed)?.[1] ?? ''
  return { ports, children: [node, explorer, adapter.child], token }
}

/** A message of the Debug Adapter Protocol. */
export function formatMessage(command: string, args: object, seq = 1): string {
  const body = JSON.stringify({ seq, type: 'request', command, arguments: args })
  return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

/** Bytes received over a connection. */
export interface Received {
  text: string
  isClosed: boolean
}

/** Sends bytes and reads until the other side closes, or until what it sent matches. */
export function sendBytes(port: number, bytes: string | Uint8Array, wanted?: RegExp): Promise<Received> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    const end = (isClosed: boolean) => {
      resolve({ text: received, isClosed })
      socket.destroy()
    }
    socket.on('data', (data) => {
      received += data.toString('latin1')
      if (wanted?.test(received)) end(false)
    })
    socket.on('error', () => end(true))
    socket.on('close', () => end(true))
  })
}

async function readJson(child: ChildProcess): Promise<Record<string, unknown>> {
  let text = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (data) => {
      text += data
      if (text.includes('\n')) resolve(JSON.parse(text.split('\n')[0] ?? ''))
    })
    child.once('exit', () => reject(new Error(`it ended: ${text}`)))
  })
}

function portOf(url: string): number {
  return Number(/:(\d+)/.exec(url.replace(/^\w+:\/\//, ''))?.[1])
}
