import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/** A page of the documentation. */
export interface Page {
  /** Path from the root of the repository. */
  path: string
  text: string
}

/** A fenced block: what stands behind its fence, and its lines. */
export interface Block {
  /** Makes the block more than a picture: `test`, or the path of a file. */
  mark: string
  text: string
}

/** README and all of `docs/`. */
export function listPages(): Page[] {
  const docs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  const written = docs.filter((name) => name.endsWith('.md') && !name.startsWith('site/'))
  const paths = ['README.md', ...written.map((name) => `docs/${name}`)]
  return paths.sort().map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

/** The fenced blocks of a page, in order. */
export function readBlocks({ text }: Page): Block[] {
  const blocks = text.matchAll(/^```\w+(?: (\S+))?\n([\s\S]*?)^```$/gm)
  return [...blocks].map(([, mark = '', body = '']) => ({ mark, text: body }))
}

/** Lists the targets of a page's relative links: paths from the root, with their anchors. */
export function listLinks({ path, text }: Page): { file: string; anchor: string | undefined }[] {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '')
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!)
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = '', anchor] = target.split('#')
      return { file: file === '' ? path : relative(ROOT, join(ROOT, dirname(path), file)), anchor }
    })
}

/** The anchors of the headings of a page. Of equal headings, all but the first get a number. */
export function listAnchors({ text }: Page): Set<string> {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '')
  const anchors = new Set<string>()
  for (const [, title = ''] of prose.matchAll(/^#+ (.*)$/gm)) {
    const anchor = title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-')
    let unique = anchor
    for (let count = 1; anchors.has(unique); count++) unique = `${anchor}-${count}`
    anchors.add(unique)
  }
  return anchors
}
