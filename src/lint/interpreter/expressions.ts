import type {
  AnyNode,
  ArrayExpression,
  AssignmentExpression,
  Expression,
  Literal,
  MemberExpression,
  Node,
  ObjectExpression,
  SpreadElement,
  TemplateLiteral,
  UpdateExpression,
} from 'acorn'
import { lastOf } from '../../collections/presence.js'
import { requireRecord } from '../../collections/records.js'
import { isNode } from '../../contract/syntax/placed-nodes.js'
import { nameOf } from '../syntax/nodes.js'
import { isContained } from '../values/contained.js'
import type { Condition, Use } from '../values/effects.js'
import type { Value } from '../values/values.js'
import { endAtMistake, evaluateCall, evaluateNew } from './calls.js'
import { describeEmpty } from './empty-variables.js'
import { calculate, type Kind, kindOf, readNumber } from './kinds.js'
import type { Machine } from './machine.js'
import { readMember, writeMember } from './members.js'
import { readName, writeName } from './names.js'
import { isKnownPresent, isObjects, readPresent } from './present.js'
import { readTruth } from './truth.js'

/** Evaluates an expression to the origin of its value. */
export function evaluateExpression(machine: Machine, node: AnyNode): Value {
  machine.step()
  // What follows in an expression whose part has ended the path is not evaluated.
  if (!machine.isReached) return machine.unknown(node)
  const place = () => machine.placeOf(node)
  const { values } = machine
  switch (node.type) {
    case 'Literal':
      return evaluateLiteral(machine, node)
    case 'Identifier':
      return readName(machine, node)
    case 'ThisExpression':
      return machine.frame.self ?? machine.unknown(node)
    case 'TemplateLiteral':
      return evaluateTemplate(machine, node)
    case 'BinaryExpression':
      return evaluateBinary(machine, node.operator, node.left, node.right, node)
    case 'LogicalExpression':
      return evaluateLogical(machine, node.operator, node.left, node.right, node)
    case 'UnaryExpression':
      return evaluateUnary(machine, node.operator, node.argument, node)
    case 'UpdateExpression':
      return evaluateUpdate(machine, node)
    case 'AssignmentExpression':
      return evaluateAssignment(machine, node)
    case 'ConditionalExpression':
      return evaluateConditional(machine, node.test, node.consequent, node.alternate, node)
    case 'SequenceExpression':
      return lastOf(node.expressions.map((expression) => machine.evaluate(expression)))
    case 'MemberExpression':
      return evaluateMember(machine, node)
    case 'CallExpression':
      return evaluateCall(machine, node)
    case 'NewExpression':
      return evaluateNew(machine, node)
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      return machine.evaluate(node.expression)
    case 'ArrayExpression':
      return evaluateList(machine, node)
    case 'ObjectExpression':
      return evaluateObject(machine, node)
    case 'FunctionExpression':
    case 'ArrowFunctionExpression': {
      const { scope, module, self } = machine.frame
      const name = node.type === 'FunctionExpression' ? (node.id?.name ?? '') : ''
      const bound = node.type === 'ArrowFunctionExpression' ? self : undefined
      const callable = { node, name, scope, module, self: bound }
      return values.unique('function', name, [], place(), { callable })
    }
    case 'ClassExpression': {
      const { scope, module } = machine.frame
      const base = node.superClass ? machine.evaluate(node.superClass) : undefined
      return values.unique('class', '', [], place(), { definition: { node, scope, module, base } })
    }
    case 'TaggedTemplateExpression':
    case 'YieldExpression':
    case 'AwaitExpression':
      return machine.unknown(node)
    default:
      return evaluateTyped(machine, node)
  }
}

function evaluateLiteral(machine: Machine, node: Literal): Value {
  const { value } = node
  const isOther = node.regex || value instanceof RegExp || node.bigint || typeof value === 'bigint'
  return isOther ? machine.unknown(node) : machine.values.constant(value, machine.placeOf(node))
}

/** TypeScript's expressions have the value of the wrapped expression. */
function evaluateTyped(machine: Machine, node: AnyNode): Value {
  const { expression } = requireRecord(node)
  return isNode(expression) && node.type.startsWith('TS') ? machine.evaluate(expression) : machine.unknown(node)
}

function evaluateTemplate(machine: Machine, node: TemplateLiteral): Value {
  const parts = node.quasis.flatMap((quasi, index) => {
    const text = quasi.value.cooked ?? ''
    const expression = node.expressions[index]
    return [
      ...(text === '' ? [] : [machine.values.constant(text)]),
      ...(expression ? [machine.evaluate(expression)] : []),
    ]
  })
  return machine.values.text(parts, machine.placeOf(node))
}

function evaluateBinary(machine: Machine, operator: string, left: AnyNode, right: Expression, node: Node): Value {
  const inputs = [machine.evaluate(left), machine.evaluate(right)] as const
  return calculate(machine, operator, inputs, node)
}

function evaluateLogical(
  machine: Machine,
  operator: '&&' | '||' | '??',
  left: AnyNode,
  right: Expression,
  node: Node,
): Value {
  const first = machine.evaluate(left)
  const place = machine.placeOf(node)
  if (!machine.isReached) return first
  const known = first.op === 'constant' ? first.constant : machine
  const isShort = operator === '??' ? known !== null && known !== undefined : readTruth(first) === (operator === '||')
  const isKnown = operator === '??' ? first.op === 'constant' : readTruth(first) !== undefined
  if (isKnown) return isShort ? first : machine.evaluate(right)
  const base = machine.state
  machine.state = base.fork()
  if (operator !== '??') machine.assume(first, operator === '&&', left)
  const second = machine.evaluate(right)
  // `value || fail()`: if the right side ends the path, the left side was true
  if (!machine.isReached) {
    machine.isReached = true
    machine.state = base.fork()
    if (operator !== '??') machine.assume(first, operator === '||', left)
    return first
  }
  machine.meet(base, [base.fork(), machine.state])
  const object = operator !== '&&' && second.op === 'object' ? readPresent(machine, first) : first
  if (object !== first && (object.op === 'object' || isObjects(object)))
    return machine.values.choice([object, second], place)
  return machine.values.make('operator', operator, [first, second], place)
}

function evaluateUnary(machine: Machine, operator: string, argument: Expression, node: Node): Value {
  const input = machine.evaluate(argument)
  if (operator === 'delete') assign(machine, argument, machine.values.constant(undefined))
  if (operator === '!' && input.op === 'constant') return machine.values.constant(!input.constant)
  if (operator === '-' && typeof input.constant === 'number') return machine.values.constant(-input.constant)
  if (operator === 'void' || operator === 'delete') return machine.values.constant(undefined)
  const type = operator === 'typeof' ? typeOf(machine, input) : undefined
  if (type !== undefined) return machine.values.constant(type, machine.placeOf(node))
  const number = operator === '+' && input.op === 'constant' ? readNumber(input.constant) : undefined
  if (number !== undefined) return machine.values.constant(number, machine.placeOf(node))
  if (operator === '+') return machine.values.make('builtin', 'Number', [input], machine.placeOf(node))
  return machine.values.make('operator', operator === '-' ? 'negate' : operator, [input], machine.placeOf(node))
}

/** The result of `typeof`, where it is known: what is stored, and is there, is a text. */
function typeOf(machine: Machine, value: Value): string | undefined {
  const { op, name, constant } = value
  if (op === 'constant' && (constant === null || constant === undefined))
    return constant === null ? 'object' : 'undefined'
  if (/^(object|list|construct)$/.test(op) || isObjects(value)) return 'object'
  if (/^(function|class)$/.test(op)) return 'function'
  const isText = op === 'read' && /^(get|mapGet)$/.test(name) && !isContained(value) && isKnownPresent(machine, value)
  return isText ? 'string' : TYPES[kindOf(value) ?? 'null']
}

/** Results of `typeof`, by kind. */
const TYPES: Readonly<Partial<Record<Kind, string>>> = { text: 'string', number: 'number', boolean: 'boolean' }

function evaluateUpdate(machine: Machine, node: UpdateExpression): Value {
  const old = machine.evaluate(node.argument)
  const one = machine.values.constant(1)
  const value = calculate(machine, node.operator === '++' ? '+' : '-', [old, one], node)
  assign(machine, node.argument, value)
  return node.prefix ? value : old
}

function evaluateAssignment(machine: Machine, { operator, left, right }: AssignmentExpression): Value {
  if (operator === '=') {
    const value = machine.evaluate(right)
    if (machine.isReached) assign(machine, left, value)
    return value
  }
  const inner = operator.slice(0, -1)
  const isLogical = inner === '&&' || inner === '||' || inner === '??'
  const value = isLogical
    ? evaluateLogical(machine, inner, left, right, right)
    : evaluateBinary(machine, inner, left, right, { ...right, start: left.start })
  assign(machine, left, value)
  return value
}

function evaluateConditional(
  machine: Machine,
  test: Expression,
  whenTrue: Expression,
  whenFalse: Expression,
  node: Node,
): Value {
  const condition = machine.evaluate(test)
  if (!machine.isReached) return condition
  machine.record<Condition>(test, { kind: 'condition', value: condition })
  const found = machine.branch(
    condition,
    test,
    () => machine.evaluate(whenTrue),
    () => machine.evaluate(whenFalse),
  )
  return found ?? machine.unknown(node)
}

function evaluateMember(machine: Machine, node: MemberExpression): Value {
  if (node.object.type === 'Super') return machine.unknown(node)
  const object = machine.evaluate(node.object)
  if (!node.optional) endAtMistake(machine, node.object, describeEmpty(machine, node.object, object))
  const name = memberName(machine, node)
  if (typeof name === 'string' && !node.optional)
    machine.record<Use>(node, { kind: 'use', value: object, as: `.${name}` })
  return readMember(machine, object, name, node)
}

/** The name of a member, or the value of its computed name. */
function memberName(machine: Machine, { computed, property }: MemberExpression): string | Value {
  if (!computed || property.type === 'PrivateIdentifier') return String(nameOf(property))
  const value = machine.evaluate(property)
  const { op, constant } = value
  // The constant of an argument is its type.
  return op === 'constant' && (typeof constant === 'string' || typeof constant === 'number') ? String(constant) : value
}

function evaluateList(machine: Machine, { elements, ...node }: ArrayExpression): Value {
  const list = machine.values.unique('list', '', [], machine.placeOf(node))
  elements.forEach((element, index) => {
    if (!element) return
    if (element.type !== 'SpreadElement') machine.state.set(`${list.name}.${index}`, machine.evaluate(element))
    else machine.state.set(`${list.name}.*${index}`, spread(machine, element))
  })
  if (elements.every((element) => element && element.type !== 'SpreadElement'))
    machine.writtenLists.set(list.name, elements.length)
  return list
}

function spread(machine: Machine, node: SpreadElement): Value {
  const value = machine.evaluate(node.argument)
  return machine.values.make('element', '', [value], machine.placeOf(node))
}

function evaluateObject(machine: Machine, { properties, ...node }: ObjectExpression): Value {
  const object = machine.values.unique('object', '', [], machine.placeOf(node))
  for (const property of properties) {
    if (property.type === 'SpreadElement') {
      const from = machine.evaluate(property.argument)
      const keys = machine.state.keysOf(`${from.name}.`)
      if (keys.size === 0) machine.state.set(`${object.name}...`, from)
      for (const key of keys) {
        const value = machine.state.get(key)
        if (value) machine.state.set(`${object.name}.${key.slice(from.name.length + 1)}`, value)
      }
    } else {
      const { key, computed, value } = property
      const evaluated = machine.evaluate(value)
      const name = key.type === 'Literal' ? String(key.value) : String(nameOf(key))
      machine.state.set(`${object.name}.${computed ? '*' : name}`, evaluated)
    }
  }
  return object
}

/** Assigns a value to the left side of an assignment. */
function assign(machine: Machine, target: AnyNode, value: Value): void {
  if (target.type === 'Identifier') writeName(machine, target, value)
  else if (target.type === 'MemberExpression') {
    if (target.object.type === 'Super') return
    const object = machine.evaluate(target.object)
    endAtMistake(machine, target.object, describeEmpty(machine, target.object, object))
    writeMember(machine, object, memberName(machine, target), value, target)
  } else machine.bind(target, value, undefined)
}

/** Assigns a value to the names of a pattern. `declare` is how they are declared there; undefined for an assignment. */
export function bindPattern(
  machine: Machine,
  pattern: AnyNode,
  value: Value,
  declare: 'var' | 'let' | undefined,
): void {
  switch (pattern.type) {
    case 'Identifier': {
      if (!declare) {
        writeName(machine, pattern, value)
        break
      }
      const { scope } = machine.frame
      const owner = declare === 'var' ? scope.functionScope() : scope
      machine.state.set(owner.declare(pattern.name).key, value)
      break
    }
    case 'ObjectPattern':
      for (const property of pattern.properties) {
        if (property.type === 'RestElement') bindPattern(machine, property.argument, value, declare)
        else {
          const name = property.key.type === 'Identifier' && !property.computed ? property.key.name : '*'
          machine.record<Use>(property, { kind: 'use', value, as: `.${name}` })
          bindPattern(machine, property.value, readMember(machine, value, name, property), declare)
        }
      }
      break
    case 'ArrayPattern':
      pattern.elements.forEach((element, index) => {
        if (element) bindPattern(machine, element, readMember(machine, value, String(index), element), declare)
      })
      break
    case 'AssignmentPattern': {
      const isMissing = value.op === 'constant' && value.constant === undefined
      const initial = isMissing ? machine.evaluate(pattern.right) : value
      bindPattern(machine, pattern.left, initial, declare)
      break
    }
    case 'RestElement':
      bindPattern(machine, pattern.argument, value, declare)
      break
    case 'MemberExpression':
      assign(machine, pattern, value)
      break
    default:
      bindParameterProperty(machine, pattern, value, declare)
      break
  }
}

/** `constructor(private name: string)` of TypeScript. */
function bindParameterProperty(machine: Machine, pattern: AnyNode, value: Value, declare: 'var' | 'let' | undefined) {
  const { parameter } = requireRecord(pattern)
  if (!isNode(parameter)) return
  bindPattern(machine, parameter, value, declare)
  const { self } = machine.frame
  const name = nameOf(parameter.type === 'AssignmentPattern' ? parameter.left : parameter)
  if (self) writeMember(machine, self, String(name), value, pattern)
}
