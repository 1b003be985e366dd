// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source is quoted as it is written
import { expect } from 'chai'
import { readAliases, toChainType } from '../../../src/compiler/source/argument-types.js'
import { type ClassMember, readClassMembers } from '../../../src/compiler/source/members.js'
import { scanSource } from '../../../src/compiler/source/tokens.js'

function readMembers(body: string, before = ''): ClassMember[] {
  const source = `${before}class Vault<T extends { a: string }> extends Base<Map<string, T>> implements A, B {${body}}`
  return readClassMembers(scanSource(source), source.indexOf('class Vault')) ?? []
}

function describeMember(body: string): string {
  return readMembers(body)
    .map(({ name, parameters, returns }) => {
      const types = parameters.map(({ name, type }) => `${name || '_'}=${type ?? ''}`)
      return `${name}(${types.join('|')})${returns ?? ''}`
    })
    .join(' ')
}

describe('class members', () => {
  const cases: [name: string, body: string, expected: string][] = [
    ['plain types', 'a(b: string, c: number): boolean {}', 'a(b=string|c=number)boolean'],
    ['no types', 'a(b, c) {} d() {}', 'a(b=|c=) d()'],
    ['defaults', 'a(b = [1, 2], c: string = f(1, "x,y"), d = { e: (f, g) => 1 }) {}', 'a(b=|c=string|d=)'],
    ['rest and optional', 'a(b?: string, ...c: string[]) {}', 'a(b=string|c=string[])'],
    ['patterns', 'a({ b, c }: { b: string }, [d]: number[]) {}', 'a(_={ b: string }|_=number[])'],
    [
      'generics',
      'a<K extends keyof T, V = Array<K>>(b: Map<K, Array<V>>, c: K): V[] {}',
      'a(b=Map<K, Array<V>>|c=K)V[]',
    ],
    [
      'functions',
      'a(b: (c: string, d: Map<string, number>) => void, e: new () => T): () => string {}',
      'a(b=(c: string, d: Map<string, number>) => void|e=new () => T)() => string',
    ],
    [
      'unions',
      "a(b: 'x' | 'y,z', c: | string | undefined): string | null {}",
      "a(b='x' | 'y,z'|c=| string | undefined)string | null",
    ],
    [
      'conditional types',
      'a(b: T extends string ? { c: 1 } : never, d: string) {}',
      'a(b=T extends string ? { c: 1 } : never|d=string)',
    ],
    [
      'object return types',
      'a(): { b: string, c(): void } { return { b: "}" } } d(): void {}',
      'a(){ b: string, c(): void } d()void',
    ],
    [
      'indexed and imported types',
      "a(b: T['a'][], c: import('x').Y<Z>, d: A.B.C) {}",
      "a(b=T['a'][]|c=import('x').Y<Z>|d=A.B.C)",
    ],
    [
      'predicates',
      'a(b: unknown): b is string {} c(d: unknown): asserts d is number {}',
      'a(b=unknown)b is string c(d=unknown)asserts d is number',
    ],
    ['this', 'a(this: Vault, b: string) {}', 'a(b=string)'],
    ['template types', 'a(b: `x${string}y${number}`, c: string) {}', 'a(b=`x${string}y${number}`|c=string)'],
    ['comments', 'a(/* b: string, */ b: /* { */ string, // c\n c: number) {} /* d() {} */', 'a(b=string|c=number)'],
    [
      'bodies full of braces',
      'a() { return `}${ { b: "`}" }.b }` + "}" + /[}/]\\}/.source + 1 / 2 } b() {}',
      'a() b()',
    ],
    [
      'overloads',
      'a(b: string): string;\n a(b: number): number;\n a(b: unknown) {}',
      'a(b=string)string a(b=number)number a(b=unknown)',
    ],
    [
      'names of every kind',
      '"quoted"() {} 12() {} [computed]() {} get() {} static() {} async() {} $x_1() {}',
      'quoted() 12() () get() static() async() $x_1()',
    ],
    [
      'fields',
      'a = 1\n b: string\n c?: { d: 1 }\n e() {}\n f = () => {\n }\n *g() {}\n h = 1 +\n 2; i() {}',
      'a() b() c() e() f() g() h() i()',
    ],
  ]
  for (const [name, body, expected] of cases) {
    it(`recognises ${name} as a class member`, () => expect(describeMember(body)).to.equal(expected))
  }

  it('class members are methods, fields or blocks', () => {
    const members = readMembers(
      'a() {} b = 1; c: string; declare d: number; static { e() } abstract f(): void; static g = 2',
    )
    expect(members.map(({ kind, name, isDefined }) => `${kind} ${name} ${isDefined}`)).to.deep.equal([
      'method a true',
      'field b true',
      'field c false',
      'field d false',
      'block  true',
      'method f false',
      'field g true',
    ])
    expect([...members.at(-1)!.modifiers]).to.deep.equal(['static'])
  })

  it('reads modifiers of class members', () => {
    const body = 'private static async a() {} protected get b() {} @dec(1) public c() {} @x.y d() {} override *e() {}'
    const modifiers = readMembers(body).map((member) => [...member.modifiers].join(' '))
    expect(modifiers).to.deep.equal(['private static async', 'protected get', '@ public', '@', 'override *'])
  })

  it('class members have separate doc comments', () => {
    const members = readMembers(
      '/** a */ a() { /** inner */ } b() {} /** old */ /** c */ /* no */ c() {}\n// no\n d() {}',
    )
    expect(members.map(({ doc }) => doc?.text)).to.deep.equal(['/** a */', undefined, '/** c */', undefined])
  })

  it('class members belong to the innermost class around a position', () => {
    const source = 'const a = { class: 1 }.class\nclass A { x() {} }\nexport default class B { y() {} }'
    const scanned = scanSource(source)
    expect(readClassMembers(scanned, source.indexOf('{ y'))!.map(({ name }) => name)).to.deep.equal(['y'])
    expect(readClassMembers(scanned, source.indexOf('class A'))!.map(({ name }) => name)).to.deep.equal(['x'])
    expect(readClassMembers(scanSource('const a = 1'), 0)).to.equal(undefined)
  })

  it('class members do not end at an unclosed brace', () => {
    expect(describeMember('a(b: string) { if (').startsWith('a(b=string)')).to.equal(true)
  })
})

describe('argument types', () => {
  const aliases = readAliases(
    scanSource(
      `type Amount = string\nexport type Mode = 'a' | 'b';\ntype Box<T> = { v: T }\ntype Loop = Loop | string\ntype Ids = Amount[]
type Maybe<T> = T | undefined\nenum Side { Left, Right = 4 }\nexport const enum Word { A = 'a', B = \`b\` }\nenum Mixed { A, B = 'b' }
type Id = string & { readonly brand: unique symbol }`,
    ),
  )
  const cases: [type: string, expected: string][] = [
    ['string', 'string'],
    ['number', 'number'],
    ['boolean', 'bool'],
    ['true | false', 'bool'],
    ["'a' | 'b'", 'string'],
    ['`x${string}`', 'string'],
    ['1 | 2', 'number'],
    ['string | undefined', 'string'],
    ['string | null', 'json'],
    ['string | number', 'json'],
    ['string[]', 'json'],
    ['Array<string>', 'json'],
    ['{ a: string }', 'json'],
    ['Record<string, string>', 'json'],
    ['(a: string) => string', 'json'],
    ['unknown', 'json'],
    ['Amount', 'string'],
    ['Mode', 'string'],
    ['Amount | Mode', 'string'],
    ['Ids', 'json'],
    ['Box<string>', 'json'],
    ['Maybe<string>', 'string'],
    ['Maybe<Mode>', 'string'],
    ['Maybe<Box<string>>', 'json'],
    ['Side', 'number'],
    ['Side.Left | Side.Right', 'number'],
    ['Word', 'string'],
    ['Mixed', 'json'],
    ['Id', 'string'],
    ["string & { brand: 'x' }", 'string'],
    ['{ a: 1 } & { b: 2 }', 'json'],
    ['Uppercase<Mode>', 'string'],
    ['Exclude<Mode, "a">', 'string'],
    ['NonNullable<string | null>', 'string'],
    ['keyof Box<string>', 'string'],
    ['-1 | 1', 'number'],
    ['Loop', 'json'],
    ['Elsewhere', 'json'],
    ['(string)', 'string'],
    ["(('a') | (Mode | undefined))", 'string'],
    ['(string)[]', 'json'],
    ["import('./a').B", 'unknown'],
    ["import('./a').B | string", 'unknown'],
    ["import('./a').B | null", 'json'],
  ]
  for (const [type, expected] of cases) {
    it(`map ${type} to ${expected}`, () => expect(toChainType(type, aliases)).to.equal(expected))
  }
})
