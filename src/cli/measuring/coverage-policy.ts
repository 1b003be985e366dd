import { createHash } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTextSync } from '../../files/text-file.js'

/** The end of a page of istanbul that shows code, with its only inline script. */
const ENDING =
  /<script>([^<]*prettyPrint\(\);[^<]*)<\/script>\s*<script src="[^"]*"><\/script>\s*<script src="[^"]*"><\/script>\s*<\/body>\s*<\/html>\s*$/
const HEAD = '<meta charset="utf-8" />'

/**
 * Gives the pages of a coverage report a content security policy: they show names and code of the project, and may run
 * the report's own scripts only. The scripts are files beside the pages.
 *
 * @param folder - The folder of the report.
 */
export function addPolicies(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((each) => each.endsWith('.html'))) {
    const path = join(folder, name)
    const page = readTextSync(path)
    const [, script] = ENDING.exec(page) ?? []
    const at = page.indexOf(HEAD)
    if (script === undefined || at < 0 || page.includes('http-equiv')) continue
    const policy = `<meta http-equiv="content-security-policy" content="${describePolicy(script)}">`
    writeFileSync(path, page.slice(0, at) + policy + page.slice(at))
  }
}

/** `'self'` is no origin for a page that is opened from disk. */
function describePolicy(script: string): string {
  const digest = createHash('sha256').update(script).digest('base64')
  const own = "'self' file:"
  return `default-src 'none'; script-src ${own} 'sha256-${digest}'; style-src ${own} 'unsafe-inline'; img-src ${own}; base-uri 'none'; form-action 'none'`
}
