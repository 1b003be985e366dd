import type { AnyNode, Expression, ObjectExpression, Property } from 'acorn'
import { listNodes } from '../../../contract/syntax/placed-nodes.js'
import { isSyntaxFailure, parseModule } from '../../../lint/syntax/module.js'
import { nameOf } from '../../../lint/syntax/nodes.js'

/**
 * Finds how a test file writes an option of invariants: the text with its types, which a function has lost when it
 * runs. Undefined where the title or the option is not written in the file, such as an option of a spread object.
 *
 * @param file - Path and text of the test file.
 * @param title - Title of the invariants.
 * @param path - Names of the option and of the members in it, such as `actions`, `buy`, `run`.
 */
export function findOptionSource(
  file: { path: string; text: string },
  title: string,
  path: readonly string[],
): string | undefined {
  const options = findOptions(file, title)
  if (options === undefined) return undefined
  let found: Property | undefined
  let within: AnyNode = options
  for (const name of path) {
    found = within.type === 'ObjectExpression' ? findMember(within, name) : undefined
    if (found === undefined) return undefined
    within = found.value
  }
  if (found === undefined || found.kind !== 'init') return undefined
  const { start, end } = found.method ? found : found.value
  return file.text.slice(start, end)
}

/** The options of the invariants with this title; undefined if several have it. */
function findOptions({ path, text }: { path: string; text: string }, title: string): ObjectExpression | undefined {
  const found: ObjectExpression[] = []
  try {
    for (const { node } of listNodes(parseModule(path, text).program)) {
      if (node.type !== 'CallExpression') continue
      const { callee } = node
      const [first, options] = node.arguments
      const isNamed = nameOf(callee.type === 'MemberExpression' ? callee.property : callee) === 'invariants'
      if (!isNamed || first === undefined || readText(first) !== title) continue
      if (options?.type === 'ObjectExpression') found.push(options)
    }
  } catch (error) {
    // The bundler may compile a syntax that the parser does not know.
    if (!isSyntaxFailure(error)) throw error
  }
  return found.length === 1 ? found[0] : undefined
}

function readText(node: AnyNode): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  const isPlain = node.type === 'TemplateLiteral' && node.expressions.length === 0
  return isPlain ? (node.quasis[0]?.value.cooked ?? undefined) : undefined
}

function findMember({ properties }: ObjectExpression, name: string): Property | undefined {
  for (const each of properties)
    if (each.type === 'Property' && !each.computed && nameKey(each.key) === name) return each
  return undefined
}

function nameKey(key: Expression | AnyNode): string | undefined {
  return key.type === 'Literal' ? String(key.value) : nameOf(key)
}
