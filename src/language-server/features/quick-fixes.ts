import { type CodeAction, CodeActionKind, type Diagnostic, type Range, type TextEdit } from 'vscode-languageserver'
import type { LintEdit } from '../../lint/engine/result.js'
import type { ContractFinding } from '../contract-check.js'
import { rangeOf } from '../positions.js'
import { rangeOfFinding } from './diagnostics.js'

export interface FixContext {
  uri: string
  text: string
  findings: readonly ContractFinding[]
}

/** Lists corrections of the findings in a range, and comments that ignore them. */
export function listQuickFixes({ uri, text, findings }: FixContext, range: Range): CodeAction[] {
  return findings
    .filter((finding) => overlaps(rangeOfFinding(finding), range))
    .flatMap((finding) => {
      const diagnostics = [describe(finding)]
      const fix = (title: string, edit: TextEdit, isPreferred = false): CodeAction => ({
        title,
        kind: CodeActionKind.QuickFix,
        diagnostics,
        isPreferred,
        edit: { changes: { [uri]: [edit] } },
      })
      const { edits, rule, message, suggestions } = finding
      const automatic = edits?.fix && fix(`Fix: ${shorten(message)}`, toEdit(text, edits.fix), true)
      const chosen = (edits?.suggestions ?? []).map((edit, index) =>
        fix(capitalise(suggestions[index] ?? 'Correct this'), toEdit(text, edit)),
      )
      const ignored = canIgnore(rule) ? ignore(text, finding) : undefined
      return [
        ...(automatic ? [automatic] : []),
        ...chosen,
        ...(ignored ? [fix(`Ignore ${rule} here, with a reason`, ignored)] : []),
      ]
    })
}

/** Merges equal corrections: findings of one rule at one place are ignored, or corrected, by the same edit. */
export function mergeActions(actions: readonly CodeAction[]): CodeAction[] {
  const merged = new Map<string, CodeAction>()
  for (const action of actions) {
    const key = JSON.stringify([action.title, action.edit])
    const known = merged.get(key)
    const diagnostics = [...(known?.diagnostics ?? []), ...(action.diagnostics ?? [])]
    merged.set(key, diagnostics.length === 0 ? action : { ...(known ?? action), diagnostics })
  }
  return [...merged.values()]
}

/** Refusals of the chain cannot be ignored. */
function canIgnore(rule: string): boolean {
  return rule.startsWith('iost/') && rule !== 'iost/refused'
}

function describe(finding: ContractFinding): Diagnostic {
  const { rule, message } = finding
  return { range: rangeOfFinding(finding), message, code: rule, source: 'iost' }
}

function toEdit(text: string, { range: [start, end], text: newText }: LintEdit): TextEdit {
  return { range: rangeOf(text, start, end), newText }
}

/**
 * Ignores a finding by a comment above its line. A description above the line would not belong to its method any more,
 * so the comment is then at the end of the line. None inside of a comment, where the finding of a tag is.
 */
function ignore(text: string, { line, rule }: ContractFinding): TextEdit | undefined {
  const lines = text.split(/\r\n|[\n\r]/)
  const own = lines[line - 1] ?? ''
  const above = lines.slice(0, line - 1)
  if (isInComment(above.join('\n'))) return undefined
  if (/\*\/\s*$/.test(above.at(-1) ?? '')) {
    const end = { line: line - 1, character: own.length }
    const isFree = !own.includes('//') && !own.includes('`')
    return isFree ? { range: { start: end, end }, newText: ` // eslint-disable-line ${rule} -- reason` } : undefined
  }
  const indentation = /^[ \t]*/.exec(own)?.[0] ?? ''
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const start = { line: line - 1, character: 0 }
  const newText = `${indentation}// eslint-disable-next-line ${rule} -- reason${lineEnd}`
  return { range: { start, end: start }, newText }
}

function isInComment(before: string): boolean {
  return before.lastIndexOf('/*') > before.lastIndexOf('*/')
}

function overlaps(a: Range, b: Range): boolean {
  return compare(a.start, b.end) <= 0 && compare(b.start, a.end) <= 0
}

function compare(a: Range['start'], b: Range['start']): number {
  return a.line - b.line || a.character - b.character
}

function shorten(message: string): string {
  return message.length > 70 ? `${message.slice(0, 69)}…` : message
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
