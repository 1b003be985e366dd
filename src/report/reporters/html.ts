import type { CreateReporter } from '../reporter.js'

/** Place of the run's data in the page of the build. */
const SLOT = '<script type="application/json" id="run"></script>'

/** One page with the whole run in it, to be opened from a disk. */
export const createHtmlReporter: CreateReporter = ({ readPage }) => ({
  isDetailed: true,
  end(run, details) {
    const data = escapeScript(JSON.stringify({ run, details }))
    return readPage().replace(SLOT, () => SLOT.replace('></', () => `>${data}</`))
  },
})

/** JSON in which no text can end the element that holds it, or begin one. */
function escapeScript(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
