import type { FileResult, LintMessage, ResultPlace } from '../engine/result.js'
import { pageOf } from '../plugin/eslint-rule.js'
import { PREFIX } from '../plugin/plugin.js'
import type { LintRule } from '../rules/rule.js'
import { RULES } from '../rules/rules.js'

/**
 * Formats findings in the Static Analysis Results Interchange Format 2.1.0, which GitHub's code scanning reads.
 * `folder` is the path of the project in the repository, empty at its root.
 */
export function formatSarif(
  results: readonly FileResult[],
  { folder, version }: { folder: string; version: string },
): string {
  const driver = {
    name: 'iost-toolkit',
    semanticVersion: version,
    informationUri: 'https://github.com/iost-toolkit/iost-toolkit',
    rules: RULES.map(describeRule),
  }
  const found = results.flatMap(({ messages }) => messages).map((message) => describeResult(message, folder))
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', results: found }
  return JSON.stringify(
    { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] },
    null,
    2,
  )
}

function describeRule({ name, about, consequence, remedy, recommended, group }: LintRule): object {
  return {
    id: `${PREFIX}/${name}`,
    shortDescription: { text: about.replaceAll('`', '') },
    fullDescription: { text: consequence },
    help: { text: `${consequence}\n\n${remedy}`, markdown: `${consequence}\n\n${remedy}` },
    helpUri: pageOf(name),
    defaultConfiguration: { level: recommended === 'error' ? 'error' : 'warning', enabled: recommended !== 'off' },
    properties: {
      tags: [group, ...(group === 'habits' ? [] : ['security'])],
      precision: recommended === 'error' ? 'high' : 'medium',
    },
  }
}

function describeResult(found: LintMessage, folder: string): object {
  const { rule, level, message, steps, endLine, endColumn, proof } = found
  const index = RULES.findIndex(({ name }) => rule === `${PREFIX}/${name}`)
  return {
    ruleId: rule,
    ...(index >= 0 && { ruleIndex: index }),
    level: level === 'error' ? 'error' : 'warning',
    message: { text: message },
    locations: [locate(found, folder, { endLine, endColumn })],
    ...(proof && { properties: { proof } }),
    ...(steps.length > 0 && {
      relatedLocations: steps.map((step, at) => ({
        id: at + 1,
        ...locate(step, folder),
        message: { text: step.text },
      })),
    }),
  }
}

function locate(
  { file, line, column }: ResultPlace,
  folder: string,
  end?: { endLine: number; endColumn: number },
): object {
  const path = folder === '' ? file : `${folder}/${file}`
  const region = { startLine: line, startColumn: column, ...(end && isAfter(end, line, column) && end) }
  const uri = path.split('/').map(encodeURIComponent).join('/')
  return { physicalLocation: { artifactLocation: { uri, uriBaseId: '%SRCROOT%' }, region } }
}

function isAfter(
  { endLine, endColumn }: { endLine: number; endColumn: number },
  line: number,
  column: number,
): boolean {
  return endLine > line || endColumn > column
}
