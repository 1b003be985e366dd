import type { AnyNode, TryStatement } from 'acorn'
import {
  type ChainLink,
  isInner,
  isNamed,
  listNodes,
  type PlacedNode,
  readChain,
  readExpect,
} from '../../contract/syntax/placed-nodes.js'
import type { Level } from '../rules/rule.js'
import type { Module } from '../syntax/module.js'
import { comparesNothing, findGuard } from './caught.js'
import { findHandles, findYield, type Handles, readSubject } from './handles.js'
import { describeUse, findUnknownMember, ReceiptFinder } from './receipts.js'
import { findVacuousList, holdsForUndefined, isKnownToHaveElements } from './vacuous.js'

/** Something that a rule of tests objects to, at offsets of the file. */
interface TestFinding {
  start: number
  end: number
  message: string
}

/** A rule for test files. */
export interface TestRule {
  name: string
  /** Phrase about the findings, for the documentation of the rule. */
  about: string
  level: Level
  check(file: ParsedTestFile): Iterable<TestFinding>
}

/** A parsed test file. */
export interface ParsedTestFile {
  nodes: readonly PlacedNode[]
  handles: Handles
}

/** Reads a test file for the rules. */
export function readTestFile({ program }: Module): ParsedTestFile {
  const nodes = listNodes(program)
  return { nodes, handles: findHandles(nodes) }
}

/** Matchers for calls of contracts: the assertion is awaited. */
export const CALL_MATCHERS = new Set(
  `succeed fail runOutOfGas timeOut emitNothing freeRam return returnAt useGas useGasBelow useGasWithin emit postEvent
  callContract inOrder failWith failWithMessage status beUnauthorized throwAt useRam useRamBelow chargeRam changeStorage
  changeOnly changeBalance changeBalances conserve fitTime behaveTheSameOn withContent times storage own`.split(/\s+/),
)
/** Words of chai between assertions. */
const WORDS = new Set(
  `to be been is that which and has have with at of same but does still also not deep nested own ordered any all`.split(
    /\s+/,
  ),
)
/** Assertions that are complete without parentheses. */
const PROPERTIES = new Set(
  `ok true false null undefined exist empty arguments Arguments NaN finite callable iterable numeric extensible sealed
  frozen succeed fail runOutOfGas timeOut emitNothing freeRam`.split(/\s+/),
)
/** Assertions about members of an object. */
const OF_OBJECTS = new Set(
  `property ownProperty haveOwnProperty keys key include includes contain contains satisfy satisfies respondTo throw
  throws Throw`.split(/\s+/),
)
/** Assertions that compare the values of a list or an object. */
const COMPARING = new Set(
  `equal equals eq eql eqls include includes contain contains members property satisfy satisfies`.split(' '),
)
/** Names of the accounts of development chains, in the order of `chain.accounts`. */
export const ACCOUNTS = ['alice', 'bobby', 'carol', 'david', 'ellen', 'frank', 'grace', 'heidi', 'irene', 'julia']

/** The first link that is no word between assertions. */
function findMatcher(links: readonly ChainLink[]): ChainLink | undefined {
  return links.find(({ name, isCalled }) => !WORDS.has(name) || isCalled)
}

/** Assertions of a file: outermost expressions that begin with `expect`. */
function* listAssertions({ nodes }: ParsedTestFile): Iterable<{ placed: PlacedNode; links: readonly ChainLink[] }> {
  for (const placed of nodes) {
    if (placed.node.type !== 'CallExpression' && placed.node.type !== 'MemberExpression') continue
    if (isInner(placed)) continue
    const chain = readChain(placed.node)
    if (readExpect(chain) !== undefined) yield { placed, links: chain.links }
  }
}

function at({ start, end }: AnyNode, message: string): TestFinding {
  return { start, end, message }
}

/** The expression of a statement, for nodes whose value nothing takes. */
function isStatement({ parent }: PlacedNode): boolean {
  return parent?.node.type === 'ExpressionStatement'
}

function* checkAwaited(file: ParsedTestFile): Iterable<TestFinding> {
  for (const { placed, links } of listAssertions(file)) {
    const matcher = links.find(({ name }) => CALL_MATCHERS.has(name))
    const isOfContract =
      links.every(({ name }) => name !== 'own') || links.some(({ name, isCalled }) => name === 'own' && isCalled)
    if (isStatement(placed) && matcher !== undefined && isOfContract)
      yield at(
        placed.node,
        `the assertion .${matcher.name} is not awaited, so it checks nothing: write await before expect`,
      )
  }
  for (const placed of file.nodes) {
    if (placed.node.type !== 'CallExpression' || !isStatement(placed)) continue
    const kind = findYield(placed.node, file.handles)
    if (kind === 'call') yield at(placed.node, 'the call is not awaited, so it is never sent: write await before it')
    if (kind === 'promise') yield at(placed.node, 'the result is not awaited: write await before it')
  }
}

const OF_RECEIPTS = 'write await expect(call).to.return(value), or read the value with await contract.read.method()'

function* checkReceipts(file: ParsedTestFile): Iterable<TestFinding> {
  const receipts = new ReceiptFinder(file.nodes, file.handles)
  const subjects = new Set<AnyNode>()
  for (const { placed, links } of listAssertions(file)) {
    const subject = readExpect(readChain(placed.node))?.arguments[0]
    const matcher = findMatcher(links)
    if (subject === undefined || matcher === undefined || CALL_MATCHERS.has(matcher.name)) continue
    const inside = { node: subject, parent: placed }
    const isValue = receipts.isReceipt(inside) && !OF_OBJECTS.has(matcher.name)
    const isList = receipts.isOfReceipts(inside) && COMPARING.has(matcher.name)
    if (!isValue && !isList) continue
    subjects.add(subject)
    yield at(placed.node, `.${matcher.name} tests a receipt, whatever the call returned: ${OF_RECEIPTS}`)
  }
  for (const placed of file.nodes) {
    if (subjects.has(placed.node) || !receipts.isReceipt(placed)) continue
    const use = describeUse(placed)
    const member = findUnknownMember(placed)
    if (use !== undefined) yield at(placed.node, `a receipt ${use}, whatever the call returned: ${OF_RECEIPTS}`)
    else if (member !== undefined) yield at(placed.node, `a receipt has no member ${member}: ${OF_RECEIPTS}`)
  }
}

function* checkMethods(file: ParsedTestFile): Iterable<TestFinding> {
  for (const { placed, links } of listAssertions(file)) {
    const { subject } = readSubject(placed.node) ?? {}
    const matcher = findMatcher(links)
    if (subject === undefined || matcher === undefined || OF_OBJECTS.has(matcher.name)) continue
    if (findYield(subject, file.handles) === 'method')
      yield at(subject, 'the method is not called, so the assertion tests a function: write its parentheses')
  }
}

function* checkMatchers(file: ParsedTestFile): Iterable<TestFinding> {
  for (const { placed, links } of listAssertions(file)) {
    const isAwaited =
      placed.parent?.node.type === 'AwaitExpression' && placed.parent.parent?.node.type === 'ExpressionStatement'
    if (!isStatement(placed) && !isAwaited) continue
    const matchers = links.filter(({ name, isCalled }) => isCalled || PROPERTIES.has(name))
    const last = links.at(-1)
    if (matchers.length === 0)
      yield at(placed.node, 'expect has no matcher, or a matcher without its parentheses, so nothing is checked')
    else if (last !== undefined && !last.isCalled && !PROPERTIES.has(last.name))
      yield at(placed.node, `.${last.name} at the end checks nothing: write its parentheses, or leave it out`)
  }
}

/** Only the source shows that a number is not the one written: a matcher gets the rounded one. */
function* checkNumbers({ nodes }: ParsedTestFile): Iterable<TestFinding> {
  for (const { node } of nodes) {
    if (node.type !== 'Literal' || typeof node.value !== 'number') continue
    const written = readDigits(node.raw ?? '')
    if (written !== undefined && written !== readDigits(String(node.value)))
      yield at(node, `JavaScript rounds this number to ${node.value}: write the text in quotes, or a bigint`)
  }
}

/** The digits of a decimal number without zeros around them, and the exponent of the last; undefined for others. */
function readDigits(text: string): string | undefined {
  const parts = /^(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text.replaceAll('_', ''))
  if (parts === null) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = parts
  const digits = (whole + fraction).replace(/^0+/, '')
  const shortest = digits.replace(/0+$/, '')
  if (shortest === '') return '0'
  return `${shortest}e${Number(exponent) - fraction.length + digits.length - shortest.length}`
}

/** Finds what ends a test as passed although an assertion failed: an empty catch, and a way out of finally. */
function* checkDiscarding(file: ParsedTestFile): Iterable<TestFinding> {
  const asserted = [...listAssertions(file)].map(({ placed }) => placed.node)
  const tries = file.nodes.flatMap(({ node }) => (node.type === 'TryStatement' ? [node] : []))
  for (const each of tries) {
    const { block, handler, finalizer } = each
    yield* checkGuard(each, file)
    if (!asserted.some((each) => contains(block, each))) continue
    if (handler && handler.body.body.length === 0)
      yield at(
        handler,
        'the empty catch discards the failure of the assertion: assert on the error, or leave out the try',
      )
    for (const placed of file.nodes) {
      if (finalizer && contains(finalizer, placed.node) && leaves(placed, finalizer))
        yield at(placed.node, 'leaving finally discards the failure of the assertion: leave the function after the try')
    }
  }
}

/** A statement that fails if nothing before it does proves nothing if `catch` takes its error for any. */
function* checkGuard(each: TryStatement, { nodes }: ParsedTestFile): Iterable<TestFinding> {
  const guard = findGuard(each)
  if (guard === undefined || !each.handler || !comparesNothing(each.handler, nodes)) return
  yield at(
    guard,
    "the catch takes this failure for the one that it expects: write await expect(call).to.failWith('reason'), or compare the message of the error",
  )
}

/** Finds assertions that hold for a list without elements, and for a value that is missing. */
function* checkVacuous(file: ParsedTestFile): Iterable<TestFinding> {
  for (const { placed, links } of listAssertions(file)) {
    const subject = readExpect(readChain(placed.node))?.arguments[0]
    if (subject !== undefined && holdsForUndefined(subject, links))
      yield at(subject, 'the assertion holds if the value before ?. is missing: leave out the question mark')
  }
  for (const placed of file.nodes) {
    if (isInner(placed)) continue
    const found = findVacuousList(placed.node)
    if (found === undefined || isKnownToHaveElements(found.list, file.nodes)) continue
    const held = found.method === 'every' ? 'true' : 'false'
    yield at(
      placed.node,
      `.${found.method}() of an empty list is ${held}: assert the number of elements first, expect(list).to.have.length(n)`,
    )
  }
}

function contains(outer: AnyNode, { start, end }: AnyNode): boolean {
  return outer.start <= start && end <= outer.end
}

/** True for a statement that goes on outside of a block which contains it. */
function leaves({ node, parent }: PlacedNode, block: AnyNode): boolean {
  const isJump = node.type === 'BreakStatement' || node.type === 'ContinueStatement'
  if (node.type !== 'ReturnStatement' && !isJump) return false
  for (let outer = parent; outer !== undefined && outer.node !== block; outer = outer.parent) {
    if (/Function/.test(outer.node.type)) return false
    if (isJump && /^(?:For|While|DoWhile|Switch|Labeled)/.test(outer.node.type)) return false
  }
  return true
}

function* checkPromises(file: ParsedTestFile): Iterable<TestFinding> {
  for (const { placed, links } of listAssertions(file)) {
    const subject = readSubject(placed.node)
    const matcher = findMatcher(links)
    if (subject === undefined || subject.isAwaited || matcher === undefined) continue
    const kind = findYield(subject.subject, file.handles)
    if (kind === 'promise' || (kind === 'call' && !CALL_MATCHERS.has(matcher.name)))
      yield at(subject.subject, `.${matcher.name} tests a promise, which is never the value: write await before it`)
  }
}

function* checkAccountNames({ nodes }: ParsedTestFile): Iterable<TestFinding> {
  for (const { node } of nodes) {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'ArrayPattern' || node.init?.type !== 'AwaitExpression')
      continue
    const { head, links } = readChain(node.init.argument)
    if (!isNamed(head, 'chain') || links.length !== 1 || links[0]?.name !== 'accounts') continue
    for (const [index, element] of node.id.elements.entries()) {
      if (element?.type !== 'Identifier' || element.name === ACCOUNTS[index] || !ACCOUNTS.includes(element.name))
        continue
      const actual = ACCOUNTS[index] ?? 'another one'
      yield at(
        element,
        `${element.name} holds the account ${actual}, and reports call it so: use chain.accounts(['${element.name}']), or another name`,
      )
    }
  }
}

/** The rules for test files, in the order of the documentation. */
export const TEST_RULES: readonly TestRule[] = [
  {
    name: 'awaited-call',
    about: 'calls, reads and assertions on calls without await',
    level: 'error',
    check: checkAwaited,
  },
  {
    name: 'receipt-as-value',
    about: 'receipts of calls where a value is meant',
    level: 'error',
    check: checkReceipts,
  },
  {
    name: 'method-without-call',
    about: 'assertions on a method that is not called',
    level: 'error',
    check: checkMethods,
  },
  { name: 'expect-without-matcher', about: 'expect without a matcher', level: 'error', check: checkMatchers },
  { name: 'promise-in-expect', about: 'value assertions on a promise', level: 'error', check: checkPromises },
  {
    name: 'rounded-number',
    about: 'numbers that JavaScript rounds before a matcher sees them',
    level: 'error',
    check: checkNumbers,
  },
  {
    name: 'discarded-failure',
    about: 'catch blocks that take any failure for the expected one, and ways out of finally',
    level: 'error',
    check: checkDiscarding,
  },
  {
    name: 'vacuous-assertion',
    about: 'assertions that hold for an empty list or a missing value',
    level: 'error',
    check: checkVacuous,
  },
  {
    name: 'account-names',
    about: 'variables with the name of another account of chain.accounts',
    level: 'warn',
    check: checkAccountNames,
  },
]
