import { CHECK, type CheckFailure, ContractRefused, checkRefusal, syntaxRefusal } from '../validation/refusal.js'
import {
  isNode,
  type Node,
  ParseFailure,
  type Position,
  type Program,
  parsePlaced,
  positionOf,
  requireNode,
  requireNodes,
  requireText,
} from './syntax.js'

/** The class a contract exports. */
export interface ContractClass extends Position {
  program: Program
  /** The class body, with every member. */
  body: Node & { body: Node[] }
  /** Methods whose key is an identifier, the last one of each name, including static ones and accessors. */
  methods: Map<string, ClassMethod>
}

/** A method of the class, placed at its name. */
interface ClassMethod extends Position {
  parameters: Node[]
}

/**
 * Finds the exported class of a contract, checking the shape of the script as the chain does (spec/vm.md §1.3, 1–5).
 * Throws `ContractRefused`.
 */
export function readContractClass(source: string): ContractClass {
  return findContractClass(parseContract(() => parsePlaced(source).program))
}

/** Finds the contract class of a parsed program. */
export function findContractClass(program: Program): ContractClass {
  const last = program.body.at(-1)
  if (!last || program.body.length < 2) throw classRefusal({ line: 1, column: 1 }, EMPTY_SOURCE)
  const name = readExport(last)
  if (name === undefined) throw classRefusal(positionOf(last), NO_EXPORT)
  const declaration = program.body.find(({ type, id }) => type === 'ClassDeclaration' && requireNode(id).name === name)
  if (!declaration) throw classRefusal(positionOf(last), noClassFailure(name))
  const body = declaration.body as ContractClass['body']
  const methods = collectMethods(body.body)
  const constructing = methods.get('constructor')
  if (constructing) throw classRefusal(constructing, CONSTRUCTOR)
  if (!methods.has('init')) throw classRefusal(positionOf(declaration), NO_INIT)
  return { ...positionOf(declaration), program, body, methods }
}

/** Parses a contract as the chain's check does. Throws `ContractRefused`. */
export function parseContract(parse: () => Program): Program {
  try {
    return parse()
  } catch (error) {
    if (error instanceof ParseFailure) throw new ContractRefused(syntaxRefusal(error, CHECK))
    throw error
  }
}

/** The identifier that a statement assigns to `module.exports`. */
function readExport(statement: Node): string | undefined {
  if (statement.type !== 'ExpressionStatement') return undefined
  const assignment = requireNode(statement.expression)
  if (assignment.type !== 'AssignmentExpression') return undefined
  const [left, right] = [requireNode(assignment.left), requireNode(assignment.right)]
  const isExports = isIdentifier(left.object, 'module') && isIdentifier(left.property, 'exports')
  if (assignment.operator !== '=' || !isExports || right.type !== 'Identifier') return undefined
  return requireText(right.name)
}

function isIdentifier(node: unknown, name: string): boolean {
  return isNode(node) && node.type === 'Identifier' && node.name === name
}

function collectMethods(members: Node[]): Map<string, ClassMethod> {
  const methods = new Map<string, ClassMethod>()
  for (const { type, key, value } of members) {
    if (type !== 'MethodDefinition' || requireNode(key).type !== 'Identifier') continue
    const parameters = requireNodes(requireNode(value).params)
    methods.set(requireText(requireNode(key).name), { ...positionOf(requireNode(key)), parameters })
  }
  return methods
}

function classRefusal(position: Position, objection: CheckFailure): ContractRefused {
  return new ContractRefused(checkRefusal('SHAPE', position, objection))
}

const EMPTY_SOURCE: CheckFailure = {
  text: 'empty source code.',
  reason: 'a contract needs a class and an export, two statements at least',
  hint: 'Write `class Name { init() {} }` and, last, `module.exports = Name;`.',
}

const NO_EXPORT: CheckFailure = {
  text: "last expression must be 'module.exports = CLASS_IDENTIFIER;'",
  reason: 'the last statement must export the class by its name',
  hint: 'End the file with `module.exports = Name;` and write nothing after it, not even a second semicolon.',
}

/** Reason why the chain refuses a class with a constructor. */
export const CONSTRUCTOR: CheckFailure = {
  text: "smart contract class shouldn't contain constructor method!!",
  reason: 'a contract class must not have a constructor',
  hint: 'Move its work into init(), which runs once when the contract is published.',
}

const NO_INIT: CheckFailure = {
  text: 'init not found!',
  reason: 'the contract class has no method init',
  hint: 'Add `init() {}`; it runs once when the contract is published.',
}

function noClassFailure(name: string): CheckFailure {
  return {
    text: 'abi not match your source code.',
    reason: `class ${name} is not declared at the top level`,
    hint: `Declare it as \`class ${name} { … }\`, not as a constant or a function.`,
  }
}
