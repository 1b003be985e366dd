import { readLevels, trimPrefix, unknownRuleError } from '../../../lint/engine/levels.js'
import { countLevels } from '../../../lint/engine/result.js'
import { formatPage, listRules } from '../../../lint/rules/page.js'
import { RULES } from '../../../lint/rules/rules.js'
import { formatTable } from '../../../report/text/table.js'
import type { FlagsOf } from '../../command.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { chooseContracts } from '../../flags/contract-files.js'
import { openProject } from '../../flags/project.js'
import { checkContracts } from '../../linting/checking.js'
import { readReporters, report } from '../../linting/lint-reporters.js'
import { printResult } from '../../output/output.js'
import { paint } from '../../output/paint.js'
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
  const reporters = readReporters(reporter ?? [], json)
  const project = await openProject({ preset })
  const levels = readLevels(project, rule ?? [])
  const files = chooseContracts(project, contracts, 'LINT_NO_FILE')
  const reportUnused = flags['report-unused-disable-directives'] ?? false
  const found = await checkContracts(project, files, { levels, fix: fix ?? false, reportUnused })
  const results = prove ? await (await import('../../linting/proving.js')).proveResults(project, files, found) : found
  report(reporters, results, project.root)
  const { errors, warnings } = countLevels(results)
  const most = flags['max-warnings'] ?? Number.POSITIVE_INFINITY
  return errors > 0 || warnings > most ? EXIT.NO : EXIT.DONE
}

/** Prints the page of a rule, or the list of all. */
function explainRule(given: string) {
  if (given === '') {
    printResult(formatTable(['rule', 'recommended', 'strict', 'finds'], listRules(RULES), paint).join('\n'))
    return EXIT.DONE
  }
  const rule = RULES.find(({ name }) => name === trimPrefix(given))
  if (!rule) throw unknownRuleError(given)
  printResult(formatPage(rule))
  return EXIT.DONE
}
