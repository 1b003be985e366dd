/** Stands for a value that JSON.stringify cannot write. */
const RAW: Record<string, string> = {
  '@@deep@@': `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  '@@endless@@': '1e400',
}

/** Texts that a terminal would obey: clear the screen, conceal what follows, turn the direction of writing. */
const ESCAPES = '\u001b[2J\u001b[8m\u202e'

/** Values that replace each member of a file. */
const VALUES: Record<string, unknown> = {
  null: null,
  zero: 0,
  negative: -1,
  fraction: 1.5,
  huge: 1e308,
  'beyond all numbers': '@@endless@@',
  flag: true,
  'empty text': '',
  text: 'x',
  prototype: '__proto__',
  constructor: 'constructor',
  escapes: ESCAPES,
  list: [],
  'list of null': [null],
  object: {},
  'own prototype': JSON.parse('{"__proto__":{"file":"x","length":1}}'),
  deep: '@@deep@@',
}

/** A file in which one member was edited. */
export interface Edit {
  /** Names and indices, such as `tests.0.state`. */
  path: string
  kind: string
  text: string
}

type Container = Record<string, unknown>

/**
 * Lists the edits of a file: each member in turn is replaced by values of all kinds, removed, and renamed to
 * `__proto__`. Of a list, the first two items are edited; of equal places, such as `tests.*.state`, `most` are.
 */
export function* listEdits(file: unknown, most = 2): Generator<Edit> {
  const seen = new Map<string, number>()
  yield* editMembers(file, [])

  function* editMembers(container: unknown, path: readonly string[]): Generator<Edit> {
    if (typeof container !== 'object' || container === null) return
    const members = container as Container
    const names = Object.keys(members)
    for (const name of Array.isArray(container) ? names.slice(0, 2) : names) {
      const place = [...path, name]
      const pattern = place.join('.').replace(/\.\d+(?=\.|$)/g, '.*')
      const times = seen.get(pattern) ?? 0
      seen.set(pattern, times + 1)
      if (times >= most) continue
      yield* editMember(members, name, place.join('.'))
      yield* editMembers(members[name], place)
    }
  }

  function* editMember(members: Container, name: string, path: string): Generator<Edit> {
    const own = { ...members }
    for (const [kind, value] of Object.entries(VALUES)) {
      members[name] = value
      yield { path, kind, text: write(file) }
    }
    members[name] = own[name]
    if (Array.isArray(members)) return
    delete members[name]
    yield { path, kind: 'absent', text: write(file) }
    Object.defineProperty(members, '__proto__', { value: own[name], enumerable: true, configurable: true })
    yield { path, kind: 'renamed', text: write(file) }
    for (const each of Object.keys(members)) delete members[each]
    Object.assign(members, own)
  }
}

function write(file: unknown): string {
  return JSON.stringify(file).replace(/"(@@\w+@@)"/g, (_, name: string) => RAW[name] ?? '')
}

/** Texts that no command prints for an edited file. */
export const WRONG = /\bundefined\b|\bNaN\b|\bInfinity\b|\[object Object\]|\[object Array\]|internal error/

/** Characters that a terminal obeys. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are searched for
export const OBEYED = /\u001b|\u202e|\u009b/
