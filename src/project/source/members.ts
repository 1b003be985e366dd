import { readTypeParameters } from './argument-types.js'
import { opensGroup, type ScannedSource, type SourceComment, type SourceToken, skipGroup } from './tokens.js'
import { skipType } from './types.js'

/** A member of a class, as its source declares it. */
export interface ClassMember {
  kind: 'method' | 'field' | 'block'
  /** Empty where it is computed. */
  name: string
  isQuoted: boolean
  /** Offset of the name. */
  start: number
  /** `static`, `private`, `async`, `get` …; `@` for a decorator. */
  modifiers: Set<string>
  parameters: Parameter[]
  /** The type parameters with their constraints. */
  typeParameters: [name: string, constraint: string][]
  /** The return type as written. */
  returns: string | undefined
  /** A method's body or a field's value is there. */
  isDefined: boolean
  /** The documentation comment in front. */
  doc: SourceComment | undefined
}

export interface Parameter {
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
/** What behind a modifier's word makes it the member's own name. */
const AFTER_NAME = new Set(['(', '<', '=', ';', ':', '?', '!', '}'])

/**
 * Reads the members of the class whose declaration holds the character at `offset`; undefined where there is none.
 *
 * Types are read from the source because only the source has them: esbuild drops types without a tree, esprima cannot
 * read them, and the TypeScript compiler is 60 MB for what is a list of signatures. Method bodies are skipped by their
 * braces; nothing in them matters here.
 */
export function readClassMembers(scanned: ScannedSource, offset: number): ClassMember[] | undefined {
  const { tokens } = scanned
  for (let at = 0; at < tokens.length; ) {
    const isClass = tokens[at]!.text === 'class' && tokens[at - 1]?.text !== '.'
    if (isClass) {
      const body = findBody(tokens, at + 1)
      const end = skipGroup(tokens, body)
      if (offset < (tokens[end - 1]?.end ?? 0)) return readBody(scanned, body)
      at = end
    } else at = opensGroup(tokens[at]!) ? skipGroup(tokens, at) : at + 1
  }
  return undefined
}

function findBody(tokens: readonly SourceToken[], index: number): number {
  let at = index
  while (at < tokens.length && tokens[at]!.text !== '{')
    at = /^[(<[]$/.test(tokens[at]!.text) ? skipGroup(tokens, at) : at + 1
  return at
}

function readBody(scanned: ScannedSource, body: number): ClassMember[] {
  const { source, tokens, comments } = scanned
  const members: ClassMember[] = []
  const last = skipGroup(tokens, body) - 1
  let at = body + 1
  let from = tokens[body]!.end
  while (at < last) {
    if (tokens[at]!.text === ';') at++
    else members.push(readMember())
    from = tokens[at - 1]!.end
  }
  return members

  function readMember(): ClassMember {
    const doc = findDoc(tokens[at]!.start)
    const modifiers = readModifiers()
    const { start, kind } = tokens[at]!
    const isQuoted = kind === 'text'
    const member = { name: '', isQuoted, start, modifiers, parameters: [], typeParameters: [], returns: undefined, doc }
    if (tokens[at]!.text === '{') {
      at = skipGroup(tokens, at)
      return { ...member, kind: 'block', isDefined: true }
    }
    const name = readName()
    if (is('?') || is('!')) at++
    return is('(') || is('<') ? { ...member, name, ...readMethod() } : { ...member, name, ...readField() }
  }

  function readModifiers(): Set<string> {
    const modifiers = new Set<string>()
    for (;;) {
      const modifier = textAt(at)
      if (modifier === '@') skipDecorator()
      else if (modifier === '*' || (MODIFIERS.has(modifier) && !AFTER_NAME.has(textAt(at + 1)))) at++
      else return modifiers
      modifiers.add(modifier)
    }
  }

  function skipDecorator(): void {
    at += 2
    while (is('.')) at += 2
    if (is('(')) at = skipGroup(tokens, at)
  }

  function readName(): string {
    const token = tokens[at]!
    at = token.text === '[' ? skipGroup(tokens, at) : at + 1
    if (token.text === '[') return ''
    return token.kind === 'text' ? token.text.slice(1, -1) : token.text
  }

  function readMethod(): Pick<ClassMember, 'kind' | 'parameters' | 'typeParameters' | 'returns' | 'isDefined'> {
    const from = at
    if (is('<')) at = skipGroup(tokens, at)
    const typeParameters = readTypeParameters(tokens.slice(from, at))
    const parameters = readParameters()
    const returns = is(':') ? readType() : undefined
    const isDefined = is('{')
    if (isDefined) at = skipGroup(tokens, at)
    return { kind: 'method', parameters, typeParameters, returns, isDefined }
  }

  function readParameters(): Parameter[] {
    const end = skipGroup(tokens, at) - 1
    const parameters: Parameter[] = []
    at++
    while (at < end) parameters.push(readParameter(end))
    at = end + 1
    return parameters.filter(({ name }) => name !== 'this')
  }

  function readParameter(end: number): Parameter {
    const isRest = is('...')
    if (isRest) at++
    const token = tokens[at]!
    at = opensGroup(token) ? skipGroup(tokens, at) : at + 1
    const isOptional = is('?')
    if (isOptional) at++
    const type = is(':') ? readType() : undefined
    const from = is('=') ? at + 1 : undefined
    while (at < end && !is(',')) at = opensGroup(tokens[at]!) ? skipGroup(tokens, at) : at + 1
    const initial = from === undefined ? undefined : source.slice(tokens[from]!.start, tokens[at - 1]!.end)
    at++
    return { name: token.kind === 'name' ? token.text : '', start: token.start, type, initial, isOptional, isRest }
  }

  /** A value ends at a semicolon, or at a line that does not go on with an operator. */
  function readField(): Pick<ClassMember, 'kind' | 'isDefined'> {
    if (is(':')) readType()
    const isDefined = is('=')
    while (isDefined && at < last && !is(';') && !(tokens[at]!.startsLine && beginsMember())) {
      at = opensGroup(tokens[at]!) ? skipGroup(tokens, at) : at + 1
    }
    return { kind: 'field', isDefined }
  }

  function beginsMember(): boolean {
    const before = tokens[at - 1]!
    const isOver = before.kind !== 'mark' || /^[)\]}]$/.test(before.text)
    return isOver && (tokens[at]!.kind !== 'mark' || /^[[*@]$/.test(textAt(at)))
  }

  function readType(): string {
    const from = at + 1
    at = skipType(tokens, from)
    return source.slice(tokens[from]!.start, tokens[at - 1]!.end)
  }

  function findDoc(start: number): SourceComment | undefined {
    const between = comments.filter((comment) => comment.start >= from && comment.end <= start)
    return between.findLast(({ text }) => text.startsWith('/**'))
  }

  function is(text: string): boolean {
    return at < tokens.length && tokens[at]!.text === text
  }

  function textAt(index: number): string {
    return tokens[index]?.text ?? ''
  }
}
