import type { AbiEntry, ContractInfo } from './record.js'
import { ContractRefused, type Refusal, type RefusalRule, refuseSyntax } from './refusal.js'
import { type Comment, type Node, ParseFailure, type Program, parseSource, positionOf } from './syntax.js'
import { findRefusedTokens } from './tokens.js'

/**
 * The ABI that the chain's own wallet makes of a source, without looking at amounts (spec/vm.md §1.9); its file is this,
 * as JSON indented by four. `extractAbi` knows more. Throws `ContractRefused`, whose `text` is the wallet's.
 */
export function generateWalletAbi(source: string): ContractInfo {
  const program = parseModule(source)
  for (const refusal of findRefusedTokens(program.tokens!)) {
    if (refusal.rule !== 'ASYNC') throw new ContractRefused(refusal)
  }
  if (program.body.length === 0) refuse('SHAPE', program, 'invalid source! ast = ', EMPTY)
  const name = findExportedName(program)
  const classes = program.body.filter(({ type, id }) => type === 'ClassDeclaration' && (id as Node).name === name)
  const abi = classes.flatMap((declaration) => listMethods(declaration, program.comments!))
  return { lang: 'javascript', version: '1.0.0', abi }
}

const EMPTY = { reason: 'the source is empty', hint: 'Write a class and export it.' }
const EXPORT = {
  reason: 'the export is not a name',
  hint: 'Declare a class and end with `module.exports = ClassName;`.',
}
const CONSTRUCTOR = { reason: 'a contract class must not have a constructor', hint: 'Move its work into init().' }
const NO_INIT = { reason: 'the contract class has no method init', hint: 'Add `init() {}`.' }
const PARAMETER = { reason: 'the wallet reads plain parameters only', hint: 'Use a name without default or rest.' }

function parseModule(source: string): Program {
  try {
    return parseSource(source, { goal: 'module', range: true, loc: true, tokens: true, comment: true })
  } catch (error) {
    if (error instanceof ParseFailure) throw new ContractRefused(refuseSyntax(error))
    throw error
  }
}

/** The last identifier assigned to `module.exports` at top level. */
function findExportedName({ body }: Program): unknown {
  let name: unknown
  for (const statement of body) {
    const assignment = statement.expression as Node | undefined
    if (statement.type !== 'ExpressionStatement' || assignment?.type !== 'AssignmentExpression') continue
    if (!isModuleExports(assignment.left as Node)) continue
    const right = assignment.right as Node
    if (right.type !== 'Identifier')
      refuse('SHAPE', right, 'module.exports should be assigned to an identifier', EXPORT)
    name = right.name
  }
  return name
}

function isModuleExports({ type, object, property }: Node): boolean {
  return type === 'MemberExpression' && (object as Node).name === 'module' && (property as Node).name === 'exports'
}

function listMethods(declaration: Node, comments: Comment[]): AbiEntry[] {
  const body = declaration.body as Node & { body: Node[] }
  const abi: AbiEntry[] = []
  let hasInit = false
  let previousEnd = body.range![0]
  for (const method of body.body) {
    const { type, name } = method.key as Node & { name: string }
    if (type !== 'Identifier' || name.startsWith('_')) continue
    if (name === 'constructor') {
      refuse('SHAPE', method, "smart contract class shouldn't contain constructor method!", CONSTRUCTOR)
    }
    if (name === 'init') {
      hasInit = true
      continue
    }
    const comment = comments.findLast(({ range }) => range[0] > previousEnd && range[1] <= method.range![0])
    abi.push({ name, args: listArguments(method, comment?.value ?? ''), amountLimit: [] })
    previousEnd = method.range![1]
  }
  if (!hasInit) refuse('SHAPE', declaration, 'init not found!', NO_INIT)
  return abi
}

function listArguments(method: Node, comment: string): string[] {
  return (method.value as { params: Node[] }).params.map((parameter) => {
    if (parameter.type !== 'Identifier') {
      const text = `invalid method parameter type. must be Identifier, got ${parameter.type}`
      return refuse('PARAMETER', parameter, text, PARAMETER)
    }
    const name = (parameter.name as string).replaceAll('$', '\\$')
    const typeFirst = new RegExp(`@param\\s*\\{([a-zA-Z]+)\\}\\s*${name}`)
    const nameFirst = new RegExp(`@param\\s*${name}\\s*\\{([a-zA-Z]+)\\}`)
    return (typeFirst.exec(comment) ?? nameFirst.exec(comment))?.[1] ?? 'string'
  })
}

function refuse(rule: RefusalRule, node: Node, text: string, words: Pick<Refusal, 'reason' | 'hint'>): never {
  throw new ContractRefused({ rule, text, ...positionOf(node), ...words })
}
