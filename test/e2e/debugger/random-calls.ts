/**
 * Random contracts that call each other and fail: one statement a line, each in two texts with the same lines. The
 * first is the source that the toolkit compiles, whose lines write their number and a variable to the console. The
 * second is the same program for plain Node, with a call of `$` in place of each step.
 */

import { must } from '../../../src/collections/presence.js'
import { createRandom } from './random-contract.js'

/** The ways in which a call may end early. */
export const ENDINGS = ['exception', 'refusal', 'gas', 'none'] as const
export type Ending = (typeof ENDINGS)[number]

/** A step of the debugger: the beginning of a statement. */
export interface StatementPlace {
  line: number
  column: number
  /** Whether it is the call of `console.log` that each line begins with. */
  isLog: boolean
}

/** One of the contracts that call each other. */
export interface CallingContract {
  name: string
  source: string
  /** Body of a function of `$`, `$t`, `storage`, `blockchain` and `console` that returns the class. */
  traced: string
  /** The statements by the number that `$` is called with. */
  places: readonly StatementPlace[]
}

/** Keys under which every contract stores values, and a map with its field. */
export const KEYS = ['x', 'y']
export const [MAP, FIELD] = ['m', 'f']

/** Writes three contracts: the first calls the other two, and the second calls the third. */
export function writeCalls(seed: number, ending: Ending, suffix: string): CallingContract[] {
  const random = createRandom(seed)
  const names = ['first', 'second', 'third'].map((name) => `${name}${suffix}`)
  return names.map((name, index) => new CallWriter(random, ending, ['second', 'third'].slice(index)).write(name))
}

/** Names that the statements of a function may use. */
interface CallScope {
  numbers: { name: string; isConstant: boolean }[]
  functions: string[]
  /** Parameters that hold the ids of other contracts. */
  others: readonly string[]
  /** Whether nothing is stored, and nothing fails. */
  isPure: boolean
}

/** Stands in the traced text for the values of all names, which are known at its end. */
const VALUES = '<values>'

class CallWriter {
  readonly #random: () => number
  readonly #ending: Ending
  readonly #others: readonly string[]
  readonly #source: string[] = []
  readonly #traced: string[] = []
  readonly #places: StatementPlace[] = []
  readonly #names = new Set<string>()
  #indent = 0
  #count = 0

  constructor(random: () => number, ending: Ending, others: readonly string[]) {
    this.#random = random
    this.#ending = ending
    this.#others = others
  }

  write(name: string): CallingContract {
    const scope: CallScope = { numbers: [], functions: [], others: [], isPure: false }
    for (let index = 0; index < 2; index += 1) {
      const value = this.#number(scope)
      this.#line(`const ${this.#declare(scope, true)} = ${value}`)
    }
    // this one also runs when the contract is published: it neither fails nor stores anything
    this.#writeFunction({ ...scope, isPure: true }, 'function early', 2)
    const value = `early(${this.#number(scope)})`
    this.#line(`const ${this.#declare(scope, true)} = ${value}`)
    this.#writeFunction(scope, 'function plain', 2)
    scope.functions = ['early', 'plain']
    this.#text(`export class ${name} {`, `class ${name} {`)
    this.#nest(() => {
      this.#text('init() {}')
      this.#writeFunction(scope, '_inner', 2)
      scope.functions = [...scope.functions, 'this._inner']
      const inner = this.#open({ ...scope, others: this.#others }, 'n')
      for (const other of this.#others) this.#names.add(other)
      const parameters = ['n: number', ...this.#others.map((other) => `${other}: string`)]
      this.#text(`go(${parameters.join(', ')}): string {`, `go(${['n', ...this.#others].join(', ')}) {`)
      this.#writeBody(inner, 6, (value) => `String(${value})`)
    })
    this.#text('}')
    const names = [...this.#names].map((each) => `${each}: $t(() => ${each})`).join(', ')
    const traced = this.#traced.join('\n').replaceAll(VALUES, `{ this: $t(() => this), ${names} }`)
    return {
      name,
      source: `${this.#source.join('\n')}\n`,
      traced: `"use strict";${traced}\nreturn ${name}`,
      places: this.#places,
    }
  }

  // -- text ----------------------------------------------------------------------------------------------------------

  #text(source: string, traced = source): void {
    const indent = '  '.repeat(this.#indent)
    this.#source.push(indent + source)
    this.#traced.push(indent + traced)
  }

  /** A line with one statement, outside of the methods that write to the console. */
  #line(statement: string): void {
    this.#text(statement, `${this.#probe(0)}${statement}`)
  }

  /** A line with a call of `console.log`, and a statement. */
  #statement(scope: CallScope, statement: string): void {
    const log = `console.log('line ${this.#source.length + 1}', ${this.#find(scope)}); `
    const before = `${this.#probe(0, { isLog: true })}${log}`
    this.#text(log + statement, `${before}${this.#probe(log.length)}${statement}`)
  }

  #probe(offset: number, { line = this.#source.length + 1, isLog = false } = {}): string {
    const column = this.#indent * 2 + offset + 1
    const index = this.#places.push({ line, column, isLog }) - 1
    return `$(${index}, () => (${VALUES}));`
  }

  #nest(body: () => void): void {
    this.#indent += 1
    body()
    this.#indent -= 1
  }

  // -- choices -------------------------------------------------------------------------------------------------------

  #int(below: number): number {
    return Math.floor(this.#random() * below)
  }

  #pick<T>(list: readonly T[]): T {
    return list[this.#int(list.length)] as T
  }

  #find(scope: CallScope): string {
    return this.#pick(scope.numbers).name
  }

  #declare(scope: CallScope, isConstant: boolean): string {
    this.#count += 1
    const name = `v${this.#count}`
    this.#names.add(name)
    scope.numbers.push({ name, isConstant })
    return name
  }

  // -- expressions ---------------------------------------------------------------------------------------------------

  #number(scope: CallScope, depth = 0): string {
    const next = () => this.#number(scope, depth + 1)
    const simple = [() => String(this.#int(9)), () => (scope.numbers.length === 0 ? '4' : this.#find(scope))]
    const stored = () => `Number(storage.get('${this.#pick(KEYS)}') ?? ${this.#int(9)})`
    if (depth > 1) return this.#pick(simple)()
    return this.#pick([
      ...simple,
      () => `(${next()} + ${next()}) % 89`,
      () => `(${next()} > ${next()} ? ${next()} : ${next()})`,
      ...(scope.functions.length > 0 ? [() => `${this.#pick(scope.functions)}(${next()})`, stored] : []),
      ...scope.others.map(() => () => this.#callOther(scope, next())),
    ])()
  }

  #callOther({ others }: CallScope, argument: string): string {
    const other = this.#pick(others)
    const more = other === 'second' ? ', third' : ''
    return `Number(blockchain.call(${other}, 'go', [${argument}${more}])[0])`
  }

  // -- functions -----------------------------------------------------------------------------------------------------

  #open(scope: CallScope, parameter: string): CallScope {
    this.#names.add(parameter)
    return { ...scope, numbers: [...scope.numbers, { name: parameter, isConstant: false }] }
  }

  #writeFunction(scope: CallScope, header: string, budget: number): void {
    this.#text(`${header}(a) {`)
    this.#writeBody(this.#open(scope, 'a'), budget, (value) => value)
  }

  #writeBody(scope: CallScope, budget: number, format: (value: string) => string): void {
    this.#nest(() => {
      for (let index = 0; index < budget; index += 1) this.#oneOf(scope, 0)
      this.#statement(scope, `return ${format(this.#number(scope))}`)
    })
    this.#text('}')
  }

  // -- statements ----------------------------------------------------------------------------------------------------

  #oneOf(scope: CallScope, depth: number): void {
    const isFailing = this.#ending === 'exception' || this.#ending === 'refusal'
    if (isFailing && !scope.isPure && this.#random() < 0.05) {
      this.#fail(scope)
      return
    }
    const forms = [
      () => this.#declaration(scope),
      () => this.#assignment(scope),
      ...(scope.isPure ? [] : [() => this.#storing(scope), () => this.#storing(scope)]),
      ...scope.others.map(() => () => this.#calling(scope)),
      ...(depth > 1
        ? []
        : [() => this.#closure(scope, depth), () => this.#if(scope, depth), () => this.#for(scope, depth)]),
    ]
    this.#pick(forms)()
  }

  #declaration(scope: CallScope): void {
    const isConstant = this.#random() < 0.5
    const value = this.#number(scope)
    // the line writes a variable to the console, before its own one is declared
    const known = { ...scope, numbers: [...scope.numbers] }
    this.#statement(known, `${isConstant ? 'const' : 'let'} ${this.#declare(scope, isConstant)} = ${value}`)
  }

  #calling(scope: CallScope): void {
    const value = this.#callOther(scope, this.#number(scope, 1))
    const known = { ...scope, numbers: [...scope.numbers] }
    this.#statement(known, `const ${this.#declare(scope, true)} = ${value}`)
  }

  #assignment(scope: CallScope): void {
    const changeable = scope.numbers.filter(({ isConstant }) => !isConstant)
    if (changeable.length === 0) this.#declaration(scope)
    else this.#statement(scope, `${this.#pick(changeable).name} ${this.#pick(['=', '+='])} ${this.#number(scope)}`)
  }

  #storing(scope: CallScope): void {
    const value = `String(${this.#number(scope)})`
    const put = () => `storage.put('${this.#pick(KEYS)}', ${value})`
    this.#statement(scope, this.#pick([put, put, () => `storage.mapPut('${MAP}', '${FIELD}', ${value})`])())
  }

  #closure(scope: CallScope, depth: number): void {
    this.#count += 1
    const name = `f${this.#count}`
    this.#names.add(name)
    this.#statement(scope, `const ${name} = (k) => {`)
    const inner = this.#open(scope, 'k')
    this.#nest(() => {
      this.#oneOf(inner, depth + 1)
      this.#statement(inner, `return ${this.#number(inner)}`)
    })
    this.#text('}')
    scope.functions = [...scope.functions, name]
  }

  #if(scope: CallScope, depth: number): void {
    const block = () => this.#nest(() => this.#oneOf({ ...scope, numbers: [...scope.numbers] }, depth + 1))
    this.#statement(scope, `if (${this.#number(scope, 1)} > ${this.#number(scope, 1)}) {`)
    block()
    this.#text('} else {')
    block()
    this.#text('}')
  }

  #for(scope: CallScope, depth: number): void {
    const inner = { ...scope, numbers: [...scope.numbers] }
    const name = this.#declare(inner, true)
    this.#statement(scope, `for (let ${name} = 0; ${name} < 2; ${name} += 1) {`)
    this.#nest(() => this.#oneOf(inner, depth + 1))
    this.#text('}')
  }

  #fail(scope: CallScope): void {
    const value = this.#number(scope, 1)
    const exceptions = [
      `throw new Error('stopped at ' + ${value})`,
      `null.size = ${value}`,
      `undefined[${value}]()`,
      `[].reduce((k) => k)`,
    ]
    const refusals = [
      `blockchain.call('ContractNone', 'go', [${value}])`,
      `blockchain.transfer(blockchain.contractName(), 'nobody', '5', '')`,
      ...scope.others.map((other) => `blockchain.call(${other}, 'none', [${value}])`),
    ]
    if (this.#ending === 'exception' && this.#random() < 0.2) this.#failIf(scope, value)
    else this.#statement(scope, this.#pick(this.#ending === 'exception' ? exceptions : refusals))
  }

  /** A condition and a `throw` without braces, which is a step of its own. */
  #failIf(scope: CallScope, value: string): void {
    const [condition, body] = [`if (${value} > 2) `, `throw new RangeError('too much')`]
    this.#statement(scope, condition + body)
    const source = must(this.#source.at(-1), 'line').trimStart()
    const probe = this.#probe(source.length - body.length, { line: this.#source.length })
    this.#traced.push(must(this.#traced.pop(), 'line').replace(body, `{ ${probe} ${body} }`))
  }
}
