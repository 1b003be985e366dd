/** Line from 1, column from 0. */
interface Point {
  line: number
  column: number
}

/** A comment that disables or enables rules. `value`: the rules, separated by commas; empty for all. */
interface Directive {
  type: 'disable' | 'enable' | 'disable-line' | 'disable-next-line'
  value: string
  node: { loc: { start: Point; end: Point } }
}

/** The part of ESLint's source code that knows the comments; languages other than JavaScript may not have it. */
export interface DirectiveSource {
  getDisableDirectives?(): { directives: readonly Directive[] }
}

/** Returns whether a comment disables a rule at a point. */
export function readDisabled(source: DirectiveSource, rule: string | undefined): (point: Point) => boolean {
  const all = source.getDisableDirectives?.().directives ?? []
  const own = all.filter(({ value }) => {
    const rules = value.split(',').map((name) => name.trim())
    return value.trim() === '' || rule === undefined || rules.includes(rule)
  })
  return (point) => {
    const isAtLine = own.some(({ type, node: { loc } }) =>
      type === 'disable-line'
        ? loc.start.line === point.line
        : type === 'disable-next-line' && loc.end.line + 1 === point.line,
    )
    const before = own.filter(
      ({ type, node: { loc } }) => (type === 'disable' || type === 'enable') && isBefore(loc.start, point),
    )
    return isAtLine || before.at(-1)?.type === 'disable'
  }
}

function isBefore(one: Point, other: Point): boolean {
  return one.line < other.line || (one.line === other.line && one.column <= other.column)
}
