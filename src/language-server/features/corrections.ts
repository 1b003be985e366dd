import { type CodeAction, CodeActionKind, type Range, type TextEdit } from 'vscode-languageserver'
import type { ActionModel } from '../../lint/model/contract-model.js'
import { listTaken } from '../../lint/rules/money/payments.js'
import type { ContractFinding } from '../contract-check.js'
import { offsetAt, rangeOf } from '../positions.js'
import type { ProjectAnalysis } from '../project-analysis.js'
import { rangeOfFinding } from './diagnostics.js'

export interface CorrectionContext {
  path: string
  uri: string
  text: string
  analysis: ProjectAnalysis
  findings: readonly ContractFinding[]
}

/** Lists corrections that the rules do not write themselves: the name of a host function, an authority, a limit. */
export function listCorrections(context: CorrectionContext, range: Range): CodeAction[] {
  const { text, findings } = context
  const [from, to] = [offsetAt(text, range.start), offsetAt(text, range.end)]
  const near = findings.filter((finding) => {
    const { start, end } = rangeOfFinding(finding)
    return offsetAt(text, start) <= to && from <= offsetAt(text, end)
  })
  return [
    ...near.flatMap((finding) => [...correctMember(context, finding), ...requireOwner(context, finding)]),
    ...listActionsIn(context, from, to).flatMap((action) => addLimit(context, action)),
  ]
}

const MISSING = /^(\w+)\.(\w+) does not exist on the chain: Did you mean \1\.(\w+)\?/

/** `storage.Put` → `storage.put`. */
function correctMember({ uri, text }: CorrectionContext, finding: ContractFinding): CodeAction[] {
  const [, owner = '', name = '', nearest = ''] = MISSING.exec(finding.message) ?? []
  const at = text.indexOf(`${owner}.${name}`, offsetAt(text, { ...rangeOfFinding(finding).start, character: 0 }))
  if (owner === '' || at < 0) return []
  const start = at + owner.length + 1
  const edit = { range: rangeOf(text, start, start + name.length), newText: nearest }
  return [toFix(uri, `Change to ${owner}.${nearest}`, edit, finding, true)]
}

/** Inserts the owner's authority as the first statement of the action. */
function requireOwner(context: CorrectionContext, finding: ContractFinding): CodeAction[] {
  if (finding.rule !== 'iost/missing-authority') return []
  const { uri, text } = context
  const offset = offsetAt(text, rangeOfFinding(finding).start)
  const [action] = listActionsIn(context, offset, offset)
  const brace = action === undefined ? -1 : findBody(action)
  if (action === undefined || brace < 0) return []
  const indentation = `${indentationAt(text, action.place.start)}  `
  const check = `if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw new Error('only the owner can call ${action.name}')`
  const isAlone = /^[ \t]*\r?\n/.test(text.slice(brace + 1))
  const newText = `${lineEnd(text)}${indentation}${check}${isAlone ? '' : `${lineEnd(text)}${indentation}`}`
  const edit = { range: rangeOf(text, brace + 1, brace + 1), newText }
  return [toFix(uri, 'Require the authority of the owner', edit, finding)]
}

/** An action that takes tokens from accounts fails unless its ABI permits an amount. */
function addLimit({ uri, text, path }: CorrectionContext, action: ActionModel): CodeAction[] {
  const { limits, place } = action
  if (listTaken(action).length === 0 || limits.length > 0 || path.endsWith('.abi')) return []
  const comment = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/.exec(text.slice(0, place.start))
  const indentation = indentationAt(text, place.start)
  const end = lineEnd(text)
  const start = place.start
  const edit: TextEdit =
    comment === null
      ? { range: rangeOf(text, start, start), newText: `/** @amountLimit iost 100 */${end}${indentation}` }
      : insertTag(text, comment.index, comment[0], `${end}${indentation}`)
  return [
    {
      title: `Add @amountLimit to ${action.name}`,
      kind: CodeActionKind.QuickFix,
      edit: { changes: { [uri]: [edit] } },
    },
  ]
}

function insertTag(text: string, index: number, comment: string, newLine: string): TextEdit {
  const close = index + comment.lastIndexOf('*/')
  const before = text.slice(0, close).trimEnd().length
  return { range: rangeOf(text, before, close), newText: `${newLine} * @amountLimit iost 100${newLine} ` }
}

function listActionsIn({ path, text, analysis }: CorrectionContext, from: number, to: number): ActionModel[] {
  const actions = analysis.listAffected(path).flatMap((contract) => analysis.readModel(contract.path)?.actions ?? [])
  return actions.filter(
    ({ place }) => place.module.path === path && place.module.text === text && place.start <= to && from <= place.end,
  )
}

/** Offset of the brace that opens the body of a method; -1 without one. */
function findBody({ place: { module, start, end } }: ActionModel): number {
  const text = module.text.slice(start, end)
  let depth = 0
  for (let index = text.indexOf('('); index >= 0 && index < text.length; index++) {
    if (text[index] === '(') depth++
    else if (text[index] === ')') depth--
    else if (text[index] === '{' && depth === 0) return start + index
  }
  return -1
}

function indentationAt(text: string, offset: number): string {
  return /[^\n]*$/.exec(text.slice(0, offset))?.[0].match(/^[ \t]*/)?.[0] ?? ''
}

function lineEnd(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}

function toFix(uri: string, title: string, edit: TextEdit, finding: ContractFinding, isPreferred = false): CodeAction {
  const { rule, message } = finding
  return {
    title,
    kind: CodeActionKind.QuickFix,
    isPreferred,
    diagnostics: [{ range: rangeOfFinding(finding), message, code: rule, source: 'iost' }],
    edit: { changes: { [uri]: [edit] } },
  }
}
