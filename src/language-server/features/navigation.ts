import type { Location } from 'vscode-languageserver'
import type { ContractFile } from '../../compiler/contracts.js'
import { isNamed, listNodes } from '../../contract/syntax/placed-nodes.js'
import type { ActionModel } from '../../lint/model/contract-model.js'
import type { Module } from '../../lint/syntax/module.js'
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

/** The name in the declaration of an action. */
export function declarationOf({ namePlace }: ActionModel): TextSpan {
  return { path: namePlace.module.path, start: namePlace.start, end: namePlace.end }
}

/** Lists uses in other files, and the contract's own `this.action(…)`. */
export function listUses({ file, action }: FoundAction, analysis: ProjectAnalysis): TextSpan[] {
  const { module } = action.namePlace
  return [...listOwnUses(module, action.name), ...analysis.listActionUses(file.name, action.name)]
}

/** Lists `this.action` in a module. */
function listOwnUses({ program, path }: Module, name: string): TextSpan[] {
  return listNodes(program).flatMap(({ node }) => {
    if (node.type !== 'MemberExpression' || node.object.type !== 'ThisExpression' || node.computed) return []
    const { property } = node
    return isNamed(property, name) ? [{ path, start: property.start, end: property.end }] : []
  })
}

function toLocation({ path, start, end }: TextSpan, text: string): Location {
  return { uri: toUri(path), range: rangeOf(text, start, end) }
}
