import { useEntryClasses, useEntryFunctions, useNullHelpers } from './entry-forms.js'
import { useJoinedKeys, useJsonHelpers, useListCells, useObjectCells } from './json-helpers.js'

/** A statement of an action, or a condition without which it throws. */
export type Statement = string | { check: string }

/** An action: its parameters and statements, in the syntax that all forms share. */
export interface Action {
  parameters: string
  statements: readonly Statement[]
}

/** A contract by its actions, among them `init`. */
export type Actions = Readonly<Record<string, Action>>

/** Writes a contract in one style. */
type Form = (actions: Actions) => string

type Writer = (statements: readonly Statement[]) => string

const throwUnless: Writer = (statements) =>
  statements
    .map((each) => (typeof each === 'string' ? each : `if (!(${each.check})) { throw new Error('refused') }`))
    .join('\n    ')

/** The rest of the action is inside the condition, and the other branch throws. */
const nest: Writer = ([first, ...rest]) => {
  if (first === undefined) return ''
  if (typeof first === 'string') return `${first}\n    ${nest(rest)}`
  return `if (${first.check}) {\n    ${nest(rest)}\n    } else {\n      throw 'refused'\n    }`
}

/** A refused call returns without an effect. */
const returnEarly: Writer = (statements) =>
  statements.map((each) => (typeof each === 'string' ? each : `if (!(${each.check})) return 'refused'`)).join('\n    ')

const chooseByTernary: Writer = (statements) =>
  statements
    .map((each, at) =>
      typeof each === 'string'
        ? each
        : `const ok${at} = ${each.check} ? 'yes' : 'no'\n    if (ok${at} !== 'yes') throw 'refused'`,
    )
    .join('\n    ')

const assertByMethod: Writer = (statements) =>
  statements.map((each) => (typeof each === 'string' ? each : `this._assert(${each.check}, 'refused')`)).join('\n    ')

const ASSERT = '  _assert(ok, message) {\n    if (ok) return\n    throw new Error(message)\n  }'

const assertByFunction: Writer = (statements) =>
  statements.map((each) => (typeof each === 'string' ? each : `demand(${each.check})`)).join('\n    ')

function writeClass(actions: Actions, write: Writer, more = ''): string {
  const methods = Object.entries(actions).map(
    ([name, { parameters, statements }]) => `  ${name}(${parameters}) {\n    ${write(statements)}\n  }`,
  )
  return `class Subject {\n${[...methods, more].filter((each) => each !== '').join('\n')}\n}\nmodule.exports = Subject\n`
}

function writePrototype(actions: Actions, write: Writer): string {
  const methods = Object.entries(actions).map(
    ([name, { parameters, statements }]) =>
      `Subject.prototype.${name} = function (${parameters}) {\n    ${write(statements)}\n}`,
  )
  const text = `function Subject() {}\n${methods.join('\n')}\nmodule.exports = Subject\n`
  return text.replaceAll(/\b(const|let) /g, 'var ')
}

/** Each action passes its arguments to a helper with the same statements. */
function delegate(actions: Actions): Actions {
  return Object.fromEntries(
    Object.entries(actions).flatMap(([name, action]): [string, Action][] => {
      if (name === 'init') return [[name, action]]
      const names = action.parameters.replaceAll(/ = [^,]+/g, '')
      return [
        [name, { parameters: action.parameters, statements: [`return this._${name}(${names})`] }],
        [`_${name}`, { parameters: names, statements: action.statements }],
      ]
    }),
  )
}

/** All conditions in a helper that returns whether they hold. */
function gather(actions: Actions): Actions {
  return Object.fromEntries(
    Object.entries(actions).flatMap(([name, action]): [string, Action][] => {
      const last = action.statements.findLastIndex((each) => typeof each !== 'string')
      if (name === 'init' || last < 0) return [[name, action]]
      const names = action.parameters.replaceAll(/ = [^,]+/g, '')
      const before = action.statements.slice(0, last + 1)
      const given = before.filter((each) => typeof each === 'string')
      const checks = before.flatMap((each) => (typeof each === 'string' ? [] : `(${each.check})`))
      return [
        [
          name,
          {
            parameters: action.parameters,
            statements: [...given, { check: `this._may${name}(${names})` }, ...action.statements.slice(last + 1)],
          },
        ],
        [`_may${name}`, { parameters: names, statements: [...given, `return ${checks.join(' && ')}`] }],
      ]
    }),
  )
}

const SENDER = /(blockchain\.publisher\(\)|tx\.publisher)/g

/** Each action that names its sender gets an account as argument instead, whose authority it asks for first. */
function sign(actions: Actions): Actions {
  const rename = (text: string) => text.replaceAll(SENDER, 'actor')
  return Object.fromEntries(
    Object.entries(actions).map(([name, action]): [string, Action] => {
      const { parameters, statements } = action
      const texts = statements.map((each) => (typeof each === 'string' ? each : each.check))
      if (/^(init|can_update|_.*)$/.test(name) || !texts.some((text) => text.search(SENDER) >= 0)) return [name, action]
      return [
        name,
        {
          parameters: ['actor', parameters].filter(Boolean).join(', '),
          statements: [
            { check: "blockchain.requireAuth(actor, 'active')" },
            ...statements.map((each) => (typeof each === 'string' ? rename(each) : { check: rename(each.check) })),
          ],
        },
      ]
    }),
  )
}

/** The other names that BigNumber has for its methods. */
const LONG_NAMES: ReadonlyMap<string, string> = new Map([
  ['abs', 'absoluteValue'],
  ['div', 'dividedBy'],
  ['dp', 'decimalPlaces'],
  ['eq', 'isEqualTo'],
  ['gt', 'isGreaterThan'],
  ['gte', 'isGreaterThanOrEqualTo'],
  ['idiv', 'dividedToIntegerBy'],
  ['lt', 'isLessThan'],
  ['lte', 'isLessThanOrEqualTo'],
  ['mod', 'modulo'],
  ['pow', 'exponentiatedBy'],
  ['sqrt', 'squareRoot'],
  ['times', 'multipliedBy'],
])

/** Spells out the methods of numbers. The other classes of the chain have the short names only. */
function useLongNames(text: string): string {
  if (/Float64|Int64/.test(text)) return text
  return text.replace(/(?<!Math)\.(\w+)\(/g, (_, name: string) => `.${LONG_NAMES.get(name) ?? name}(`)
}

/** The styles in which each kind is written. */
export const FORMS: Readonly<Record<string, Form>> = {
  class: (actions) => writeClass(actions, throwUnless),
  prototype: (actions) => writePrototype(actions, throwUnless),
  'inverted conditions': (actions) => writeClass(actions, nest),
  'early returns': (actions) => writeClass(actions, returnEarly),
  ternaries: (actions) => writeClass(actions, chooseByTernary),
  'an assertion method': (actions) => writeClass(actions, assertByMethod, ASSERT),
  'an arrow function': (actions) =>
    `const demand = (ok) => { if (!ok) throw 'refused' }\n${writeClass(actions, assertByFunction)}`,
  aliases: (actions) =>
    `const chain = blockchain\nconst store = storage\n${writeClass(actions, throwUnless)
      .replaceAll('blockchain.', 'chain.')
      .replaceAll('storage.', 'store.')}`,
  delegation: (actions) => writeClass(delegate(actions), throwUnless),
  'a helper for all conditions': (actions) => writeClass(gather(actions), throwUnless),
  'helpers of a prototype': (actions) => writePrototype(delegate(gather(actions)), nest),
  'an account that signs': (actions) => writeClass(sign(actions), throwUnless),
  'helpers for an account that signs': (actions) => writeClass(delegate(sign(actions)), assertByMethod, ASSERT),
  'helpers that store JSON': (actions) => useJsonHelpers(writeClass(actions, throwUnless)),
  'objects in one cell': (actions) => useObjectCells(writeClass(actions, throwUnless)),
  'lists of records in one cell': (actions) => useListCells(writeClass(actions, throwUnless)),
  'joined keys': (actions) => useJoinedKeys(writeClass(actions, throwUnless)),
  'helpers that return null': (actions) => useNullHelpers(writeClass(actions, throwUnless)),
  'a class for entries': (actions) => useEntryClasses(writeClass(actions, throwUnless)),
  'a function for entries': (actions) => useEntryFunctions(writeClass(actions, throwUnless)),
  'long names of methods': (actions) => useLongNames(writeClass(actions, throwUnless)),
  'a class expression': (actions) =>
    writeClass(actions, throwUnless)
      .replace('class Subject', 'module.exports = class')
      .replace(/module\.exports = Subject\n$/, ''),
}
