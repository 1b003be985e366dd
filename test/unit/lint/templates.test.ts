import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect } from 'chai'
import { analyse, listFindings } from './subjects.js'

const ROOT = join(import.meta.dirname, '../../..')

/** The contracts of all templates, what they import, and the contract library. */
function listSources(): string[] {
  const names = ['templates', 'library'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(ROOT, folder, name)),
  )
  return names.filter((name) => /[\\/]contracts[\\/].*\.[jt]s$|[\\/]library[\\/][^\\/]*\.ts$/.test(name))
}

describe('templates and contract library', () => {
  it('templates and contract library have no lint finding', () => {
    const sources = listSources()
    expect(sources.length).to.be.greaterThan(30)
    const found = sources.flatMap((path) =>
      listFindings(analyse(readFileSync(path, 'utf8'), path)).map((finding) => `${relative(ROOT, path)}:${finding}`),
    )
    expect(found).to.deep.equal([])
  })
})
