import { relative } from 'node:path'
import { ErrorCodes, type Range, ResponseError, type WorkspaceEdit } from 'vscode-languageserver'
import { listAbiFiles } from '../../compiler/abi/abi-file.js'
import { indexEditorLines } from '../../contract/lines.js'
import { listNodes } from '../../contract/syntax/placed-nodes.js'
import { describeSystemContract, listSystemContracts } from '../../system-contracts/runtime/registry.js'
import { toUri } from '../documents.js'
import { rangeOf } from '../positions.js'
import type { ProjectAnalysis } from '../project-analysis.js'
import type { TextSpan } from '../test-uses.js'
import { declarationOf, type FoundAction, findActionAt, listUses, type NavigationContext } from './navigation.js'

export interface RenameContext extends NavigationContext {
  /** Folder of the project. */
  root: string
}

/**
 * Returns the range of the name that a rename would change.
 *
 * @throws `ResponseError` if not all uses of the action are known for certain.
 */
export function prepareRename(context: RenameContext, offset: number): Range | undefined {
  const found = findActionAt(context, offset)
  if (found === undefined) return undefined
  requireSafe(found, context)
  return rangeOf(context.text, found.span.start, found.span.end)
}

/**
 * Renames the action at an offset: its declaration, its uses, and its entry in ABI files.
 *
 * @throws `ResponseError` for an invalid name, one that the contract has already, or if not all uses of the action are
 *   known for certain.
 */
export function rename(context: RenameContext, offset: number, newName: string): WorkspaceEdit | undefined {
  const { analysis } = context
  const found = findActionAt(context, offset)
  if (found === undefined) return undefined
  requireSafe(found, context)
  checkName(found, newName, analysis)
  const spans = [declarationOf(found.action), ...listUses(found, analysis), ...listAbiEntries(found, analysis)]
  const changes: NonNullable<WorkspaceEdit['changes']> = {}
  for (const { path, start, end } of spans) {
    const text = analysis.readText(path) ?? ''
    if (text.slice(start, end) !== found.action.name)
      throw renameError(`${relative(context.root, path)} cannot be parsed`)
    const edits = changes[toUri(path)] ?? []
    edits.push({ range: rangeOf(text, start, end), newText: newName })
    changes[toUri(path)] = edits
  }
  return { changes }
}

const RESERVED = new Set(['init', 'can_update', 'constructor'])

function checkName({ file }: FoundAction, newName: string, analysis: ProjectAnalysis): void {
  if (!/^[A-Za-z_]\w{0,63}$/.test(newName)) throw renameError(`${JSON.stringify(newName)} is not a name of an action`)
  // The compiler leaves out of the ABI what begins with an underscore.
  if (newName.startsWith('_')) throw renameError(`methods whose name begins with _ cannot be called: ${newName}`)
  const { actions = [], helpers = [] } = analysis.readModel(file.path) ?? {}
  const members = listMembers(file.path, analysis)
  if (RESERVED.has(newName) || members.has(newName) || [...actions, ...helpers].some(({ name }) => name === newName))
    throw renameError(`${file.name} already has a method ${newName}`)
}

/** Lists the names after `this.` in a contract: its methods, fields and accessors. */
function listMembers(path: string, analysis: ProjectAnalysis): Set<string> {
  const module = analysis.parse(path)
  const names =
    module === undefined
      ? []
      : listNodes(module.program).flatMap(({ node }) => {
          const key =
            node.type === 'MethodDefinition' || node.type === 'PropertyDefinition'
              ? node.key
              : node.type === 'MemberExpression' && node.object.type === 'ThisExpression'
                ? node.property
                : undefined
          return key?.type === 'Identifier' ? [key.name] : []
        })
  return new Set(names)
}

/** Refuses a rename after which something would call an action that does not exist any more. */
function requireSafe(found: FoundAction, context: RenameContext): void {
  const { file, action } = found
  const { analysis, root } = context
  if (RESERVED.has(action.name)) throw renameError(`the chain calls ${action.name} by its name`)
  requireOwn(found, analysis)
  const isShared = isActionOfOthers(file.path, action.name, analysis)
  const users = new Set(analysis.listUsers())
  for (const path of [...users, ...analysis.listSources()]) {
    const name = relative(root, path)
    if (analysis.parse(path) === undefined) throw renameError(`${name} cannot be parsed, so its uses are not known`)
    const { actions, unknown } = analysis.readUses(path)
    const doubtful = [
      ...actions.filter((use) => isShared && use.contract === undefined && use.action === action.name),
      ...unknown.filter((member) => users.has(path) && member.name === action.name),
    ]
    const [first] = doubtful
    if (first === undefined) continue
    const { line } = indexEditorLines(analysis.readText(path) ?? '').positionAt(first.start)
    throw renameError(
      `${name}:${line} uses ${action.name} of a contract that is not known for certain: change it first`,
    )
  }
}

/** Refuses an action that more than one class declares or inherits, or that is called by a computed name. */
function requireOwn({ file, action }: FoundAction, analysis: ProjectAnalysis): void {
  const { module, start } = action.namePlace
  if (module.path !== file.path) throw renameError(`${file.name} inherits ${action.name}: rename it by hand`)
  for (const other of analysis.listContracts()) {
    const inherited = analysis
      .readModel(other.path)
      ?.actions.some(({ namePlace }) => namePlace.module.path === module.path && namePlace.start === start)
    if (other.path !== file.path && inherited)
      throw renameError(`${other.name} inherits ${action.name} of ${file.name}: rename it by hand`)
  }
  for (const { node, parent } of listNodes(module.program)) {
    if (node.type === 'Super' && parent?.node.type === 'MemberExpression')
      throw renameError(`${file.name} uses methods of its base class: rename ${action.name} by hand`)
    const isComputed = node.type === 'MemberExpression' && node.computed && node.object.type === 'ThisExpression'
    if (isComputed) throw renameError(`${file.name} calls methods by computed names: rename ${action.name} by hand`)
  }
}

/** True if another contract of the project, or one of the chain, has an action of the name. */
function isActionOfOthers(path: string, action: string, analysis: ProjectAnalysis): boolean {
  const others = analysis.listContracts().filter((contract) => contract.path !== path)
  return (
    others.some((contract) => analysis.readModel(contract.path)?.actions.some(({ name }) => name === action)) ||
    listSystemContracts().some((id) => describeSystemContract(id)?.info.abi.some(({ name }) => name === action))
  )
}

function listAbiEntries({ file, action }: FoundAction, analysis: ProjectAnalysis): TextSpan[] {
  return listAbiFiles(file.path).flatMap((path) => {
    const text = analysis.readText(path)
    const match = text === undefined ? undefined : new RegExp(`"name"\\s*:\\s*"(${action.name})"`).exec(text)
    if (!match) return []
    const end = match.index + match[0].length - 1
    return [{ path, start: end - action.name.length, end }]
  })
}

function renameError(reason: string): ResponseError<void> {
  return new ResponseError(ErrorCodes.InvalidParams, reason)
}
