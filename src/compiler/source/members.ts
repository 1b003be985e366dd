import { itemAt } from '../../collections/presence.js'
import { readTypeParameters } from './argument-types.js'
import { opensGroup, type ScannedSource, type SourceComment, type SourceToken, skipGroup } from './tokens.js'
import { skipType } from './types.js'

/** A member of a class as declared in its source. */
export interface ClassMember {
  kind: 'method' | 'field' | 'block'
  /** Empty if it is computed. */
  name: string
  isQuoted: boolean
  /** Offset of the name. */
  start: number
  /** `static`, `private`, `async`, `get` …; `@` for a decorator. */
  modifiers: Set<string>
  parameters: MemberParameter[]
  /** The type parameters with their constraints. */
  typeParameters: [name: string, constraint: string][]
  /** The return type as written. */
  returns: string | undefined
  /** A method's body or a field's value is there. */
  isDefined: boolean
  /** The documentation comment in front. */
  doc: SourceComment | undefined
}

export interface MemberParameter {
  /** Empty for a pattern. */
  name: string
  /** Offset in the source. */
  start: number
  /** The type as written. */
  type: string | undefined
  /** The default as written. */
  initial: string | undefined
  /** Marked by `?`. */
  isOptional: boolean
  /** Marked by `...`. */
  isRest: boolean
}

const MODIFIERS = new Set(
  'static public private protected abstract override readonly declare accessor async get set'.split(' '),
)
/** Tokens after a modifier's word that make it the name of the member. */
const AFTER_NAME = new Set(['(', '<', '=', ';', ':', '?', '!', '}'])

/**
 * Reads the members of the class whose declaration contains the character at `offset`; undefined without a class. Types
 * are read from tokens: esbuild drops types without a tree, esprima cannot parse them, and the TypeScript compiler is
 * 60 MB for a list of signatures. Method bodies are skipped by their braces.
 */
export function readClassMembers(scanned: ScannedSource, offset: number): ClassMember[] | undefined {
  const { tokens } = scanned
  for (let at = 0; at < tokens.length; ) {
    const isClass = itemAt(tokens, at).text === 'class' && tokens[at - 1]?.text !== '.'
    if (isClass) {
      const body = findBody(tokens, at + 1)
      const end = skipGroup(tokens, body)
      if (offset < (tokens[end - 1]?.end ?? 0)) return readBody(scanned, body)
      at = end
    } else at = opensGroup(itemAt(tokens, at)) ? skipGroup(tokens, at) : at + 1
  }
  return undefined
}

function findBody(tokens: readonly SourceToken[], index: number): number {
  let at = index
  while (at < tokens.length && itemAt(tokens, at).text !== '{')
    at = /^[(<[]$/.test(itemAt(tokens, at).text) ? skipGroup(tokens, at) : at + 1
  return at
}

function readBody(scanned: ScannedSource, body: number): ClassMember[] {
  return new BodyReader(scanned, body).read()
}

/** Reads the members of a class from the `{` of its body on. */
class BodyReader {
  readonly #source: string
  readonly #tokens: readonly SourceToken[]
  readonly #comments: readonly SourceComment[]
  /** The token that closes the body. */
  readonly #last: number
  /** The token to read next. */
  #at: number
  /** End of the previous member. */
  #from: number

  constructor({ source, tokens, comments }: ScannedSource, body: number) {
    this.#source = source
    this.#tokens = tokens
    this.#comments = comments
    this.#last = skipGroup(tokens, body) - 1
    this.#at = body + 1
    this.#from = itemAt(tokens, body).end
  }

  read(): ClassMember[] {
    const members: ClassMember[] = []
    while (this.#at < this.#last) {
      if (this.#is(';')) this.#at++
      else members.push(this.#readMember())
      this.#from = itemAt(this.#tokens, this.#at - 1).end
    }
    return members
  }

  get #token(): SourceToken {
    return itemAt(this.#tokens, this.#at)
  }

  #readMember(): ClassMember {
    const doc = this.#findDoc(this.#token.start)
    const modifiers = this.#readModifiers()
    const { start, kind } = this.#token
    const isQuoted = kind === 'text'
    const member = { name: '', isQuoted, start, modifiers, parameters: [], typeParameters: [], returns: undefined, doc }
    if (this.#token.text === '{') {
      this.#at = skipGroup(this.#tokens, this.#at)
      return { ...member, kind: 'block', isDefined: true }
    }
    const name = this.#readName()
    if (this.#is('?') || this.#is('!')) this.#at++
    return this.#is('(') || this.#is('<')
      ? { ...member, name, ...this.#readMethod() }
      : { ...member, name, ...this.#readField() }
  }

  #readModifiers(): Set<string> {
    const modifiers = new Set<string>()
    for (;;) {
      const modifier = this.#textAt(this.#at)
      if (modifier === '@') this.#skipDecorator()
      else if (modifier === '*' || (MODIFIERS.has(modifier) && !AFTER_NAME.has(this.#textAt(this.#at + 1)))) this.#at++
      else return modifiers
      modifiers.add(modifier)
    }
  }

  #skipDecorator(): void {
    this.#at += 2
    while (this.#is('.')) this.#at += 2
    if (this.#is('(')) this.#at = skipGroup(this.#tokens, this.#at)
  }

  #readName(): string {
    const token = this.#token
    this.#at = token.text === '[' ? skipGroup(this.#tokens, this.#at) : this.#at + 1
    if (token.text === '[') return ''
    return token.kind === 'text' ? token.text.slice(1, -1) : token.text
  }

  #readMethod(): Pick<ClassMember, 'kind' | 'parameters' | 'typeParameters' | 'returns' | 'isDefined'> {
    const first = this.#at
    if (this.#is('<')) this.#at = skipGroup(this.#tokens, this.#at)
    const typeParameters = readTypeParameters(this.#tokens.slice(first, this.#at))
    const parameters = this.#readParameters()
    const returns = this.#is(':') ? this.#readType() : undefined
    const isDefined = this.#is('{')
    if (isDefined) this.#at = skipGroup(this.#tokens, this.#at)
    return { kind: 'method', parameters, typeParameters, returns, isDefined }
  }

  #readParameters(): MemberParameter[] {
    const end = skipGroup(this.#tokens, this.#at) - 1
    const parameters: MemberParameter[] = []
    this.#at++
    while (this.#at < end) parameters.push(this.#readParameter(end))
    this.#at = end + 1
    return parameters.filter(({ name }) => name !== 'this')
  }

  #readParameter(end: number): MemberParameter {
    const isRest = this.#is('...')
    if (isRest) this.#at++
    const token = this.#token
    this.#at = opensGroup(token) ? skipGroup(this.#tokens, this.#at) : this.#at + 1
    const isOptional = this.#is('?')
    if (isOptional) this.#at++
    const type = this.#is(':') ? this.#readType() : undefined
    const value = this.#is('=') ? this.#at + 1 : undefined
    while (this.#at < end && !this.#is(','))
      this.#at = opensGroup(this.#token) ? skipGroup(this.#tokens, this.#at) : this.#at + 1
    const initial =
      value === undefined
        ? undefined
        : this.#source.slice(itemAt(this.#tokens, value).start, itemAt(this.#tokens, this.#at - 1).end)
    this.#at++
    return { name: token.kind === 'name' ? token.text : '', start: token.start, type, initial, isOptional, isRest }
  }

  /** A value ends this.#at a semicolon, or this.#at a line that does not go on with an operator. */
  #readField(): Pick<ClassMember, 'kind' | 'isDefined'> {
    if (this.#is(':')) this.#readType()
    const isDefined = this.#is('=')
    while (isDefined && this.#at < this.#last && !this.#is(';') && !(this.#token.startsLine && this.#beginsMember())) {
      this.#at = opensGroup(this.#token) ? skipGroup(this.#tokens, this.#at) : this.#at + 1
    }
    return { kind: 'field', isDefined }
  }

  #beginsMember(): boolean {
    const before = itemAt(this.#tokens, this.#at - 1)
    const isOver = before.kind !== 'mark' || /^[)\]}]$/.test(before.text)
    return isOver && (this.#token.kind !== 'mark' || /^[[*@]$/.test(this.#textAt(this.#at)))
  }

  #readType(): string {
    const first = this.#at + 1
    this.#at = skipType(this.#tokens, first)
    return this.#source.slice(itemAt(this.#tokens, first).start, itemAt(this.#tokens, this.#at - 1).end)
  }

  #findDoc(start: number): SourceComment | undefined {
    const between = this.#comments.filter((comment) => comment.start >= this.#from && comment.end <= start)
    return between.findLast(({ text }) => text.startsWith('/**'))
  }

  #is(text: string): boolean {
    return this.#at < this.#tokens.length && this.#token.text === text
  }

  #textAt(index: number): string {
    return this.#tokens[index]?.text ?? ''
  }
}
