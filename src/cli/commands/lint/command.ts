import { command } from '../../command.js'
import { choice, number, optionalText, positional, texts, toggle } from '../../flags/flag.js'

export const lintCommand = command({
  usage: 'lint [contracts..]',
  describe: 'Find mistakes in contracts that lose or lock funds, without running them',
  examples: [
    ['lint', 'Check all contracts and their imports'],
    ['lint vault --fix', 'Check one contract and apply automatic fixes'],
    ['lint --rule missing-receipt=warn --max-warnings 0', 'Set the level of a rule and fail on warnings'],
    ['lint --prove --max-warnings 0', 'Try the attacks of all findings, and fail on any finding'],
    ['lint --reporter sarif=lint.sarif', 'Write a report for code scanning'],
    ['lint --explain missing-authority', 'Print the page of a rule'],
  ],
  flags: {
    contracts: positional('Contract names or files', { default: 'all contracts' }),
    fix: toggle('Apply automatic fixes'),
    prove: toggle('Try the attack of each finding on an embedded chain, at most 5 s each; confirmed ones are errors'),
    rule: texts('rule=level', 'Level of a rule, such as missing-receipt=warn; repeatable', { isGreedy: true }),
    preset: choice(['recommended', 'strict'], 'Rules and their levels', { default: 'recommended' }),
    'max-warnings': number('n', 'Fail above this number of warnings'),
    reporter: texts(
      'reporter',
      'Reporter: text, json, github or sarif; sarif=lint.sarif writes to a file; repeatable',
      { default: 'text', isGreedy: true },
    ),
    'report-unused-disable-directives': toggle('Report eslint-disable comments that disable nothing'),
    explain: optionalText('rule', 'Print the page of a rule; without a name, list all rules'),
    json: toggle('Print JSON'),
  },
  body: () => import('./body.js'),
})
