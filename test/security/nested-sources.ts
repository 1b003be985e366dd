/** Kinds of nested syntax: each function returns statements of the given depth, valid inside of a method. */
const around =
  (open: string, inner: string, close = '') =>
  (depth: number): string =>
    open.repeat(depth) + inner + close.repeat(depth)

const expression = (make: (depth: number) => string) => (depth: number) => `const x = ${make(depth)};`

/** Syntax that can be nested in the grammar of JavaScript and TypeScript, by name. */
export const KINDS: Readonly<Record<string, (depth: number) => string>> = {
  parentheses: expression(around('(', '1', ')')),
  arrays: expression(around('[', '', ']')),
  'arrays with elements': expression(around('[1,', '2', ',3]')),
  objects: expression(around('{a:', '1', '}')),
  'objects with shorthand': expression(around('{b, a:', '1', '}')),
  'computed names': expression(around('{[', '1', ']:1}')),
  templates: expression(around('`${', '1', '}`')),
  'templates with text': expression(around('`a${', '1', '}b`')),
  'tagged templates': expression(around('f`${', '1', '}`')),
  'calls in arguments': expression(around('f(', '1', ')')),
  'chained calls': expression((depth) => `f${'()'.repeat(depth)}`),
  'chained members': expression((depth) => `f${'.a'.repeat(depth)}`),
  'chained indexes': expression((depth) => `f${'[0]'.repeat(depth)}`),
  'indexes in indexes': expression(around('f[', '0', ']')),
  'method chains': expression((depth) => `f${'.a()'.repeat(depth)}`),
  'optional chains': expression((depth) => `f${'?.a'.repeat(depth)}`),
  'optional calls': expression((depth) => `f${'?.()'.repeat(depth)}`),
  'non-null assertions': expression((depth) => `f${'.a!'.repeat(depth)}`),
  additions: expression(around('1+', '1')),
  'additions of texts': expression(around("'a'+", "'b'")),
  'additions in parentheses': expression(around('(1+', '1', ')')),
  powers: expression(around('2**', '1')),
  conjunctions: expression(around('a&&', 'b')),
  disjunctions: expression(around('a||', 'b')),
  coalescing: expression(around('a??', 'b')),
  comparisons: expression(around('1<', '2')),
  instanceof: expression((depth) => `a${' instanceof B'.repeat(depth)}`),
  assignments: (depth) => `let c; ${'c='.repeat(depth)}1;`,
  'compound assignments': (depth) => `let c = 1; ${'c+='.repeat(depth)}1;`,
  negations: expression(around('!', '1')),
  minus: expression(around('- ', '1')),
  'bitwise not': expression(around('~', '1')),
  typeof: expression(around('typeof ', '1')),
  void: expression(around('void ', '1')),
  delete: expression(around('delete ', 'a.b')),
  'new without arguments': expression(around('new ', 'A')),
  'new with arguments': expression(around('new A(', '1', ')')),
  'arrow functions': expression(around('a=>', '1')),
  'arrow functions with bodies': expression(around('()=>{return ', '1', '}')),
  'function expressions': expression(around('function(){return ', '1', '}')),
  'immediate functions': expression(around('(function(){return ', '1', '})()')),
  'class expressions': expression(around('class{m(){return ', '1', '}}')),
  'class heritage': expression(around('class extends ', 'A', '{}')),
  'conditions to the right': expression(around('a?b:', 'c')),
  'conditions in the middle': expression(around('a?', 'b', ':c')),
  'spread arguments': expression(around('f(...', 'a', ')')),
  'spread elements': expression(around('[...', 'a', ']')),
  'default parameters': expression(around('(a=', '1', ')=>a')),
  if: (depth) => `${'if(a)'.repeat(depth)}b();`,
  'if with blocks': around('if(a){', 'b();', '}'),
  'else if': (depth) => `${'if(a){b()}else '.repeat(depth)}c();`,
  else: (depth) => `${'if(a);else '.repeat(depth)}c();`,
  blocks: around('{', 'b();', '}'),
  for: (depth) => `${'for(;a;)'.repeat(depth)}b();`,
  'for of': around('for(const a of b){', 'c();', '}'),
  while: (depth) => `${'while(a)'.repeat(depth)}b();`,
  'do while': around('do{', 'b();', '}while(a);'),
  labels: (depth) => `${Array.from({ length: depth }, (_, index) => `l${index}:`).join('')}b();`,
  switch: around('switch(a){case 1:', 'b();', '}'),
  'functions in functions': around('function f(){', 'b();', '}'),
  'classes in methods': around('class C{m(){', 'b();', '}}'),
  'types in types': (depth) => `let t: ${'Array<'.repeat(depth)}number${'> '.repeat(depth)};`,
  'casts to types': (depth) => `const c = a${' as any'.repeat(depth)};`,
}

/** Depths that people write, and that only attackers do. */
/** Depth that every tool reads. */
export const SHALLOW = 10
export const DEPTHS = [10, 100, 1000, 5000, 100_000] as const

/** A contract with nested syntax in a method. */
export function nest(kind: string, depth: number): string {
  const make = KINDS[kind]
  if (make === undefined) throw new Error(`no kind of syntax is named ${kind}`)
  return `class Deep {\n  init() {}\n  run(a) {\n    ${make(depth)}\n  }\n}\nmodule.exports = Deep\n`
}
