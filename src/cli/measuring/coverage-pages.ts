import { createHash } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTextSync } from '../../files/text-file.js'
import { COVERAGE_STYLE } from './coverage-style.js'

/** The end of a page of istanbul that shows code, with its only inline script. */
const ENDING =
  /<script>([^<]*prettyPrint\(\);[^<]*)<\/script>\s*<script src="[^"]*"><\/script>\s*<script src="[^"]*"><\/script>\s*<\/body>\s*<\/html>\s*$/
const HEAD = '<meta charset="utf-8" />'
const STYLE_END = '</head>'

/** Markup of istanbul that names no landmarks, heads and fields for screen readers, and what it becomes. */
const NAMED = [
  [`<div class='wrapper'>`, `<div class='wrapper' role='main'>`],
  [`<div class='footer `, `<div role='contentinfo' class='footer `],
  ['<pre><table class="coverage">', '<pre tabindex="0" aria-label="Source" role="region"><table class="coverage">'],
  ['id="fileSearch"', 'id="fileSearch" aria-label="Filter files"'],
] as const
/** Heads of the bars and of the counts have no text. */
const EMPTY_HEAD = /(<th [^>]*class="(pic|abs)[^>]*>)<\/th>/g

/**
 * Completes the pages of a coverage report: a dark theme, a narrow layout, names for screen readers, and a content
 * security policy. Pages show names and code of the project, and may run the report's own scripts only. The scripts
 * are files beside the pages.
 *
 * @param folder - The folder of the report.
 */
export function completePages(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((each) => each.endsWith('.html'))) {
    const path = join(folder, name)
    const page = readTextSync(path)
    const [, script] = ENDING.exec(page) ?? []
    const at = page.indexOf(HEAD)
    if (script === undefined || at < 0 || page.includes('http-equiv')) continue
    const policy = `<meta http-equiv="content-security-policy" content="${describePolicy(script)}">`
    writeFileSync(path, page.slice(0, at) + policy + addStyle(nameParts(page.slice(at))))
  }
}

function addStyle(page: string): string {
  return page.replace(STYLE_END, () => `<style>${COVERAGE_STYLE}</style>\n${STYLE_END}`)
}

/** The first occurrence of each is istanbul's own: the project's code follows, and is escaped. */
function nameParts(page: string): string {
  const named = NAMED.reduce((text, [before, after]) => text.replace(before, () => after), page)
  return named.replace(
    EMPTY_HEAD,
    (_, head: string, kind: string) => `${head}${kind === 'pic' ? 'Share' : 'Count'}</th>`,
  )
}

/** `'self'` is no origin for a page that is opened from disk. */
function describePolicy(script: string): string {
  const digest = createHash('sha256').update(script).digest('base64')
  const own = "'self' file:"
  return `default-src 'none'; script-src ${own} 'sha256-${digest}'; style-src ${own} 'unsafe-inline'; img-src ${own}; base-uri 'none'; form-action 'none'`
}
