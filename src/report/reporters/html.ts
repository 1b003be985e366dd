import type { CreateReporter } from '../reporter.js'

/** Place of the run's data in the page of the build. */
const SLOT = '<script type="application/json" id="run"></script>'

/** A self-contained HTML page of the run. */
export const createHtmlReporter: CreateReporter = ({ readPage }) => ({
  isDetailed: true,
  showsSteps: true,
  end(run, details) {
    const data = escapeScript(JSON.stringify({ run, details }))
    return readPage().replace(SLOT, () => SLOT.replace('></', () => `>${data}</`))
  },
})

/** Escapes JSON for an HTML script element. */
function escapeScript(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
