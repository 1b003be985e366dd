import type { FlagsOf } from '../../command.js'
import type { ExitCode } from '../../exit-codes.js'
import { EXIT } from '../../exit-codes.js'
import type { lintCommand } from './command.js'

export default async function lintContracts({
  contracts,
  fix,
  prove,
  rule,
  preset,
  reporter,
  explain,
  json,
  ...flags
}: FlagsOf<typeof lintCommand>): Promise<ExitCode> {
  if (explain !== undefined) return explainRule(explain)
  const { openProject } = await import('../../flags/project.js')
  const { chooseContracts } = await import('../../flags/contract-files.js')
  const { readLevels } = await import('../../../lint/engine/levels.js')
  const { readReporters, report } = await import('../../linting/lint-reporters.js')
  const reporters = readReporters(reporter ?? [], json)
  const project = await openProject({ preset })
  const levels = readLevels(project, rule ?? [])
  const files = chooseContracts(project, contracts, 'LINT_NO_FILE')
  const { checkContracts } = await import('../../linting/checking.js')
  const { countLevels } = await import('../../../lint/engine/result.js')
  const reportUnused = flags['report-unused-disable-directives'] ?? false
  const found = await checkContracts(project, files, { levels, fix: fix ?? false, reportUnused })
  const { proveResults } = await import('../../linting/proving.js')
  const results = prove ? await proveResults(project, files, found) : found
  report(reporters, results, project.root)
  const { errors, warnings } = countLevels(results)
  const most = flags['max-warnings'] ?? Number.POSITIVE_INFINITY
  return errors > 0 || warnings > most ? EXIT.NO : EXIT.DONE
}

/** Prints the page of a rule, or the list of all. */
async function explainRule(given: string) {
  const { RULES } = await import('../../../lint/rules/rules.js')
  const { formatPage, listRules } = await import('../../../lint/rules/page.js')
  const { trimPrefix, unknownRule } = await import('../../../lint/engine/levels.js')
  const { printResult } = await import('../../output/output.js')
  const { formatTable } = await import('../../../report/text/table.js')
  const { paint } = await import('../../output/paint.js')
  if (given === '') {
    printResult(formatTable(['rule', 'recommended', 'strict', 'finds'], listRules(RULES), paint).join('\n'))
    return EXIT.DONE
  }
  const rule = RULES.find(({ name }) => name === trimPrefix(given))
  if (!rule) throw unknownRule(given)
  printResult(formatPage(rule))
  return EXIT.DONE
}
