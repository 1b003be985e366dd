import { type Diagnostic, DiagnosticSeverity, type Range } from 'vscode-languageserver'
import type { ToolkitError } from '../../errors/errors.js'
import type { ContractFinding } from '../contract-check.js'
import { toUri } from '../documents.js'
import { toPosition } from '../positions.js'

const PAGES = 'https://github.com/iost-toolkit/iost-toolkit/blob/main/docs/reference/lint'

/** Converts a finding into a diagnostic. `root` is the folder of the project. */
export function toDiagnostic(finding: ContractFinding, resolvePath: (file: string) => string): Diagnostic {
  const { rule, level, message, steps } = finding
  const name = rule.replace(/^iost\//, '')
  return {
    range: rangeOfFinding(finding),
    severity: level === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code: rule,
    ...(rule.startsWith('iost/') && name !== 'refused' && { codeDescription: { href: `${PAGES}/${name}.md` } }),
    source: 'iost',
    message,
    relatedInformation: steps.map(({ file, line, column, text }) => {
      const start = toPosition({ line, column })
      return { location: { uri: toUri(resolvePath(file)), range: { start, end: start } }, message: text }
    }),
  }
}

/** Range of a finding. One without an extent marks its first character. */
export function rangeOfFinding({ line, column, endLine, endColumn }: ContractFinding): Range {
  const start = toPosition({ line, column })
  const end = toPosition({ line: endLine, column: endColumn })
  const isEmpty = start.line === end.line && start.character === end.character
  return { start, end: isEmpty ? { ...end, character: end.character + 1 } : end }
}

/** Converts an error of the configuration. */
export function toConfigDiagnostic({ code, message, hint, at }: ToolkitError): Diagnostic {
  const start = toPosition({ line: at?.line ?? 1, column: at?.column ?? 1 })
  return {
    range: { start, end: { ...start, character: start.character + 1 } },
    severity: DiagnosticSeverity.Error,
    code,
    source: 'iost',
    message: hint === undefined ? message : `${message}\n${hint}`,
  }
}
