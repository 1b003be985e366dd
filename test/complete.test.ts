import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'

const REPOSITORY = join(import.meta.dirname, '..')
/** Folders that developers of this repository may have beside it, and users never have. */
const OUTSIDE = /\.\.\/(shared|\.library)\b/

describe('the repository', () => {
  it('refers to nothing outside itself', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: REPOSITORY, encoding: 'utf8' }).trimEnd().split('\n')
    const sources = files.filter((file) => !file.startsWith('test/vectors/') || file.endsWith('.md'))
    const references = sources.filter((file) => OUTSIDE.test(readFileSync(join(REPOSITORY, file), 'utf8')))
    expect(references.filter((file) => file !== 'test/complete.test.ts')).to.deep.equal([])
  })

  it('has every page of the specification that a comment cites by file and section', () => {
    const files = execFileSync('git', ['ls-files', 'src'], { cwd: REPOSITORY, encoding: 'utf8' }).trimEnd().split('\n')
    const missing = files.flatMap((file) => {
      const text = readFileSync(join(REPOSITORY, file), 'utf8')
      return [...text.matchAll(/\b(vm|rpc|system-contracts|explorer)\.md §(\d+(?:\.\d+)*)/g)]
        .filter(([, page, section]) => !hasSection(page!, section!))
        .map(([citation]) => `${file}: ${citation}`)
    })
    expect(missing).to.deep.equal([])
  })
})

const pages = new Map<string, string>()

/** Whether a page of the specification has a heading with this number; a third number may be an item of a list. */
function hasSection(page: string, section: string): boolean {
  const text = pages.get(page) ?? readFileSync(join(REPOSITORY, 'docs/spec', `${page}.md`), 'utf8')
  pages.set(page, text)
  const heading = section.split('.').slice(0, 2).join('\\.')
  return new RegExp(`^#+ ${heading}[. ]`, 'm').test(text)
}
