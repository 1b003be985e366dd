import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { resolve } from 'node:path'

/** `toolkit node` as its own process, from the output of `npm run build`. */
export interface NodeProcess {
  port: number
  /** Time from the start of the process to its first response. */
  readyMs: number
  /** Resident memory in MiB. */
  readMemory(): number
  /** Processor time so far, in milliseconds, without the contract process. Linux only. */
  readCpu(): number
  stop(): Promise<void>
}

/** Starts a node and waits for its first response. `nodeArgs` go to Node itself, `args` to the command. */
export async function startNode(nodeArgs: readonly string[] = [], args: readonly string[] = []): Promise<NodeProcess> {
  const command = [...nodeArgs, resolve('dist/cli.cjs'), 'node', ...args]
  return start(process.execPath, command, process.cwd(), (client) => client.get('/getNodeInfo'))
}

/** Starts another node, which speaks JSON-RPC. */
export async function startPeerNode(file: string, args: readonly string[], cwd = process.cwd()): Promise<NodeProcess> {
  const question = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  return start(file, args, cwd, (client) => client.post('/', question))
}

async function start(
  file: string,
  args: readonly string[],
  cwd: string,
  ask: (client: Client) => Promise<string>,
): Promise<NodeProcess> {
  const port = await findFreePort()
  const begin = performance.now()
  const child = spawn(file, [...args, '--port', String(port)], { stdio: 'ignore', cwd })
  await waitForAnswer(port, ask)
  return {
    port,
    readyMs: performance.now() - begin,
    readMemory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    readCpu: () => readCpu(child.pid!),
    stop: () => stop(child),
  }
}

/** Linux counts in hundredths of a second. The field before the figures may contain spaces. */
function readCpu(pid: number): number {
  const [, figures = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = figures.split(' ').slice(11, 13).map(Number)
  return 10 * (user! + system!)
}

/** A persistent connection with one request at a time. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1, noDelay: true })

  constructor(readonly port: number) {}

  get(path: string): Promise<string> {
    return this.#ask('GET', path)
  }

  post(path: string, body: string): Promise<string> {
    return this.#ask('POST', path, body)
  }

  close(): void {
    this.#agent.destroy()
  }

  #ask(method: string, path: string, body?: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const headers =
        body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
      const sent = request({ agent: this.#agent, host: '127.0.0.1', port: this.port, method, path, headers })
      sent.on('error', reject)
      sent.on('response', (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => (response.statusCode === 200 ? resolve(text) : reject(new Error(text))))
      })
      sent.end(body)
    })
  }
}

async function waitForAnswer(port: number, ask: (client: Client) => Promise<string>): Promise<void> {
  const client = new Client(port)
  for (;;) {
    const answer = await ask(client).catch(() => undefined)
    if (answer !== undefined) break
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  client.close()
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
