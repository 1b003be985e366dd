/**
 * Random contracts of everything that the language has, one statement a line, each in two texts with the same lines:
 * the source that the toolkit compiles, and the same program for plain Node that calls `$` before each statement.
 */

/** A contract `name` with a public method `go`, of which both texts have the same lines. */
export interface RandomContract {
  /** TypeScript of the contract. */
  source: string
  /** Body of a function of `$` and `$t` that returns the class: JavaScript with a call of `$` before each statement. */
  traced: string
  /** The statements of the source, as `line:column`. */
  places: ReadonlySet<string>
}

type Kind = 'number' | 'list' | 'record' | 'text' | 'function' | 'thing'

interface Variable {
  name: string
  kind: Kind
  isConstant: boolean
}

/** Variables and labels that the statements of a function may use. */
interface Scope {
  variables: Variable[]
  isGenerator: boolean
  labels: string[]
  inLoop: boolean
}

/** Writes one random contract. */
export function writeContract(seed: number, name: string): RandomContract {
  return new Writer(seed).write(name)
}

/** Marks in a line: a statement begins; an expression, or a body without braces, begins and ends. */
const [STATEMENT, EXPRESSION, EXPRESSION_END, BODY, BODY_END] = ['①', '②', '③', '④', '⑤']

const MARKS = /[①②③④⑤]/g

class Writer {
  readonly #random: () => number
  readonly #lines: string[] = []
  readonly #names = new Set<string>()
  #indent = 0
  #budget = 0
  #count = 0
  #functions: string[] = []

  constructor(seed: number) {
    this.#random = createRandom(seed)
  }

  write(name: string): RandomContract {
    const scope: Scope = { variables: [], isGenerator: false, labels: [], inLoop: false }
    const limit = this.#declare(scope, 'number', true)
    this.#line(`const ${limit} = ${this.#int(9)}`)
    const shelf = this.#declare(scope, 'list', true)
    this.#line(`const ${shelf} = [1, ${this.#int(9)}, 3]`)
    this.#writeClass(scope)
    this.#writeFunctions(scope)
    this.#line(`export class ${name} {`)
    this.#nest(() => {
      this.#line('init() {}')
      this.#writeMethod(scope, '_inner', '_inner({ a, b = a + 1, ...rest }, [c, d = 4] = [1, 2])', [
        ['a', 'number'],
        ['b', 'number'],
        ['rest', 'record'],
        ['c', 'number'],
        ['d', 'number'],
      ])
      this.#functions.push('this._inner({ a: N, b: undefined, z: 2 }, L)')
      this.#writeMethod(scope, 'go', 'go(n: number): string', [['n', 'number']], 14)
    })
    this.#line('}')
    return this.#finish(name)
  }

  #finish(name: string): RandomContract {
    const names = [...this.#names].map((each) => `${each}: $t(() => ${each})`).join(', ')
    const probe = `$(() => ({ this: $t(() => this), ${names} }))`
    const text = this.#lines.join('\n')
    const source = text.replace(MARKS, '')
    const traced = text
      .replaceAll(STATEMENT, `${probe};`)
      .replaceAll(EXPRESSION, `(${probe}, `)
      .replaceAll(EXPRESSION_END, ')')
      .replaceAll(BODY, `{ ${probe};`)
      .replaceAll(BODY_END, ' }')
      .replace('export class', 'class')
      .replace('(n: number): string', '(n)')
    return { source: `${source}\n`, places: listPlaces(this.#lines), traced: `"use strict";${traced}\nreturn ${name}` }
  }

  // -- text ----------------------------------------------------------------------------------------------------------

  #line(text: string): void {
    this.#lines.push('  '.repeat(this.#indent) + text)
  }

  /** A statement on a line of its own, before which the traced text calls `$`. */
  #statement(text: string): void {
    this.#line(`${STATEMENT}${text}`)
  }

  #nest(body: () => void): void {
    this.#indent += 1
    body()
    this.#indent -= 1
  }

  #int(below: number): number {
    return Math.floor(this.#random() * below)
  }

  #chance(share: number): boolean {
    return this.#random() < share
  }

  #pick<T>(list: readonly T[]): T {
    return list[this.#int(list.length)] as T
  }

  #fresh(prefix: string): string {
    this.#count += 1
    const name = `${prefix}${this.#count}`
    this.#names.add(name)
    return name
  }

  /** A name that is not a variable: the debugger lists no declared functions. */
  #nameFunction(prefix: string): string {
    this.#count += 1
    return `${prefix}${this.#count}`
  }

  #declare(scope: Scope, kind: Kind, isConstant: boolean, name = this.#fresh(kind[0]!)): string {
    this.#names.add(name)
    scope.variables = scope.variables.filter((variable) => variable.name !== name)
    scope.variables.push({ name, kind, isConstant })
    return name
  }

  #find(scope: Scope, kind: Kind): string | undefined {
    const found = scope.variables.filter((variable) => variable.kind === kind)
    return found.length === 0 ? undefined : this.#pick(found).name
  }

  #findMutable(scope: Scope, kind: Kind): string | undefined {
    const found = scope.variables.filter((variable) => variable.kind === kind && !variable.isConstant)
    return found.length === 0 ? undefined : this.#pick(found).name
  }

  // -- expressions ---------------------------------------------------------------------------------------------------

  #number(scope: Scope, depth = 0): string {
    const variable = this.#find(scope, 'number')
    const list = this.#find(scope, 'list')
    const record = this.#find(scope, 'record')
    const thing = this.#find(scope, 'thing')
    const next = () => this.#number(scope, depth + 1)
    const simple = [() => String(this.#int(9)), () => variable ?? '1', () => variable ?? '2']
    if (list !== undefined) simple.push(() => `${list}.length`)
    if (record !== undefined)
      simple.push(
        () => `${record}.a`,
        () => `(${record}?.no?.way ?? ${this.#int(5)})`,
      )
    if (thing !== undefined) simple.push(() => `${thing}.twice`)
    if (depth > 1) return this.#pick(simple)()
    const called = this.#find(scope, 'function')
    return this.#pick([
      ...simple,
      () => `(${next()} + ${next()}) % 89`,
      () => `(${next()} > ${next()} ? ${next()} : ${next()})`,
      () => (called === undefined ? next() : `${called}(${next()})`),
      () => `${this.#list(scope, depth + 1)}.length`,
      () => (this.#functions.length === 0 || this.#chance(0.5) ? next() : this.#call(scope)),
    ])()
  }

  /** A call of an earlier function, in which N stands for a number and L for a list. */
  #call(scope: Scope): string {
    const form = this.#pick(this.#functions.filter((text) => !text.startsWith('*')))
    if (form === undefined || this.#budget < 4) return '3'
    this.#budget -= 2
    return form.replaceAll('N', this.#number(scope, 2)).replaceAll('L', this.#find(scope, 'list') ?? '[7]')
  }

  #list(scope: Scope, depth = 0): string {
    const variable = this.#find(scope, 'list')
    const number = () => this.#number(scope, depth + 1)
    return this.#pick([
      () => variable ?? '[4]',
      () => `[${number()}, ${number()}]`,
      () => `[...${variable ?? '[5]'}.slice(0, 2), ${number()}]`,
      () => this.#mapped(scope, variable ?? '[1, 2]', depth),
    ])()
  }

  /** A list made by a callback on one line: an expression, or a block of one statement. */
  #mapped(scope: Scope, list: string, depth: number): string {
    const item = this.#fresh('e')
    const inner: Scope = { ...scope, variables: [...scope.variables, { name: item, kind: 'number', isConstant: true }] }
    return `${list}.slice(0, 2).map((${item}) => ${EXPRESSION}${this.#number(inner, depth + 1)}${EXPRESSION_END})`
  }

  #text(scope: Scope): string {
    const variable = this.#find(scope, 'text')
    return this.#pick([
      () => `'w${this.#int(9)}'`,
      () => `\`<\${${this.#number(scope)}}:\${${this.#number(scope, 1)}}>\``,
      () => (variable === undefined ? "'v'" : `${variable}.slice(0, 3) + 'x'`),
    ])()
  }

  #record(scope: Scope): string {
    const number = () => this.#number(scope, 1)
    const variable = this.#find(scope, 'record')
    return this.#pick([
      () => `{ a: ${number()}, c: [${number()}] }`,
      () => `{ a: ${number()}, b: undefined, c: { d: ${number()} } }`,
      () => `{ ...${variable ?? '{ b: 1 }'}, a: ${number()} }`,
    ])()
  }

  #expression(scope: Scope, kind: Kind): string {
    if (kind === 'number') return this.#number(scope)
    if (kind === 'list') return this.#list(scope)
    if (kind === 'text') return this.#text(scope)
    return this.#record(scope)
  }

  #condition(scope: Scope): string {
    return `${this.#number(scope, 1)} ${this.#pick(['>', '<', '===', '!=='])} ${this.#number(scope, 1)}`
  }

  // -- functions -----------------------------------------------------------------------------------------------------

  #open(scope: Scope, parameters: readonly (readonly [string, Kind])[], isGenerator = false): Scope {
    const inner: Scope = { variables: [...scope.variables], isGenerator, labels: [], inLoop: false }
    for (const [name, kind] of parameters) this.#declare(inner, kind, false, name)
    return inner
  }

  #writeMethod(
    scope: Scope,
    _: string,
    header: string,
    parameters: readonly (readonly [string, Kind])[],
    budget = 5,
  ): void {
    this.#line(`${header} {`)
    this.#nest(() => {
      const inner = this.#open(scope, parameters)
      this.#statements(inner, budget)
      const result = this.#number(inner)
      this.#statement(header.startsWith('go') ? `return String(${result})` : `return ${result}`)
    })
    this.#line('}')
  }

  #writeClass(scope: Scope): void {
    const base = { variables: scope.variables }
    this.#names.add('amount').add('extra').add('value')
    this.#line('class Base {')
    this.#nest(() => {
      this.#line(`kept = ${EXPRESSION}${base.variables[0]!.name} + 1${EXPRESSION_END}`)
      this.#writeMethod(
        scope,
        'constructor',
        'constructor(amount, extra = amount + 1)',
        [
          ['amount', 'number'],
          ['extra', 'number'],
        ],
        1,
      )
      this.#writeMethod(scope, 'twice', 'get twice()', [], 2)
      this.#writeMethod(scope, 'twice', 'set twice(value)', [['value', 'number']], 2)
      this.#writeMethod(
        scope,
        'add',
        'add(amount, { extra = amount, ...others } = {})',
        [
          ['amount', 'number'],
          ['extra', 'number'],
          ['others', 'record'],
        ],
        2,
      )
    })
    this.#line('}')
    this.#line('class Derived extends Base {')
    this.#nest(() => {
      this.#line('constructor(amount) {')
      this.#nest(() => {
        this.#statement('super(amount + 1)')
        this.#statement('this.tail = amount')
      })
      this.#line('}')
      this.#line('add(amount, options) {')
      this.#nest(() => {
        this.#statement('const earlier = super.add(amount, options)')
        this.#names.add('earlier').add('options')
        this.#statement('return earlier + this.kept')
      })
      this.#line('}')
    })
    this.#line('}')
  }

  #writeFunctions(scope: Scope): void {
    const plain = this.#nameFunction('plain')
    this.#line(`function ${plain}(first, second = first * 2, { third = second, deep: { fourth = 4 } = {} } = {}) {`)
    this.#writeBody(scope, ['first', 'second', 'third', 'fourth'], 3, false)
    this.#functions.push(`${plain}(N)`, `${plain}(N, undefined, { third: N })`)
    const generator = this.#nameFunction('count')
    this.#line(`function* ${generator}(first, second = 1) {`)
    this.#writeBody(scope, ['first', 'second'], 5, true)
    this.#functions.push(`*${generator}(N)`)
    const outer = this.#nameFunction('chain')
    this.#line(`function* ${outer}(first) {`)
    this.#nest(() => {
      const inner = this.#open(scope, [['first', 'number']], true)
      this.#statements(inner, 1)
      const value = this.#number(inner, 2)
      const result = this.#declare(inner, 'number', true)
      this.#statement(`const ${result} = yield* ${generator}(${value})`)
      this.#statement(`yield ${result}`)
      this.#statement(`yield* [${this.#number(inner, 2)}, 8]`)
      this.#statements(inner, 1)
    })
    this.#line('}')
    this.#functions.push(`*${outer}(N)`)
    const recursive = this.#nameFunction('fold')
    this.#line(`function ${recursive}(first, second = []) {`)
    this.#nest(() => {
      this.#statement('if (!(first > 0)) return second.length')
      this.#lines[this.#lines.length - 1] = this.#lines.at(-1)!.replace('return', `${BODY}return`).concat(`${BODY_END}`)
      this.#statement('second.push(first)')
      this.#statement(`return ${recursive}(first - 30, second) + 1`)
    })
    this.#line('}')
    this.#functions.push(`${recursive}(N)`)
    for (const name of ['first', 'second', 'third', 'fourth']) this.#names.add(name)
  }

  #writeBody(scope: Scope, numbers: readonly string[], budget: number, isGenerator: boolean): void {
    this.#nest(() => {
      const inner = this.#open(
        scope,
        numbers.map((name) => [name, 'number'] as const),
        isGenerator,
      )
      this.#statements(inner, budget)
      if (isGenerator) this.#statement(`yield ${this.#number(inner, 1)}`)
      this.#statement(`return ${this.#number(inner)}`)
    })
    this.#line('}')
  }

  // -- statements ----------------------------------------------------------------------------------------------------

  #statements(scope: Scope, count: number, depth = 0): void {
    this.#budget = Math.max(this.#budget, 0) + count
    for (let index = 0; index < count; index += 1) this.#oneOf(scope, depth)
  }

  #oneOf(scope: Scope, depth: number): void {
    const simple = [
      () => this.#declaration(scope),
      () => this.#destructuring(scope),
      () => this.#assignment(scope),
      () => this.#swap(scope),
      () => this.#callStatement(scope),
      () => this.#closure(scope, depth),
      () => this.#object(scope),
      () => this.#instance(scope),
    ]
    if (scope.isGenerator)
      simple.push(
        () => this.#yield(scope),
        () => this.#yield(scope),
      )
    else simple.push(() => this.#consume(scope, depth))
    if (scope.inLoop) simple.push(() => this.#jump(scope))
    const nested = [
      () => this.#if(scope, depth),
      () => this.#switch(scope, depth),
      () => this.#for(scope, depth),
      () => this.#forOf(scope, depth),
      () => this.#while(scope, depth),
      () => this.#block(scope, depth),
      () => this.#callback(scope, depth),
    ]
    this.#pick(depth < 2 ? [...simple, ...nested] : simple)()
  }

  #inner(scope: Scope, change: Partial<Scope> = {}): Scope {
    return { ...scope, variables: [...scope.variables], ...change }
  }

  #declaration(scope: Scope): void {
    const kind = this.#pick<Kind>(['number', 'number', 'list', 'text', 'record'])
    const word = this.#pick(['const', 'let', 'let', 'var'])
    const value = this.#expression(scope, kind)
    // `var` in a block outlives it, as undefined where the block did not run: only the function itself declares one.
    const name = this.#declare(scope, kind, word === 'const')
    this.#statement(`${word === 'var' ? 'let' : word} ${name} = ${value}`)
  }

  #destructuring(scope: Scope): void {
    const record = this.#record(scope)
    const list = this.#list(scope)
    const from = this.#pick(['const', 'let'])
    const isConstant = from === 'const'
    const number = this.#number(scope, 1)
    const form = this.#int(4)
    if (form === 0) {
      const [first, second] = [this.#declare(scope, 'number', isConstant), this.#declare(scope, 'number', isConstant)]
      const rest = this.#declare(scope, 'list', isConstant)
      this.#statement(`${from} [${first} = 1, ${second} = ${number}, ...${rest}] = ${list}`)
    } else if (form === 1) {
      const [first, second] = [this.#declare(scope, 'number', isConstant), this.#declare(scope, 'number', isConstant)]
      const rest = this.#declare(scope, 'record', isConstant)
      this.#statement(`${from} { a: ${first}, b: ${second} = ${first} + 1, ...${rest} } = ${record}`)
      scope.variables = scope.variables.filter(({ name }) => name !== rest)
    } else if (form === 2) {
      const deep = this.#declare(scope, 'number', isConstant)
      const [low, high] = [this.#declare(scope, 'number', isConstant), this.#declare(scope, 'number', isConstant)]
      this.#statement(
        `${from} { x: { y: ${deep} = ${number} } = {}, z: [${low}, ${high} = ${deep}] = [3] } = { z: ${list} }`,
      )
      this.#dropUnsure(scope, low)
    } else {
      const [a, b] = [this.#declare(scope, 'number', false), this.#declare(scope, 'number', false)]
      this.#statement(`let [${a}, ${b}] = [${number}, 6], ${this.#declare(scope, 'number', false)} = ${number}`)
    }
  }

  /** A variable that may be undefined is read by none of the later statements. */
  #dropUnsure(scope: Scope, name: string): void {
    scope.variables = scope.variables.filter((variable) => variable.name !== name)
  }

  #assignment(scope: Scope): void {
    const number = this.#findMutable(scope, 'number')
    const record = this.#find(scope, 'record')
    const thing = this.#find(scope, 'thing')
    const forms: (() => void)[] = []
    if (number !== undefined) {
      forms.push(
        () => this.#statement(`${number} = ${this.#number(scope)}`),
        () => this.#statement(`${number} += ${this.#number(scope, 1)}`),
        () => this.#statement(`${number}++`),
        () => this.#line(`${STATEMENT}${number} -= 1; ${STATEMENT}${number} += 2`),
        () => this.#statement(`${number} ||= ${this.#number(scope, 1)}`),
      )
    }
    if (record !== undefined) forms.push(() => this.#statement(`${record}.a = ${this.#number(scope)}`))
    if (thing !== undefined) forms.push(() => this.#statement(`${thing}.twice = ${this.#number(scope, 1)}`))
    if (forms.length === 0) this.#declaration(scope)
    else this.#pick(forms)()
  }

  #swap(scope: Scope): void {
    const numbers = scope.variables.filter(({ kind, isConstant }) => kind === 'number' && !isConstant)
    const record = this.#find(scope, 'record')
    if (numbers.length < 2) {
      this.#declaration(scope)
      return
    }
    const [a, b] = [numbers.at(-1)!.name, numbers.at(-2)!.name]
    const forms = [
      `[${a}, ${b}] = [${b}, ${a}]`,
      `[${a}, ${b} = 5] = ${this.#list(scope)}`.replace(`[${a},`, `[${a} = 2,`),
    ]
    forms.push(`({ a: ${a}, q: ${b} = 3 } = { ...${record ?? '{}'}, a: ${this.#number(scope, 1)} })`)
    if (record !== undefined) forms.push(`[${record}.a, ${a}] = [${a}, ${record}.a]`)
    this.#statement(`;${this.#pick(forms)}`)
  }

  #callStatement(scope: Scope): void {
    const list = this.#find(scope, 'list')
    const thing = this.#find(scope, 'thing')
    if (thing !== undefined && this.#chance(0.5)) {
      this.#statement(`${thing}.add(${this.#number(scope, 1)}, { extra: ${this.#number(scope, 1)}, s: 't' })`)
      return
    }
    if (list !== undefined && this.#chance(0.4)) {
      this.#statement(`${list}.push(${this.#number(scope)})`)
      return
    }
    const name = this.#fresh('n')
    this.#statement(`const ${name} = ${this.#call(scope)}`)
    this.#declare(scope, 'number', true, name)
  }

  #instance(scope: Scope): void {
    const value = this.#number(scope, 1)
    const name = this.#declare(scope, 'thing', true)
    this.#statement(`const ${name} = new ${this.#pick(['Base', 'Derived'])}(${value})`)
  }

  #object(scope: Scope): void {
    // The line of a caller is that of its statement: nothing is called on the other lines of one.
    const value = this.#find(scope, 'number') ?? '6'
    const name = this.#fresh('o')
    this.#statement(`const ${name} = {`)
    this.#nest(() => {
      this.#line(`v: ${value},`)
      this.#line('get twice() {')
      this.#nest(() => this.#statement('return this.v * 2'))
      this.#line('},')
      this.#line('set twice(value) {')
      this.#nest(() => this.#statement('this.v = value'))
      this.#line('},')
      this.#line('add(amount) {')
      this.#nest(() => this.#statement('return this.v + amount'))
      this.#line('},')
    })
    this.#line('}')
    this.#declare(scope, 'thing', true, name)
  }

  #closure(scope: Scope, depth: number): void {
    const name = this.#fresh('f')
    const item = this.#fresh('k')
    const inner = this.#inner(scope, { isGenerator: false, labels: [], inLoop: false })
    this.#declare(inner, 'number', false, item)
    if (depth > 0 || this.#chance(0.5)) {
      this.#statement(`const ${name} = (${item}) => ${EXPRESSION}${this.#number(inner, 1)}${EXPRESSION_END}`)
    } else {
      const shadow = this.#chance(0.4) ? this.#find(scope, 'number') : undefined
      this.#statement(`const ${name} = (${item}) => {`)
      this.#nest(() => {
        if (shadow !== undefined) {
          this.#dropUnsure(inner, shadow)
          const value = this.#number(inner, 2)
          this.#declare(inner, 'number', false, shadow)
          this.#statement(`let ${shadow} = ${value}`)
        }
        this.#statements(inner, 2, 2)
        this.#statement(`return ${this.#number(inner, 1)}`)
      })
      this.#line('}')
    }
    this.#declare(scope, 'function', true, name)
  }

  #callback(scope: Scope, depth: number): void {
    const list = this.#find(scope, 'list') ?? '[1, 2]'
    const [name, item] = [this.#fresh('l'), this.#fresh('e')]
    const place = this.#fresh('i')
    const inner = this.#inner(scope, { isGenerator: false, labels: [], inLoop: false })
    this.#declare(inner, 'number', false, item)
    this.#declare(inner, 'number', false, place)
    const header = this.#pick([`map((${item}, ${place}) => {`, `map((${item}, ${place} = 3, ...others) => {`])
    this.#names.add('others')
    this.#statement(`const ${name} = ${list}.slice(0, 2).${header}`)
    this.#nest(() => {
      this.#statements(inner, 1, depth + 1)
      this.#statement(`return ${this.#number(inner, 1)}`)
    })
    this.#line('})')
    this.#declare(scope, 'list', true, name)
  }

  #if(scope: Scope, depth: number): void {
    const number = this.#findMutable(scope, 'number')
    if (number !== undefined && this.#chance(0.4)) {
      const value = () => `${number} = ${this.#number(scope, 1)}`
      this.#statement(`if (${this.#condition(scope)}) ${BODY}${value()}${BODY_END}`)
      this.#line(`else if (${EXPRESSION}${this.#condition(scope)}${EXPRESSION_END}) ${BODY}${value()}${BODY_END}`)
      this.#line(`else ${BODY}${value()}${BODY_END}`)
      return
    }
    this.#statement(`if (${this.#condition(scope)}) {`)
    this.#nest(() => this.#statements(this.#inner(scope), 1, depth + 1))
    if (this.#chance(0.6)) {
      this.#line(`} else if (${EXPRESSION}${this.#condition(scope)}${EXPRESSION_END}) {`)
      this.#nest(() => this.#statements(this.#inner(scope), 1, depth + 1))
    }
    if (this.#chance(0.5)) {
      this.#line('} else {')
      this.#nest(() => this.#statements(this.#inner(scope), 1, depth + 1))
    }
    this.#line('}')
  }

  #switch(scope: Scope, depth: number): void {
    this.#statement(`switch (${this.#number(scope, 1)} % 3) {`)
    this.#nest(() => {
      const inner = this.#inner(scope)
      for (const label of ['case 0:', 'case 1:', 'default:']) {
        this.#line(label === 'default:' ? label : `${label} {`)
        this.#nest(() => {
          this.#statements(this.#inner(inner), 1, label === 'default:' ? 3 : depth + 1)
          if (label !== 'default:' && this.#chance(0.7)) this.#statement('break')
        })
        if (label !== 'default:') this.#line('}')
      }
    })
    this.#line('}')
  }

  #label(scope: Scope): { text: string; inner: Scope } {
    if (this.#chance(0.7)) return { text: '', inner: this.#inner(scope, { inLoop: true }) }
    this.#count += 1
    const label = `loop${this.#count}`
    return { text: `${label}: `, inner: this.#inner(scope, { inLoop: true, labels: [...scope.labels, label] }) }
  }

  #for(scope: Scope, depth: number): void {
    const { text, inner } = this.#label(scope)
    const name = this.#declare(inner, 'number', true)
    const bound = this.#chance(0.5) ? '2' : `${this.#number(scope, 2)} % 3`
    this.#statement(`${text}for (let ${name} = 0; ${name} < ${bound}; ${name} += 1) {`)
    this.#nest(() => this.#statements(inner, 2, depth + 1))
    this.#line('}')
  }

  #forOf(scope: Scope, depth: number): void {
    const { text, inner } = this.#label(scope)
    const number = this.#number(scope, 2)
    const list = this.#find(scope, 'list') ?? '[2, 3]'
    const form = this.#int(scope.isGenerator ? 3 : 4)
    const name = this.#declare(inner, form === 2 ? 'text' : 'number', true)
    if (form === 0) {
      const other = this.#declare(inner, 'number', true)
      this.#statement(
        `${text}for (const { w: ${name}, q: ${other} = ${name} } of [{ w: ${number} }, { w: 2, q: 3 }]) {`,
      )
    } else if (form === 1) {
      const other = this.#declare(inner, 'number', false)
      this.#statement(`${text}for (let [${other}, ${name} = ${number}] of [[4], ${list}.concat(1, 2)]) {`)
    } else if (form === 2) {
      this.#statement(`${text}for (const ${name} in { x: ${number}, y: 2 }) {`)
    } else {
      this.#statement(`${text}for (const ${name} of ${this.#generator(scope)}) {`)
    }
    this.#nest(() => this.#statements(inner, 2, depth + 1))
    this.#line('}')
  }

  #generator(scope: Scope): string {
    const forms = this.#functions.filter((text) => text.startsWith('*'))
    return forms.length === 0 ? '[1]' : this.#pick(forms).slice(1).replaceAll('N', this.#number(scope, 2))
  }

  #consume(scope: Scope, depth: number): void {
    const generator = this.#generator(scope)
    if (depth > 1 || generator === '[1]') {
      this.#assignment(scope)
      return
    }
    const form = this.#int(3)
    if (form === 0) {
      const name = this.#fresh('l')
      this.#statement(`const ${name} = [...${generator}].slice(0, 4)`)
      this.#declare(scope, 'list', true, name)
    } else if (form === 1) {
      const [a, b] = [this.#fresh('n'), this.#fresh('n')]
      this.#statement(`const [${a}, ${b} = 2] = ${generator}`)
    } else {
      const name = this.#fresh('g')
      this.#statement(`const ${name} = ${generator}`)
      this.#statement(`${name}.next(1)`)
      const got = this.#fresh('n')
      this.#statement(`const { value: ${got} = 1, done: ${this.#fresh('d')} } = ${name}.next(4)`)
      if (this.#chance(0.5)) this.#statement(`${name}.return(5)`)
    }
  }

  #while(scope: Scope, depth: number): void {
    const { text, inner } = this.#label(scope)
    const name = this.#declare(scope, 'number', true)
    this.#declare(inner, 'number', true, name)
    this.#statement(`let ${name} = ${this.#int(3)}`)
    const isFirst = this.#chance(0.5)
    this.#statement(isFirst ? `${text}while (${name} < 3) {` : `${text}do {`)
    this.#nest(() => {
      this.#statement(`${name} += 1`)
      this.#statements(inner, 1, depth + 1)
    })
    this.#line(isFirst ? '}' : `} while (${name} < 3)`)
  }

  #block(scope: Scope, depth: number): void {
    const inner = this.#inner(scope)
    this.#line('{')
    this.#nest(() => {
      const shadow = this.#findMutable(scope, 'number')
      if (shadow !== undefined && this.#chance(0.6)) {
        this.#dropUnsure(inner, shadow)
        const value = this.#number(inner, 2)
        this.#declare(inner, 'number', false, shadow)
        this.#statement(`let ${shadow} = ${value}`)
      }
      this.#statements(inner, 2, depth + 1)
    })
    this.#line('}')
  }

  #yield(scope: Scope): void {
    const value = this.#number(scope, 1)
    const start = this.#chance(0.5) ? '' : `const ${this.#fresh('y')} = `
    this.#statement(`${start}yield ${value}`)
  }

  #jump(scope: Scope): void {
    const words = ['break', 'continue', ...scope.labels.flatMap((label) => [`break ${label}`, `continue ${label}`])]
    this.#statement(`if (${this.#condition(scope)}) ${BODY}${this.#pick(words)}${BODY_END}`)
  }
}

/**
 * Returns where the statements of marked lines begin: behind a semicolon that ends the line before, and before or
 * behind a label and parentheses. A condition after `else` is at its `if`, and the value of a field at the field's
 * name.
 */
function listPlaces(lines: readonly string[]): Set<string> {
  const places = new Set<string>()
  for (const [index, line] of lines.entries()) {
    for (const { index: at, 0: mark } of line.matchAll(/[①②④];?/g)) {
      const before = line.slice(0, at).replace(/else if \($|\w+ = $/, (text) => (text[0] === 'e' ? 'else ' : ''))
      const skipped = /^(?:\w+: |\(+)?/.exec(line.slice(at + mark.length).replace(MARKS, ''))![0]
      const column = `${before}${mark}`.replace(MARKS, '').length + 1
      places.add(`${index + 1}:${column}`).add(`${index + 1}:${column + skipped.length}`)
      // The compiler makes a block of some expressions, and a statement may begin at the semicolon before it.
      if (line[at] === EXPRESSION) places.add(`${index + 1}:${column + 2}`)
      if (mark.length > 1) places.add(`${index + 1}:${column - 1}`)
      // The condition after `else` may also be at its parentheses.
      for (let next = column + 1; line.startsWith('if (', before.length) && next < column + 6; next += 1) {
        places.add(`${index + 1}:${next}`)
      }
    }
  }
  return places
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
