import { ErrorCodes, type Location, type Range, ResponseError, type WorkspaceEdit } from 'vscode-languageserver'
import { listAbiFiles } from '../../compiler/abi/abi-file.js'
import type { ContractFile } from '../../compiler/contracts.js'
import type { ActionModel } from '../../lint/model/contract-model.js'
import { toUri } from '../documents.js'
import { rangeOf } from '../positions.js'
import type { ProjectAnalysis } from '../project-analysis.js'
import type { TextSpan } from '../test-uses.js'

export interface NavigationContext {
  path: string
  text: string
  analysis: ProjectAnalysis
}

export interface FoundAction {
  file: ContractFile
  action: ActionModel
  /** The name at the offset. */
  span: TextSpan
}

/** Finds the action that is declared or used at an offset. */
export function findActionAt({ path, text, analysis }: NavigationContext, offset: number): FoundAction | undefined {
  const covers = ({ start, end }: { start: number; end: number }) => start <= offset && offset <= end
  for (const file of analysis.listAffected(path)) {
    const model = analysis.readModel(file.path)
    // The places of an older text do not fit.
    const action = model?.actions.find(
      ({ namePlace }) => namePlace.module.path === path && namePlace.module.text === text && covers(namePlace),
    )
    if (action !== undefined) return { file, action, span: { path, ...action.namePlace } }
  }
  const use = analysis.readUses(path).actions.find(covers)
  const found = use && analysis.findAction(use.contract, use.action)
  return found && { ...found, span: use }
}

/** Finds where the action or contract at an offset is declared. */
export function findDefinition(context: NavigationContext, offset: number): Location | undefined {
  const { path, analysis } = context
  const found = findActionAt(context, offset)
  if (found !== undefined) {
    const { namePlace } = found.action
    return toLocation({ ...namePlace, path: namePlace.module.path }, namePlace.module.text)
  }
  const use = analysis.readUses(path).contracts.find(({ start, end }) => start <= offset && offset <= end)
  const file = use && analysis.listContracts().find(({ name }) => name === use.contract)
  const model = file && analysis.readModel(file.path)
  return model && toLocation({ path: file.path, start: model.classStart, end: model.classStart }, model.module.text)
}

/** Finds the uses of the action at an offset, in tests, scripts and other contracts. */
export function findReferences(context: NavigationContext, offset: number, isDeclared: boolean): Location[] {
  const found = findActionAt(context, offset)
  if (found === undefined) return []
  const spans = [...(isDeclared ? [declarationOf(found.action)] : []), ...listUses(found, context.analysis)]
  return spans.flatMap((span) => {
    const text = context.analysis.readText(span.path)
    return text === undefined ? [] : [toLocation(span, text)]
  })
}

/** Returns the range of the name that a rename would change. */
export function prepareRename(context: NavigationContext, offset: number): Range | undefined {
  const found = findActionAt(context, offset)
  return found && rangeOf(context.text, found.span.start, found.span.end)
}

/**
 * Renames the action at an offset: its declaration, its uses, and its entry in an ABI file.
 *
 * @throws `ResponseError` for an invalid name, or one that the contract has already.
 */
export function rename(context: NavigationContext, offset: number, newName: string): WorkspaceEdit | undefined {
  const { analysis } = context
  const found = findActionAt(context, offset)
  if (found === undefined) return undefined
  checkName(found, newName, analysis)
  const spans = [declarationOf(found.action), ...listUses(found, analysis), ...findAbiEntry(found, analysis)]
  const changes: NonNullable<WorkspaceEdit['changes']> = {}
  for (const { path, start, end } of spans) {
    const text = analysis.readText(path)
    if (text === undefined) continue
    const edits = changes[toUri(path)] ?? []
    edits.push({ range: rangeOf(text, start, end), newText: newName })
    changes[toUri(path)] = edits
  }
  return { changes }
}

const RESERVED = new Set(['init', 'can_update', 'constructor'])

function checkName({ file, action }: FoundAction, newName: string, analysis: ProjectAnalysis): void {
  const renameError = (reason: string) => new ResponseError(ErrorCodes.InvalidParams, reason)
  if (RESERVED.has(action.name)) throw renameError(`the chain calls ${action.name} by its name`)
  if (!/^[A-Za-z_]\w{0,63}$/.test(newName)) throw renameError(`${JSON.stringify(newName)} is not a name of an action`)
  const { actions = [], helpers = [] } = analysis.readModel(file.path) ?? {}
  if (RESERVED.has(newName) || [...actions, ...helpers].some(({ name }) => name === newName))
    throw renameError(`${file.name} already has a method ${newName}`)
}

function declarationOf({ namePlace }: ActionModel): TextSpan {
  return { path: namePlace.module.path, start: namePlace.start, end: namePlace.end }
}

/** Lists uses in other files, and the contract's own `this.action(…)`. */
function listUses({ file, action }: FoundAction, analysis: ProjectAnalysis): TextSpan[] {
  const { module } = action.namePlace
  const own = [...module.text.matchAll(new RegExp(`\\bthis\\s*\\.\\s*(${action.name})\\b`, 'g'))].map((match) => {
    const end = match.index + match[0].length
    return { path: module.path, start: end - action.name.length, end }
  })
  return [...own, ...analysis.listActionUses(file.name, action.name)]
}

function findAbiEntry({ file, action }: FoundAction, analysis: ProjectAnalysis): TextSpan[] {
  return listAbiFiles(file.path).flatMap((path) => {
    const text = analysis.readText(path)
    const match = text === undefined ? undefined : new RegExp(`"name"\\s*:\\s*"(${action.name})"`).exec(text)
    if (!match) return []
    const end = match.index + match[0].length - 1
    return [{ path, start: end - action.name.length, end }]
  })
}

function toLocation({ path, start, end }: TextSpan, text: string): Location {
  return { uri: toUri(path), range: rangeOf(text, start, end) }
}
