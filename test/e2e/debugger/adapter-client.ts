import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { DebugClient } from '@vscode/debugadapter-testsupport'
import { ANSWER_MS } from '../../limits.js'
import { DIST } from '../toolkit.js'

/** Members of the client that its types keep to themselves. */
interface Streams {
  connect(readable: unknown, writable: unknown): void
  stop(): Promise<void>
}

/** A client of `toolkit debug --dap`, which runs until it is stopped. */
export async function startAdapter(): Promise<DebugClient> {
  const client = new DebugClient('node', '', 'contract')
  client.defaultTimeout = ANSWER_MS
  const child = spawn(process.execPath, [join(DIST, 'cli.cjs'), 'debug', '--dap'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const streams = client as unknown as Streams
  streams.connect(child.stdout, child.stdin)
  streams.stop = () =>
    new Promise((resolve) => {
      child.once('exit', () => resolve())
      if (child.exitCode !== null) resolve()
      else child.kill()
    })
  return client
}
