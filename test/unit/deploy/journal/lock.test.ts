import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect } from 'chai'
import { type LockHolder, type LockOptions, lockFolder } from '../../../../src/deploy/journal/lock.js'
import { createProcesses, type Processes } from '../../../../src/deploy/journal/processes.js'

/** Takes and releases a lock all the time. */
const HOLDER = `
const { renameSync, rmSync, writeFileSync } = require('node:fs')
const { draft, lock, text } = require('node:worker_threads').workerData
for (;;) {
  writeFileSync(draft, text)
  renameSync(draft, lock)
  rmSync(lock)
}
`

describe('deployment lock', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'toolkit-lock-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const { self } = createProcesses()
  const take = (options?: LockOptions) =>
    lockFolder(folder, options).catch((error: Error & { code: string; hint: string }) => error)

  const FILE = '.lock-x.json'

  function leave(holder: Partial<LockHolder>): void {
    const whole = { ...self, user: 'ann', since: 'then', ...holder }
    writeFileSync(join(folder, FILE), JSON.stringify(whole))
  }

  /** Time that passes at once; `onSleep` is called for each wait. */
  function withoutWaiting(onSleep: () => void = () => {}): Processes {
    return { ...createProcesses(), sleep: async () => onSleep() }
  }

  async function deadPid(): Promise<number> {
    const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
    await new Promise((resolve) => child.on('exit', resolve))
    return child.pid!
  }

  it('is held by one process at a time', async () => {
    const lock = await lockFolder(folder)
    expect(await take()).to.include({ code: 'DEPLOY_LOCKED' })
    await lock.check()
    await lock.release()
    expect(readdirSync(folder)).to.deep.equal([])
    await (await lockFolder(folder)).release()
  })

  it('is acquired by at most one of many concurrent processes', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => take()))
    expect(results.filter((result) => 'release' in result).length).to.be.lessThan(2)
    for (const result of results) if ('release' in result) await result.release()
  })

  it('names its holder and how to remove a stale lock', async () => {
    leave({ user: 'bert', since: '2026-01-01' })
    const error = await take()
    expect(error)
      .to.have.property('message')
      .that.matches(/process \d+ of bert on .* \(since 2026-01-01\)/)
    expect(error).to.have.property('hint').that.contains('--break-lock')
  })

  it('is not broken while its holder runs on this machine', async () => {
    const lock = await lockFolder(folder)
    const error = await take({ breakLock: true })
    expect(error).to.include({ code: 'DEPLOY_LOCK_ALIVE' })
    expect(error).to.have.property('hint').that.contains(`kill ${process.pid}`)
    await lock.check()
    await lock.release()
  })

  it('is removed if its holder has ended on this machine, even if the process id is reused', async () => {
    const notes: string[] = []
    const onNote = (note: string) => notes.push(note)
    leave({ pid: await deadPid() })
    await (await lockFolder(folder, { onNote })).release()
    leave({ started: '1' })
    await (await lockFolder(folder, { onNote })).release()
    expect(notes).to.have.length(2)
    expect(notes[0]).to.match(/^removed the lock of process \d+ of ann on .*, which is gone$/)
    expect(readdirSync(folder)).to.deep.equal([])
  })

  for (const elsewhere of [{ host: 'elsewhere' }, { system: 'another boot' }]) {
    it(`waits for a sign of life before it breaks a lock of ${JSON.stringify(elsewhere)}`, async () => {
      leave({ pid: await deadPid(), ...elsewhere })
      expect(await take({ processes: withoutWaiting() })).to.include({ code: 'DEPLOY_LOCKED' })
      let beats = 0
      const beating = withoutWaiting(() => utimesSync(join(folder, FILE), ++beats, beats))
      expect(await take({ breakLock: true, processes: beating })).to.include({ code: 'DEPLOY_LOCK_ALIVE' })
      expect(beats).to.equal(1)
      const notes: string[] = []
      const silent = { breakLock: true, processes: withoutWaiting(), onNote: (note: string) => notes.push(note) }
      await (await lockFolder(folder, silent)).release()
      expect(notes[0]).to.contain('watching the lock for 30 s')
      expect(readdirSync(folder)).to.deep.equal([])
    })
  }

  for (const text of ['', '{"pid":1,', 'null', '[]', '{}', '{"pid":"1","host":"a","user":"b","since":"c"}']) {
    it(`reports a lock file that holds ${JSON.stringify(text)}, and breaks it`, async () => {
      writeFileSync(join(folder, FILE), text)
      const error = await take()
      expect(error).to.include({ code: 'DEPLOY_LOCK_DAMAGED' })
      expect(error).to.have.property('hint').that.contains('--break-lock')
      let beats = 0
      const beating = withoutWaiting(() => utimesSync(join(folder, FILE), ++beats, beats))
      expect(await take({ breakLock: true, processes: beating })).to.include({ code: 'DEPLOY_LOCK_ALIVE' })
      await (await lockFolder(folder, { breakLock: true, processes: withoutWaiting() })).release()
      expect(readdirSync(folder)).to.deep.equal([])
    })
  }

  it('is not called damaged when its holder releases it while another process reads it', async () => {
    const lock = join(folder, FILE)
    const text = JSON.stringify({ ...self, user: 'ann', since: 'then' })
    const worker = new Worker(HOLDER, { eval: true, workerData: { draft: join(folder, 'draft'), lock, text } })
    const notes: string[] = []
    for (let tries = 0; tries < 600; tries++) {
      const taken = await take({ breakLock: true, processes: withoutWaiting(), onNote: (note) => notes.push(note) })
      if ('release' in taken) await taken.release()
      else expect(taken).to.include({ code: 'DEPLOY_LOCK_ALIVE' })
    }
    await worker.terminate()
    // Only a lock whose holder is unknown is watched before it is broken.
    expect(notes).to.deep.equal([])
  })

  it('stays lost once its file was removed, whatever the holder does', async () => {
    const beats: (() => Promise<void>)[] = []
    const processes: Processes = {
      ...createProcesses(),
      repeat(_, act) {
        beats.push(act)
        return () => {}
      },
    }
    const lock = await lockFolder(folder, { processes })
    for (const name of readdirSync(folder)) rmSync(join(folder, name))
    for (const beat of beats) await beat()
    const other = await lockFolder(folder)
    for (const beat of beats) await beat()
    const error = await lock.check().catch((error: Error) => error)
    expect(error).to.include({ code: 'DEPLOY_LOCK_LOST' })
    await lock.release()
    await other.check()
    await other.release()
    expect(beats).to.have.length(1)
  })
})
