import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { ContentCache } from '../../../src/files/content-cache.js'
import { makeFolder, removeFolders } from '../compiler/folder.js'

describe('content cache', () => {
  after(removeFolders)

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

  it('limits its size', async () => {
    const folder = await makeFolder()
    const cache = new ContentCache(folder, { kind: 'sums' })
    for (let each = 0; each < 1001; each++) cache.write([String(each)], each)
    expect(readdirSync(folder)).to.have.length.below(502)
    expect(cache.read(['1000'])).to.equal(1000)
  })
})
