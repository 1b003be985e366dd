import type { AnyNode, ObjectExpression } from 'acorn'
import { toEditorPlace } from '../contract/lines.js'
import { listNodes } from '../contract/syntax/placed-nodes.js'
import { type ErrorDetails, ToolkitError } from '../errors/errors.js'
import { isSyntaxFailure, type Module, parseModule } from '../lint/syntax/module.js'

/**
 * Adds the place of the setting that an error of a configuration is about, as editors count lines: the configuration
 * itself runs, so its values have no places.
 *
 * @param error - Error of the configuration.
 * @param file - Absolute path of the configuration.
 * @param text - Its text.
 */
export function placedConfigError(error: ToolkitError, file: string, text: string): ToolkitError {
  const { code, message, hint, at, cause } = error
  const { line, column = 1 } = at?.line === undefined ? findSetting(file, text, nameSetting(error)) : at
  const place = { file, ...(line !== undefined && toEditorPlace(text, { line, column })) } satisfies ErrorDetails['at']
  return new ToolkitError(code, message, { ...(hint !== undefined && { hint }), at: place, cause })
}

/** Path of the first setting that a message names. */
function nameSetting({ code, message }: ToolkitError): string[] {
  if (code === 'CONFIG_NETWORK_UNKNOWN') return ['defaultNetwork']
  return /^(?:\d+ settings cannot be used\s+)?([\w.$-]+): /.exec(message)?.[1]?.split('.') ?? []
}

/** Finds the key of a setting, or of the nearest section around it. */
function findSetting(file: string, text: string, path: readonly string[]): { line?: number; column?: number } {
  const module = tryParse(file, text)
  let section = module && findDefaultExport(module)
  let start: number | undefined
  for (const name of path) {
    const property = section?.properties.find((each) => each.type === 'Property' && nameKey(each.key) === name)
    if (property?.type !== 'Property') break
    start = property.key.start
    section = readObject(property.value)
  }
  return module === undefined || start === undefined ? {} : module.lines.positionAt(start)
}

function tryParse(file: string, text: string): Module | undefined {
  try {
    return parseModule(file, text)
  } catch (error) {
    if (isSyntaxFailure(error)) return undefined
    throw error
  }
}

function nameKey(key: AnyNode): string | undefined {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : undefined
}

/** The object that a module exports by default: also by name, as the argument of `defineConfig`, or with a type. */
function findDefaultExport({ program }: Module): ObjectExpression | undefined {
  const exported = program.body.find((node) => node.type === 'ExportDefaultDeclaration')?.declaration
  if (exported === undefined) return undefined
  if (exported.type !== 'Identifier') {
    const inside = listNodes(program).filter(({ node }) => node.start >= exported.start && node.end <= exported.end)
    return inside.flatMap(({ node }) => (node.type === 'ObjectExpression' ? [node] : []))[0]
  }
  for (const node of program.body) {
    if (node.type !== 'VariableDeclaration') continue
    const named = node.declarations.find(({ id }) => id.type === 'Identifier' && id.name === exported.name)
    if (named?.init) return readObject(named.init)
  }
  return undefined
}

function readObject(node: AnyNode): ObjectExpression | undefined {
  if (node.type === 'ObjectExpression') return node
  if (node.type === 'CallExpression') return node.arguments[0] && readObject(node.arguments[0])
  return undefined
}
