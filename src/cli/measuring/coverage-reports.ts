import { join } from 'node:path'
import type { CoverageMap } from 'istanbul-lib-coverage'
import libReport from 'istanbul-lib-report'
import FileWriter from 'istanbul-lib-report/lib/file-writer.js'
import Cobertura from 'istanbul-reports/lib/cobertura/index.js'
import Html from 'istanbul-reports/lib/html/index.js'
import Json from 'istanbul-reports/lib/json/index.js'
import Lcov from 'istanbul-reports/lib/lcov/index.js'
import LcovOnly from 'istanbul-reports/lib/lcovonly/index.js'
import Text from 'istanbul-reports/lib/text/index.js'
import TextSummary from 'istanbul-reports/lib/text-summary/index.js'
import { requireOwnTree } from '../../files/own-path.js'
import { completePages } from './coverage-pages.js'
import type { CoverageReporter } from './flags.js'

const REPORTS = {
  text: Text,
  'text-summary': TextSummary,
  lcov: Lcov,
  lcovonly: LcovOnly,
  html: Html,
  cobertura: Cobertura,
  json: Json,
}

const FOLDER = 'coverage'
/** Folders of the pages that formats write, in that folder. */
const PAGES: Partial<Record<keyof typeof REPORTS, string>> = { html: '', lcov: 'lcov-report' }

/**
 * Writes coverage in the requested formats (default: text and lcov), and returns the lines to print. Throws
 * `FILE_UNUSABLE` for a folder of reports with links out of the repository.
 */
export function writeReports(map: CoverageMap, asked: readonly CoverageReporter[], root: string): string[] {
  const wanted = asked.length > 0 ? asked : (['text', 'lcovonly'] as const)
  if (wanted.some((name) => !name.startsWith('text'))) requireOwnTree(join(root, FOLDER))
  const context = libReport.createContext({ dir: join(root, FOLDER), coverageMap: map, defaultSummarizer: 'nested' })
  return wanted.flatMap((name) => {
    const report = new REPORTS[name]({ projectRoot: root })
    if (!name.startsWith('text')) {
      report.execute(context)
      const pages = PAGES[name]
      if (pages !== undefined) completePages(join(root, FOLDER, pages))
      return asked.length > 0 ? [`coverage is written to ${FOLDER}/ as ${name}`] : []
    }
    FileWriter.resetOutput()
    FileWriter.startCapture()
    try {
      report.execute(context)
      return FileWriter.getOutput().trimEnd().split('\n')
    } finally {
      FileWriter.stopCapture()
    }
  })
}
