import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'chai'

describe('parent watchdog of a busy process', () => {
  it('ends the process with its parent, however the parent ended', async () => {
    const file = join(import.meta.dirname, 'spinning.ts')
    const parent = spawn(process.execPath, ['--import', 'tsx', file, 'parent'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const busy = Number(await new Promise((resolve) => parent.stdout!.once('data', resolve)))
    expect(isThere(busy)).to.equal(true)
    parent.kill('SIGKILL')
    while (isThere(busy)) await new Promise((resolve) => setTimeout(resolve, 20))
  })
})

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
