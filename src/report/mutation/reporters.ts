import type { MutationReport } from '../model/mutation.js'
import { formatCommand } from '../reporters/github.js'
import type { Paint } from '../text/paint.js'
import { ELEMENTS, EVERY_STYLE, PAGE_STYLE, PART_STYLES } from './page-style.js'
import { toSchema } from './schema.js'
import { formatMutationReport } from './text.js'

/** Options of a mutation reporter besides the report. */
interface MutationReporterOptions {
  paint: Paint
  /** Folder of the project relative to the root of the repository; empty at the root. */
  folder: string
  /** The script of the page. */
  readElements(): string
  /** Formats the digest of a script for a content security policy: `sha256-` and base64. */
  digestScript(script: string): string
}

type FormatReport = (report: MutationReport, options: MutationReporterOptions) => string

/** The reporters of mutation testing by name. */
export const MUTATION_REPORTERS: Readonly<Record<string, FormatReport>> = {
  text: (report, { paint }) => formatMutationReport(report, paint),
  json: (report) => `${JSON.stringify(toSchema(report))}\n`,
  html: formatPage,
  github: formatAnnotations,
}

/**
 * A page that needs no other file. Its policy allows no other script and no request, because it shows names and texts
 * of contracts. Its elements set styles of their own.
 */
function formatPage(report: MutationReport, { readElements, digestScript }: MutationReporterOptions): string {
  const elements = moveLandmark(readElements()).replaceAll('</script', '<\\/script')
  const start = formatStart(JSON.stringify(toSchema(report)).replaceAll('<', '\\u003c'))
  const scripts = [elements, start].map((script) => `'${digestScript(script)}'`).join(' ')
  const policy = `default-src 'none'; script-src ${scripts}; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="${policy}">
<title>Mutation testing</title>
<style>body { margin: 0 }</style>
</head>
<body>
<main>
<mutation-test-report-app title-postfix="iost-toolkit">Your browser does not support custom elements.</mutation-test-report-app>
</main>
<script>${elements}</script>
<script>${start}</script>
</body>
</html>
`
}

/**
 * Screen readers skip to the main landmark, which holds the whole page here. In the script, it holds only the part
 * below the title.
 */
function moveLandmark(script: string): string {
  return script.replaceAll('<main class=', '<div class=').replaceAll('</main>', '</div>')
}

/** The script that hands the report to the elements of the page. */
function formatStart(data: string): string {
  return `
const app = document.querySelector('mutation-test-report-app')
const updateTheme = () => { document.body.style.backgroundColor = app.themeBackgroundColor }
app.addEventListener('theme-changed', updateTheme)
const toSheet = (text) => { const sheet = new CSSStyleSheet(); sheet.replaceSync(text); return sheet }
const styles = ${JSON.stringify(PART_STYLES)}
for (const name of ${JSON.stringify(ELEMENTS)}) {
  const element = customElements.get(name)
  element.elementStyles.push(toSheet(${JSON.stringify(EVERY_STYLE)}), toSheet(styles[name] ?? ''))
}
app.report = ${data}
updateTheme()
app.updateComplete.then(() => app.shadowRoot.adoptedStyleSheets.push(toSheet(${JSON.stringify(PAGE_STYLE)})))
`
}

/** Warnings at the lines of mutants that no test notices. */
function formatAnnotations({ mutants }: MutationReport, { folder }: MutationReporterOptions): string {
  return mutants
    .flatMap(({ verdict, operator, what, file, line, column, matcher, differences }) => {
      if (verdict !== 'survived' && verdict !== 'no coverage') return []
      const call = differences?.[0]?.call
      const text =
        verdict === 'no coverage'
          ? `${what}: no test reaches this`
          : `${what}: the outcome of ${call} changed, and no test asserts on it. Assert: ${matcher}`
      const title = `${verdict === 'survived' ? 'mutant survived' : 'mutant without coverage'}: ${operator}`
      return [formatCommand('warning', { file, line, column }, { title, text, folder })]
    })
    .map((line) => `${line}\n`)
    .join('')
}
