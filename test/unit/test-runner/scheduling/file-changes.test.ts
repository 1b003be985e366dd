import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { type FileChanges, FileChangesWatch } from '../../../../src/test-runner/scheduling/file-changes.js'

describe('file changes', () => {
  let folder: string
  let watch: FileChangesWatch
  let told: FileChanges[]
  let hear: (found: FileChanges) => void
  let onTimer: () => void

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'toolkit-changes-'))
    writeFileSync(join(folder, 'a.ts'), 'before')
    writeFileSync(join(folder, 'b.ts'), 'before')
    told = []
    hear = () => {}
    onTimer = () => {}
    watch = await FileChangesWatch.open(folder, {
      onChanges: (found) => {
        told.push(found)
        hear(found)
      },
      onError: (error) => {
        throw error
      },
      setTimer(run, ms) {
        onTimer()
        return setTimeout(run, ms)
      },
    })
  })
  afterEach(async () => {
    await watch.close()
    rmSync(folder, { recursive: true })
  })

  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  /** Resolves with the next report. */
  const next = () =>
    new Promise<FileChanges>((resolve) => {
      hear = resolve
    })
  const nameAll = ({ changed, added, removed }: FileChanges) =>
    [...new Set([...changed, ...added, ...removed])].map((path) => path.slice(folder.length + 1)).sort()

  it('file changes are reported once when an editor truncates the file and writes it later', async () => {
    const seen = next().then((found) => [...nameAll(found), readFileSync(join(folder, 'a.ts'), 'utf8')])
    // The watch has seen the empty file and starts to wait: on any machine, the text comes before the wait is over.
    onTimer = () => {
      onTimer = () => {}
      write('a.ts', 'after')
    }
    write('a.ts', '')
    expect(await seen).to.deep.equal(['a.ts', 'after'])
    write('b.ts', 'after')
    expect(nameAll(await next())).to.deep.equal(['b.ts'])
    expect(told).to.have.length(2)
  })

  it('file changes are reported together for several files', async () => {
    const first = next()
    write('a.ts', 'after')
    write('b.ts', 'after')
    expect(nameAll(await first)).to.deep.equal(['a.ts', 'b.ts'])
  })

  it('file changes are reported when another file replaces the file', async () => {
    const first = next()
    write('.a.ts.swp', 'after')
    renameSync(join(folder, '.a.ts.swp'), join(folder, 'a.ts'))
    expect(nameAll(await first)).to.deep.equal(['a.ts'])
  })

  it('file changes are reported for a file written again right after a report', async () => {
    const first = next()
    write('a.ts', 'after')
    const second = first.then(() => {
      write('a.ts', 'after that')
      return next()
    })
    expect(nameAll(await second)).to.deep.equal(['a.ts'])
  })

  it('file changes are reported for empty and deleted files', async () => {
    const first = next()
    write('a.ts', '')
    expect(nameAll(await first)).to.deep.equal(['a.ts'])
    const second = next()
    rmSync(join(folder, 'b.ts'))
    expect(await second).to.deep.equal({ changed: [], added: [], removed: [join(folder, 'b.ts')] })
  })
})
