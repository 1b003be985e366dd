import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { createHttpProvider } from '../../src/rpc/http/http-provider.js'
import { createFolder, DIST, startToolkit } from './toolkit.js'

/** The whole path of its script: the name alone may be part of the path of any process. */
const CONTRACT_PROCESS = join(DIST, 'contract-process.cjs')

/** Remains of the process of contracts when its node is gone. Read from `/proc`, so on Linux only. */
describe('contract process of a node', () => {
  before(function () {
    if (process.platform !== 'linux') this.skip()
  })

  for (const signal of ['SIGKILL', 'SIGTERM', 'SIGINT'] as const) {
    it(`exits with its node at ${signal}`, async () => {
      const { node, contracts } = await start()
      const ended = new Promise((resolve) => node.once('exit', resolve))
      node.kill(signal)
      await ended
      await until(() => !isRunning(contracts))
    })
  }

  it('is replaced after a crash, and the node continues', async () => {
    const { node, contracts, url } = await start()
    process.kill(contracts, 'SIGKILL')
    await until(() => !isRunning(contracts))
    const { code_version } = await createHttpProvider(url).request('getNodeInfo', {})
    expect(code_version).to.match(/^\d/)
    node.kill('SIGTERM')
    await new Promise((resolve) => node.once('exit', resolve))
  })

  async function start(): Promise<{ node: ChildProcess; contracts: number; url: string }> {
    const node = startToolkit(['node', '--port', '0', '--json'], { cwd: createFolder() })
    const line = await new Promise<string>((resolve) => node.stdout!.once('data', (data) => resolve(String(data))))
    const processes = listChildren(node.pid!).filter((pid) => readArguments(pid).includes(CONTRACT_PROCESS))
    expect(processes).to.have.length(1)
    return { node, contracts: processes[0]!, url: JSON.parse(line.split('\n')[0]!).url }
  }
})

function listChildren(parent: number): number[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return processes.map(Number).filter((pid) => readStatus(pid, 'PPid') === String(parent))
}

function readStatus(pid: number, field: string): string | undefined {
  try {
    return new RegExp(`^${field}:\\s+(\\S+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

function readArguments(pid: number): string[] {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
}

function isRunning(pid: number): boolean {
  const state = readStatus(pid, 'State')
  return state !== undefined && state !== 'Z'
}

async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await new Promise((resolve) => setTimeout(resolve, 10))
}
