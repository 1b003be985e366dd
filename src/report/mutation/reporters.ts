import type { MutationReport } from '../model/mutation.js'
import { formatCommand } from '../reporters/github.js'
import type { Paint } from '../text/paint.js'
import { toSchema } from './schema.js'
import { formatMutationReport } from './text.js'

/** Options of a mutation reporter besides the report. */
export interface MutationReporterOptions {
  paint: Paint
  /** Folder of the project relative to the root of the repository; empty at the root. */
  folder: string
  /** The script of the page. */
  readElements(): string
}

type FormatReport = (report: MutationReport, options: MutationReporterOptions) => string

/** The reporters of mutation testing by name. */
export const MUTATION_REPORTERS: Readonly<Record<string, FormatReport>> = {
  text: (report, { paint }) => formatMutationReport(report, paint),
  json: (report) => `${JSON.stringify(toSchema(report))}\n`,
  html: formatPage,
  github: formatAnnotations,
}

/** A page that needs no other file. */
function formatPage(report: MutationReport, { readElements }: MutationReporterOptions): string {
  const script = readElements().replaceAll('</script', '<\\/script')
  const data = JSON.stringify(toSchema(report)).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mutation testing</title>
<style>body { margin: 0 }</style>
</head>
<body>
<mutation-test-report-app title-postfix="iost-toolkit">Your browser does not support custom elements.</mutation-test-report-app>
<script>${script}</script>
<script>
const app = document.querySelector('mutation-test-report-app')
const updateTheme = () => { document.body.style.backgroundColor = app.themeBackgroundColor }
app.addEventListener('theme-changed', updateTheme)
app.report = ${data}
updateTheme()
// the table of files is wider than the width that the element allows itself
const sheet = new CSSStyleSheet()
sheet.replaceSync('.container { max-width: 84rem; padding-inline: 1rem }')
app.updateComplete.then(() => app.shadowRoot.adoptedStyleSheets.push(sheet))
</script>
</body>
</html>
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
