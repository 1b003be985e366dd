import type { AnyNode } from 'acorn'
import { listNodes } from '../contract/syntax/placed-nodes.js'
import type { Module } from '../lint/syntax/module.js'

/** Texts of a contract's source that tests name. */
export interface ContractTexts {
  /** Messages of errors. */
  errors: string[]
  /** Names of receipts and events. */
  receipts: string[]
}

/** Functions that throw their last argument, by the start of their name. */
const REQUIRING = /^(?:require(?!Auth)|check|assert|ensure)/

/** Reads the texts of a source that is written out: messages of errors and names of receipts. */
export function readContractTexts({ program }: Module): ContractTexts {
  const errors = new Set<string>()
  const receipts = new Set<string>()
  for (const { node, parent } of listNodes(program)) {
    if (node.type === 'NewExpression' && nameOf(node.callee) === 'Error') add(errors, node.arguments[0])
    if (node.type === 'ThrowStatement') add(errors, node.argument)
    if (node.type === 'ArrayExpression' && parent?.node.type === 'CallExpression') add(receipts, node.elements[0])
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') continue
    const name = nameOf(node.callee) ?? ''
    if (REQUIRING.test(name)) add(errors, node.arguments.at(-1))
    if (/receipt|event|report|emit/i.test(name)) add(receipts, node.arguments[0])
  }
  return { errors: [...errors], receipts: [...receipts] }
}

function nameOf(node: AnyNode): string | undefined {
  if (node.type === 'Identifier') return node.name
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : undefined
}

function add(texts: Set<string>, node: AnyNode | null | undefined): void {
  if (node?.type === 'Literal' && typeof node.value === 'string' && node.value !== '') texts.add(node.value)
}
