import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { type Holder, lockFolder } from '../../../src/deploy/lock.js'

describe('deploy/lock', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'toolkit-lock-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const take = () => lockFolder(folder).catch((error: Error & { code: string }) => error)

  function leave(holder: Partial<Holder>): void {
    const whole = { pid: process.pid, host: hostname(), user: 'ann', since: 'then', ...holder }
    writeFileSync(join(folder, '.lock-x.json'), JSON.stringify(whole))
  }

  async function deadPid(): Promise<number> {
    const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
    await new Promise((resolve) => child.on('exit', resolve))
    return child.pid!
  }

  it('is held by one at a time, and given back', async () => {
    const unlock = await lockFolder(folder)
    expect(await take()).to.include({ code: 'DEPLOY_LOCKED' })
    await unlock()
    expect(readdirSync(folder)).to.deep.equal([])
    await (await lockFolder(folder))()
  })

  it('is never held by two of many who come at once', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, take))
    expect(results.filter((result) => typeof result === 'function').length).to.be.lessThan(2)
  })

  it('names the holder, and says how to get past one that is gone for sure', async () => {
    leave({ user: 'bert', since: '2026-01-01' })
    const error = await take()
    expect(error)
      .to.have.property('message')
      .that.matches(/bert on .*, process \d+, since 2026-01-01/)
    expect(error).to.have.property('hint').that.contains('--break-lock')
    await (await lockFolder(folder, { force: true }))()
    expect(readdirSync(folder)).to.deep.equal([])
  })

  it('goes past a process of this host that ended, and not of another', async () => {
    const pid = await deadPid()
    leave({ pid })
    const dead: Holder[] = []
    await (await lockFolder(folder, { onDead: (holder) => dead.push(holder) }))()
    expect(dead.map(({ pid }) => pid)).to.deep.equal([pid])
    leave({ pid, host: 'elsewhere' })
    expect(await take()).to.include({ code: 'DEPLOY_LOCKED' })
  })
})
