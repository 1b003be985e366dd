import type { Command } from '../command.js'
import { EXIT } from '../exit-codes.js'

interface Flags {
  contracts: string[] | undefined
  fix: boolean | undefined
  rule: string[] | undefined
  preset: string | undefined
  'max-warnings': number | undefined
  reporter: string[] | undefined
  'report-unused-disable-directives': boolean | undefined
  explain: string | undefined
  json: boolean | undefined
}

export const lintCommand: Command<Flags> = {
  command: 'lint [contracts..]',
  describe: 'Find mistakes in contracts that lose or lock funds, without running them',
  examples: [
    ['lint', 'Check all contracts and their imports'],
    ['lint vault --fix', 'Check one contract and apply automatic fixes'],
    ['lint --rule missing-receipt=warn --max-warnings 0', 'Set the level of a rule and fail on warnings'],
    ['lint --reporter sarif=lint.sarif', 'Write a report for code scanning'],
    ['lint --explain missing-authority', 'Print the page of a rule'],
  ],
  flags: (yargs) =>
    yargs
      .positional('contracts', {
        type: 'string',
        array: true,
        describe: 'Contract names or files (default: all contracts)',
      })
      .option('fix', { type: 'boolean', describe: 'Apply automatic fixes' })
      .option('rule', {
        type: 'string',
        array: true,
        requiresArg: true,
        describe: 'Level of a rule, such as missing-receipt=warn; repeatable',
      })
      .option('preset', {
        type: 'string',
        choices: ['recommended', 'strict'],
        requiresArg: true,
        describe: 'Rules and their levels (default: recommended)',
      })
      .option('max-warnings', { type: 'number', requiresArg: true, describe: 'Fail above this number of warnings' })
      .option('reporter', {
        type: 'string',
        array: true,
        requiresArg: true,
        describe:
          'Reporter: text, json, github or sarif; sarif=lint.sarif writes to a file; repeatable (default: text)',
      })
      .option('report-unused-disable-directives', {
        type: 'boolean',
        describe: 'Report eslint-disable comments that disable nothing',
      })
      .option('explain', {
        type: 'string',
        requiresArg: false,
        describe: 'Print the page of a rule; without a name, list all rules',
      })
      .option('json', { type: 'boolean', describe: 'Print JSON' }),
  async run({ contracts, fix, rule, preset, reporter, explain, json, ...flags }) {
    if (explain !== undefined) return explainRule(explain)
    const { openProject } = await import('../flags/project.js')
    const { chooseContracts } = await import('../flags/contract-files.js')
    const { readLevels } = await import('../linting/levels.js')
    const { readReporters, report } = await import('../linting/lint-reporters.js')
    const reporters = readReporters(reporter ?? [], json)
    const project = await openProject({ preset })
    const levels = readLevels(project, rule ?? [])
    const files = chooseContracts(project, contracts, 'LINT_NO_FILE')
    const { checkContracts } = await import('../linting/checking.js')
    const { countLevels } = await import('../../lint/engine/result.js')
    const reportUnused = flags['report-unused-disable-directives'] ?? false
    const results = await checkContracts(project, files, { levels, fix: fix ?? false, reportUnused })
    report(reporters, results, project.root)
    const { errors, warnings } = countLevels(results)
    const most = flags['max-warnings'] ?? Number.POSITIVE_INFINITY
    return errors > 0 || warnings > most ? EXIT.NO : EXIT.DONE
  },
}

/** Prints the page of a rule, or the list of all. */
async function explainRule(given: string) {
  const { RULES } = await import('../../lint/rules/rules.js')
  const { formatPage, listRules } = await import('../../lint/rules/page.js')
  const { trimPrefix, unknownRule } = await import('../linting/levels.js')
  const { printResult } = await import('../output/output.js')
  const { formatTable } = await import('../../report/text/table.js')
  const { paint } = await import('../output/paint.js')
  if (given === '') {
    printResult(formatTable(['rule', 'recommended', 'strict', 'finds'], listRules(RULES), paint).join('\n'))
    return EXIT.DONE
  }
  const rule = RULES.find(({ name }) => name === trimPrefix(given))
  if (!rule) throw unknownRule(given)
  printResult(formatPage(rule))
  return EXIT.DONE
}
