/**
 * JavaScript's own library as the chain has it: what is not declared here does not exist there, though editors know it
 * from elsewhere. It stands in for TypeScript's `lib` where a `tsconfig.json` extends
 * `iost-toolkit/tsconfig/contracts.json`.
 *
 * Gas is what a call costs besides the statements around it; `length` is that of the text or list before the call.
 */

/// <reference no-default-lib="true" />

declare const NaN: number
declare const Infinity: number
declare function isNaN(value: unknown): boolean
declare function isFinite(value: unknown): boolean

type PropertyKey = string | number | symbol

interface PropertyDescriptor {
  configurable?: boolean
  enumerable?: boolean
  value?: any
  writable?: boolean
  get?(): any
  set?(value: any): void
}

interface PropertyDescriptorMap {
  [key: PropertyKey]: PropertyDescriptor
}

interface TypedPropertyDescriptor<T> {
  enumerable?: boolean
  configurable?: boolean
  writable?: boolean
  value?: T
  get?: () => T
  set?: (value: T) => void
}

interface Object {
  constructor: Function
  toString(): string
  toLocaleString(): string
  valueOf(): Object
  hasOwnProperty(key: PropertyKey): boolean
  isPrototypeOf(value: Object): boolean
  propertyIsEnumerable(key: PropertyKey): boolean
}

interface ObjectConstructor {
  new (value?: any): Object
  (value?: any): any
  readonly prototype: Object
  assign<T extends {}, U>(target: T, source: U): T & U
  assign<T extends {}, U, V>(target: T, source1: U, source2: V): T & U & V
  assign(target: object, ...sources: any[]): any
  create(prototype: object | null, properties?: PropertyDescriptorMap): any
  defineProperties<T>(object: T, properties: PropertyDescriptorMap): T
  defineProperty<T>(object: T, key: PropertyKey, attributes: PropertyDescriptor): T
  entries<T>(object: { [key: string]: T } | ArrayLike<T>): [string, T][]
  entries(object: {}): [string, any][]
  freeze<T>(object: T): Readonly<T>
  getOwnPropertyDescriptor(object: any, key: PropertyKey): PropertyDescriptor | undefined
  getOwnPropertyDescriptors<T>(object: T): { [K in keyof T]: TypedPropertyDescriptor<T[K]> }
  getOwnPropertyNames(object: any): string[]
  getOwnPropertySymbols(object: any): symbol[]
  getPrototypeOf(object: any): any
  is(a: any, b: any): boolean
  isExtensible(object: any): boolean
  isFrozen(object: any): boolean
  isSealed(object: any): boolean
  keys(object: {}): string[]
  preventExtensions<T>(object: T): T
  seal<T>(object: T): T
  setPrototypeOf(object: any, prototype: object | null): any
  values<T>(object: { [key: string]: T } | ArrayLike<T>): T[]
  values(object: {}): any[]
}
declare const Object: ObjectConstructor

interface Function {
  readonly name: string
  readonly length: number
  prototype: any
  apply(this: Function, self: any, args?: any): any
  bind(this: Function, self: any, ...args: any[]): any
  call(this: Function, self: any, ...args: any[]): any
  toString(): string
}

interface CallableFunction extends Function {
  apply<T, R>(this: (this: T) => R, self: T): R
  apply<T, A extends any[], R>(this: (this: T, ...args: A) => R, self: T, args: A): R
  bind<T>(this: T, self: ThisParameterType<T>): OmitThisParameter<T>
  bind<T, A extends any[], B extends any[], R>(
    this: (this: T, ...args: [...A, ...B]) => R,
    self: T,
    ...args: A
  ): (...args: B) => R
  call<T, A extends any[], R>(this: (this: T, ...args: A) => R, self: T, ...args: A): R
}

interface NewableFunction extends Function {
  apply<T>(this: new () => T, self: T): void
  bind<T>(this: T, self: any): T
  call<T, A extends any[]>(this: new (...args: A) => T, self: T, ...args: A): void
}

interface IArguments {
  [index: number]: any
  length: number
  callee: Function
  [Symbol.iterator](): IterableIterator<any>
}

/** Values have these methods; the function `Boolean` does not exist: write `!!value`. */
interface Boolean {
  toString(): string
  valueOf(): boolean
  toJSON(): boolean
}

interface Number {
  toExponential(digits?: number): string
  toFixed(digits?: number): string
  toPrecision(precision?: number): string
  toString(radix?: number): string
  toLocaleString(): string
  valueOf(): number
  toJSON(): number
}

interface NumberConstructor {
  new (value?: any): Number
  (value?: any): number
  readonly prototype: Number
  readonly EPSILON: number
  readonly MAX_SAFE_INTEGER: number
  readonly MAX_VALUE: number
  readonly MIN_SAFE_INTEGER: number
  readonly MIN_VALUE: number
  readonly NaN: number
  readonly NEGATIVE_INFINITY: number
  readonly POSITIVE_INFINITY: number
  isFinite(value: unknown): boolean
  isInteger(value: unknown): boolean
  isNaN(value: unknown): boolean
  isSafeInteger(value: unknown): boolean
  parseFloat(text: string): number
  parseInt(text: string, radix?: number): number
}
declare const Number: NumberConstructor

interface BigInt {
  toLocaleString(): string
  toString(radix?: number): string
  valueOf(): bigint
}

/** There are no literals: `BigInt('10')`. An argument of a call never is one, and none can be returned. */
interface BigIntConstructor {
  (value: bigint | boolean | number | string): bigint
  readonly prototype: BigInt
  asIntN(bits: number, value: bigint): bigint
  asUintN(bits: number, value: bigint): bigint
}
declare const BigInt: BigIntConstructor

interface Symbol {
  readonly description: string | undefined
  toString(): string
  valueOf(): symbol
}

interface SymbolConstructor {
  (description?: string | number): symbol
  readonly prototype: Symbol
  for(key: string): symbol
  keyFor(value: symbol): string | undefined
  readonly asyncIterator: unique symbol
  readonly hasInstance: unique symbol
  readonly isConcatSpreadable: unique symbol
  readonly iterator: unique symbol
  readonly match: unique symbol
  readonly replace: unique symbol
  readonly search: unique symbol
  readonly species: unique symbol
  readonly split: unique symbol
  readonly toPrimitive: unique symbol
  readonly toStringTag: unique symbol
  readonly unscopables: unique symbol
}
declare const Symbol: SymbolConstructor

/** Texts. A search costs 1 and a tenth of the length, a text that is made 1 and a tenth of its length. */
interface String {
  readonly length: number
  readonly [index: number]: string
  /** 1 gas. */
  charAt(index: number): string
  /** 1 gas. */
  charCodeAt(index: number): number
  concat(...texts: string[]): string
  endsWith(text: string, end?: number): boolean
  includes(text: string, start?: number): boolean
  indexOf(text: string, start?: number): number
  lastIndexOf(text: string, start?: number): number
  repeat(count: number): string
  /** Replaces the first occurrence. */
  replace(text: string, by: string | ((found: string, index: number, whole: string) => string)): string
  search(text: string): number
  slice(start?: number, end?: number): string
  split(separator: string, limit?: number): string[]
  startsWith(text: string, start?: number): boolean
  substring(start: number, end?: number): string
  toLowerCase(): string
  toString(): string
  toUpperCase(): string
  trim(): string
  trimLeft(): string
  trimRight(): string
  valueOf(): string
  [Symbol.iterator](): IterableIterator<string>
}

interface StringConstructor {
  new (value?: any): String
  (value?: any): string
  readonly prototype: String
  fromCharCode(...units: number[]): string
  fromCodePoint(...points: number[]): string
  raw(template: { raw: readonly string[] }, ...values: any[]): string
}
declare const String: StringConstructor

interface TemplateStringsArray extends ReadonlyArray<string> {
  readonly raw: readonly string[]
}

/** Never created: regular expressions are refused. TypeScript requires an interface of this name. */
// biome-ignore lint/suspicious/noEmptyInterface: as a type alias, TypeScript reports an error.
interface RegExp {}

interface ArrayLike<T> {
  readonly length: number
  readonly [index: number]: T
}

interface ConcatArray<T> {
  readonly length: number
  readonly [index: number]: T
  join(separator?: string): string
  slice(start?: number, end?: number): T[]
}

interface ReadonlyArray<T> {
  readonly length: number
  readonly [index: number]: T
  /** 1 gas, and 1 for each item of the result. */
  concat(...items: (T | ConcatArray<T>)[]): T[]
  /** 1 gas, and 1 for each item, as all that calls a function or compares. */
  every<S extends T>(test: (item: T, index: number, list: readonly T[]) => item is S): this is readonly S[]
  every(test: (item: T, index: number, list: readonly T[]) => unknown): boolean
  /** 1 gas, and 10 for each item of the list. */
  filter<S extends T>(test: (item: T, index: number, list: readonly T[]) => item is S): S[]
  filter(test: (item: T, index: number, list: readonly T[]) => unknown): T[]
  find<S extends T>(test: (item: T, index: number, list: readonly T[]) => item is S): S | undefined
  find(test: (item: T, index: number, list: readonly T[]) => unknown): T | undefined
  findIndex(test: (item: T, index: number, list: readonly T[]) => unknown): number
  forEach(see: (item: T, index: number, list: readonly T[]) => void): void
  includes(item: T, start?: number): boolean
  /** 1 gas, and a fifth for each item. */
  indexOf(item: T, start?: number): number
  join(separator?: string): string
  keys(): IterableIterator<number>
  lastIndexOf(item: T, start?: number): number
  /** 1 gas, and 10 for each item. */
  map<U>(change: (item: T, index: number, list: readonly T[]) => U): U[]
  /** 1 gas, and 10 for each item of the list. */
  slice(start?: number, end?: number): T[]
  toString(): string
  [Symbol.iterator](): IterableIterator<T>
}

interface Array<T> {
  length: number
  [index: number]: T
  /** 1 gas, and 1 for each item of the result. */
  concat(...items: (T | ConcatArray<T>)[]): T[]
  /** 1 gas, and 1 for each item, as all that calls a function or compares. */
  every<S extends T>(test: (item: T, index: number, list: T[]) => item is S): this is S[]
  every(test: (item: T, index: number, list: T[]) => unknown): boolean
  /** 1 gas, and 10 for each item of the list. */
  filter<S extends T>(test: (item: T, index: number, list: T[]) => item is S): S[]
  filter(test: (item: T, index: number, list: T[]) => unknown): T[]
  find<S extends T>(test: (item: T, index: number, list: T[]) => item is S): S | undefined
  find(test: (item: T, index: number, list: T[]) => unknown): T | undefined
  findIndex(test: (item: T, index: number, list: T[]) => unknown): number
  forEach(see: (item: T, index: number, list: T[]) => void): void
  includes(item: T, start?: number): boolean
  /** 1 gas, and a fifth for each item. */
  indexOf(item: T, start?: number): number
  join(separator?: string): string
  keys(): IterableIterator<number>
  lastIndexOf(item: T, start?: number): number
  /** 1 gas, and 10 for each item. */
  map<U>(change: (item: T, index: number, list: T[]) => U): U[]
  /** 1 gas. */
  pop(): T | undefined
  /** 1 gas. */
  push(...items: T[]): number
  reverse(): T[]
  /** 1 gas. */
  shift(): T | undefined
  /** 1 gas, and 10 for each item of the list. */
  slice(start?: number, end?: number): T[]
  /** Items that compare as equal do not keep their order. */
  sort(compare?: (a: T, b: T) => number): this
  splice(start: number, count?: number): T[]
  splice(start: number, count: number, ...items: T[]): T[]
  toString(): string
  readonly toLocaleString: null
  /** 1 gas. */
  unshift(...items: T[]): number
  [Symbol.iterator](): IterableIterator<T>
}

interface ArrayConstructor {
  new <T = any>(length: number): T[]
  new <T>(...items: T[]): T[]
  <T = any>(length: number): T[]
  <T>(...items: T[]): T[]
  readonly prototype: any[]
  isArray(value: any): value is any[]
}
declare const Array: ArrayConstructor

interface Error {
  name: string
  message: string
  stack?: string
  toString(): string
}

/** The only kind of error there is. */
interface ErrorConstructor {
  new (message?: string): Error
  (message?: string): Error
  readonly prototype: Error
}
declare const Error: ErrorConstructor

interface JSON {
  /** 10 gas, and 1 for each letter. */
  parse(text: string): any
  /** 24 gas, about 80 for each value and 3 for each letter. */
  stringify(
    value: any,
    replacer?: ((this: any, key: string, value: any) => any) | (string | number)[] | null,
    space?: string | number,
  ): string
}
declare const JSON: JSON

/** 2 gas each. */
interface Math {
  readonly E: number
  readonly LN10: number
  readonly LN2: number
  readonly LOG10E: number
  readonly LOG2E: number
  readonly PI: number
  readonly SQRT1_2: number
  readonly SQRT2: number
  abs(x: number): number
  cbrt(x: number): number
  ceil(x: number): number
  floor(x: number): number
  log(x: number): number
  log10(x: number): number
  log1p(x: number): number
  max(...values: number[]): number
  min(...values: number[]): number
  pow(x: number, y: number): number
  round(x: number): number
  sqrt(x: number): number
}
declare const Math: Math

interface IteratorYieldResult<T> {
  done?: false
  value: T
}

interface IteratorReturnResult<T> {
  done: true
  value: T
}

type IteratorResult<T, R = any> = IteratorYieldResult<T> | IteratorReturnResult<R>

interface Iterator<T, R = any, N = any> {
  next(...args: [] | [N]): IteratorResult<T, R>
  return?(value?: R): IteratorResult<T, R>
  throw?(error?: any): IteratorResult<T, R>
}

interface Iterable<T, R = any, N = any> {
  [Symbol.iterator](): Iterator<T, R, N>
}

interface IterableIterator<T, R = any, N = any> extends Iterator<T, R, N> {
  [Symbol.iterator](): IterableIterator<T, R, N>
}

interface Generator<T = unknown, R = any, N = any> extends Iterator<T, R, N> {
  next(...args: [] | [N]): IteratorResult<T, R>
  return(value: R): IteratorResult<T, R>
  throw(error: any): IteratorResult<T, R>
  [Symbol.iterator](): Generator<T, R, N>
}

/** Types for TypeScript only; contracts have none of them at run time. */
type Partial<T> = { [K in keyof T]?: T[K] }
type Required<T> = { [K in keyof T]-?: T[K] }
type Readonly<T> = { readonly [K in keyof T]: T[K] }
type Pick<T, K extends keyof T> = { [P in K]: T[P] }
type Record<K extends keyof any, T> = { [P in K]: T }
type Exclude<T, U> = T extends U ? never : T
type Extract<T, U> = T extends U ? T : never
type Omit<T, K extends keyof any> = Pick<T, Exclude<keyof T, K>>
type NonNullable<T> = T & {}
type Parameters<T extends (...args: any) => any> = T extends (...args: infer P) => any ? P : never
type ConstructorParameters<T extends abstract new (...args: any) => any> = T extends abstract new (
  ...args: infer P
) => any
  ? P
  : never
type ReturnType<T extends (...args: any) => any> = T extends (...args: any) => infer R ? R : any
type InstanceType<T extends abstract new (...args: any) => any> = T extends abstract new (
  ...args: any
) => infer R
  ? R
  : any
type ThisParameterType<T> = T extends (this: infer U, ...args: never) => any ? U : unknown
type OmitThisParameter<T> =
  unknown extends ThisParameterType<T> ? T : T extends (...args: infer A) => infer R ? (...args: A) => R : T
/** Marks the type of `this`. TypeScript before 7 requires an interface of this name. */
// biome-ignore lint/suspicious/noEmptyInterface: as a type alias, TypeScript 5 and 6 report an error.
interface ThisType<T> {}
type Uppercase<S extends string> = intrinsic
type Lowercase<S extends string> = intrinsic
type Capitalize<S extends string> = intrinsic
type Uncapitalize<S extends string> = intrinsic
type NoInfer<T> = intrinsic
