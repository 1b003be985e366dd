import type { AnyNode } from 'acorn'
import { LIBRARY } from '../../../contract/library.js'
import { forEachPart } from '../../syntax/free-names.js'
import type { Module } from '../../syntax/module.js'
import type { Finding } from '../rule.js'

const WORDS: Readonly<Partial<Record<AnyNode['type'], string>>> = {
  Literal: 'a text',
  TemplateLiteral: 'a text',
  ArrayExpression: 'a list',
  ObjectExpression: 'an object',
}

/** Members of texts and lists, which a text may name. */
const NAMED: ReadonlySet<string> = new Set([...LIBRARY['String.prototype'], ...LIBRARY['Array.prototype']])

/**
 * Finds texts and lists that are written down and indexed by several values, or called: a comma or a semicolon is
 * missing after them.
 */
export function* findMissingCommas(module: Module): Generator<Finding> {
  const found: Finding[] = []
  const visit = (node: AnyNode): void => {
    const message = describeMistake(node)
    if (message !== undefined) found.push({ place: { module, start: node.start, end: node.end }, message })
    forEachPart(node, visit)
  }
  visit(module.program)
  yield* found
}

function describeMistake(node: AnyNode): string | undefined {
  if (node.type === 'CallExpression') {
    const { callee } = node
    const isValue = callee.type === 'ArrayExpression' || callee.type === 'ObjectExpression'
    return isValue
      ? `${WORDS[callee.type]} is called as if it were a function, as a comma or a semicolon is missing after it: every call that gets here fails`
      : undefined
  }
  if (node.type !== 'MemberExpression' || !node.computed || node.object.type === 'Super') return undefined
  const { object, property } = node
  const isWritten =
    object.type === 'TemplateLiteral' ||
    object.type === 'ArrayExpression' ||
    (object.type === 'Literal' && typeof object.value === 'string')
  if (!isWritten || !isNoIndex(property)) return undefined
  return `${WORDS[object.type]} is indexed by what follows it, as a comma is missing after it: it is undefined here`
}

/** Whether an index cannot be a position: several values, or a text that names no member. */
function isNoIndex(node: AnyNode): boolean {
  if (node.type === 'SequenceExpression' || node.type === 'ArrayExpression' || node.type === 'TemplateLiteral')
    return true
  return (
    node.type === 'Literal' && typeof node.value === 'string' && !/^\d*$/.test(node.value) && !NAMED.has(node.value)
  )
}
