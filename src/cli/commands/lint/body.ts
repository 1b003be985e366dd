import { readLevels, trimPrefix, unknownRuleError } from '../../../lint/engine/levels.js'
import { countLevels } from '../../../lint/engine/result.js'
import { formatPage, listRules } from '../../../lint/rules/page.js'
import { RULES } from '../../../lint/rules/rules.js'
import { formatTable } from '../../../report/text/table.js'
import type { FlagsOf } from '../../command.js'
import { EXIT, type ExitCode, exitCodeOf } from '../../exit-codes.js'
import { chooseContracts } from '../../flags/contract-files.js'
import { openProject } from '../../flags/project.js'
import { checkContracts } from '../../linting/checking.js'
import { readReporters, report } from '../../linting/lint-reporters.js'
import type { ProofFailure } from '../../linting/proving.js'
import { printError, printNote, printResult } from '../../output/output.js'
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
  const proofs = prove && (await (await import('../../linting/proving.js')).proveResults(project, files, found))
  const { proven: results, failures } = proofs || { proven: found, failures: [] }
  report(reporters, results, project.root)
  for (const failure of failures) reportProofFailure(failure)
  const [failed] = failures.map(({ error }) => exitCodeOf(error)).sort((a, b) => b - a)
  if (failed !== undefined) return failed
  const { errors, warnings } = countLevels(results)
  const most = flags['max-warnings'] ?? Number.POSITIVE_INFINITY
  return errors > 0 || warnings > most ? EXIT.NO : EXIT.DONE
}

/** Prints why the findings of a contract were not tried. */
function reportProofFailure({ file, error }: ProofFailure): void {
  printNote(`${file}: the proof failed, so findings of this contract were not tried`)
  printError(error)
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
