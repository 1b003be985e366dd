import { readdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { ContentCache } from '../../../src/files/content-cache.js'
import { makeFolder } from '../../folder.js'

describe('content cache', () => {
  it('finds an entry only by its inputs', async () => {
    const folder = join(await makeFolder(), 'cache')
    const cache = new ContentCache(folder, { kind: 'sums' })
    expect(cache.read(['a', 'b'])).to.equal(undefined)
    cache.write(['a', 'b'], { sum: 1 })
    expect(new ContentCache(folder, { kind: 'sums' }).read(['a', 'b'])).to.deep.equal({ sum: 1 })
    for (const other of [['ab'], ['a', 'c'], ['a', 'b', '']]) expect(cache.read(other)).to.equal(undefined)
    expect(new ContentCache(folder, { kind: 'products' }).read(['a', 'b'])).to.equal(undefined)
  })

  it('distinguishes texts that differ in a lone surrogate', async () => {
    const cache = new ContentCache(join(await makeFolder(), 'cache'), { kind: 'sums' })
    cache.write(['\ud800'], 1)
    expect(cache.read(['\ud801'])).to.equal(undefined)
    expect(cache.read(['\ud800'])).to.equal(1)
  })

  it('misses a damaged entry, which can be written again', async () => {
    const folder = await makeFolder()
    const cache = new ContentCache(folder, { kind: 'sums' })
    cache.write(['a'], { sum: 1 })
    const path = join(folder, readdirSync(folder)[0]!)
    const whole = readFileSync(path, 'utf8')
    for (const damaged of ['', whole.slice(0, -1), whole.replace('1', '2'), `${whole} `]) {
      writeFileSync(path, damaged)
      expect(cache.read(['a']), JSON.stringify(damaged)).to.equal(undefined)
    }
    cache.write(['a'], { sum: 1 })
    expect(readFileSync(path, 'utf8')).to.equal(whole)
  })

  it('misses an entry that another key has sealed', async () => {
    const folder = await makeFolder()
    const { XDG_CONFIG_HOME } = process.env
    const other = new ContentCache(folder, { kind: 'sums' })
    try {
      process.env.XDG_CONFIG_HOME = join(folder, 'home of another user')
      other.write(['a'], { sum: 2 })
      expect(other.read(['a'])).to.deep.equal({ sum: 2 })
    } finally {
      if (XDG_CONFIG_HOME === undefined) delete process.env.XDG_CONFIG_HOME
      else process.env.XDG_CONFIG_HOME = XDG_CONFIG_HOME
    }
    expect(new ContentCache(folder, { kind: 'sums' }).read(['a'])).to.equal(undefined)
  })

  it('works without a writable directory', async () => {
    const folder = await makeFolder({ taken: '' })
    const cache = new ContentCache(join(folder, 'taken'), { kind: 'sums' })
    cache.write(['a'], 1)
    expect(cache.read(['a'])).to.equal(undefined)
  })

  describe('that is full', () => {
    const DAY_MS = 24 * 3600 * 1000
    const KIND = { kind: 'sums' }

    /** Gives the only entry of a name an age. */
    function age(folder: string, name: string, days: number): void {
      const time = new Date(Date.now() - days * DAY_MS)
      utimesSync(join(folder, name), time, time)
    }

    /** Writes an entry and returns the name of its file. */
    function write(folder: string, part: string): string {
      const before = new Set(readdirSync(folder))
      new ContentCache(folder, KIND).write([part], part)
      return readdirSync(folder).find((name) => !before.has(name))!
    }

    it('drops what was not used for a month, and keeps what was read since', async () => {
      const folder = await makeFolder()
      const [old, read, recent] = ['old', 'read', 'new'].map((part) => write(folder, part))
      for (const name of [old!, read!]) age(folder, name, 31)
      age(folder, recent!, 29)
      const cache = new ContentCache(folder, KIND)
      expect(cache.read(['read'])).to.equal('read')
      cache.write(['other'], 'other')
      const kept = ['old', 'read', 'new', 'other'].filter((part) => cache.read([part]) !== undefined)
      expect(kept).to.deep.equal(['read', 'new', 'other'])
    })

    it('drops the least recently used entries by bytes', async () => {
      const folder = await makeFolder()
      const [first, second, third] = ['first', 'second', 'third'].map((part) => write(folder, part))
      for (const [index, name] of [third!, first!, second!].entries()) {
        truncateSync(join(folder, name), 50_000_000)
        age(folder, name, index + 1)
      }
      write(folder, 'other')
      expect(readdirSync(folder)).to.include.members([third, first]).and.not.include(second)
    })

    it('drops the least recently used entries by number, all but the newest', async () => {
      const folder = await makeFolder()
      for (let each = 0; each < 600; each++) {
        writeFileSync(join(folder, `sums-${each}`), '')
        age(folder, `sums-${each}`, each % 2 === 0 ? 1 : 2)
      }
      const written = write(folder, 'other')
      const kept = readdirSync(folder)
      expect(kept).to.have.length.within(400, 500).and.include(written)
      for (let each = 0; each < 600; each += 2) expect(kept).to.include(`sums-${each}`)
    })

    it('leaves the draft that another process writes, and drops one that was left behind', async () => {
      const folder = await makeFolder({ 'sums-a.123': '', 'sums-b.124': '' })
      age(folder, 'sums-b.124', 31)
      write(folder, 'other')
      expect(readdirSync(folder)).to.include('sums-a.123').and.not.include('sums-b.124')
    })
  })

  it('limits its size', async () => {
    const folder = await makeFolder()
    const cache = new ContentCache(folder, { kind: 'sums' })
    for (let each = 0; each < 1001; each++) cache.write([String(each)], each)
    expect(readdirSync(folder)).to.have.length.below(502)
    expect(cache.read(['1000'])).to.equal(1000)
  })
})
