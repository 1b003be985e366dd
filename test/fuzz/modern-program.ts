/** Programs in today's syntax that log what they do in which order, and answer all they come to as JSON. */
export function writeModernProgram(choices: readonly number[]): string {
  let used = 0
  let names = 0
  const results: string[] = []
  const pick = (count: number): number => (choices[used++ % choices.length]! + used) % count
  const choose = <T>(...options: (() => T)[]): T => options[pick(options.length)]!()
  const many = <T>(most: number, one: () => T): T[] => Array.from({ length: pick(most + 1) }, one)
  const fresh = (): string => `v${names++}`

  const statements = Array.from({ length: 1 + pick(5) }, () => statement())
  return `${PRELUDE}\n${statements.join('\n')}\nreturn JSON.stringify([log, ${results.join(', ')}])\n`

  function statement(): string {
    return choose(declaration, assignment, called, arrow, loop, swap, labels, newer, expression, words)
  }

  function declaration(): string {
    const bound: string[] = []
    const kind = choose(
      () => 'const',
      () => 'let',
      () => 'var',
    )
    const first = pattern(2, bound)
    const second = pick(3) === 0 ? `, ${pattern(1, bound)} = ${source(2)}` : ''
    results.push(...bound)
    return `${kind} ${first} = ${source(2)}${second};`
  }

  function assignment(): string {
    const bound: string[] = []
    const target = pattern(2, bound, true)
    results.push(...bound)
    const declared = bound.filter((name) => !name.includes('.')).map((name) => `let ${name};`)
    return `${declared.join(' ')} (${target} = ${source(2)});`
  }

  function expression(): string {
    const bound: string[] = []
    const target = pattern(1, bound, true)
    const result = fresh()
    results.push(...bound, result)
    const declared = bound.filter((name) => !name.includes('.')).map((name) => `let ${name};`)
    const inner = `${target} = ${source(1)}`
    const value = choose(
      () => `t((${inner}))`,
      () => `(() => (${inner}))()`,
      () => `(t(1), ${inner}, t(2))`,
    )
    return `${declared.join(' ')} const ${result} = ${value};`
  }

  function called(): string {
    const [name, result] = [fresh(), fresh()]
    const bound: string[] = []
    const parameters = [parameter(bound), ...many(2, () => parameter(bound))]
    results.push(result)
    return `function ${name}(${parameters.join(', ')}) { return [${bound.join(', ')}]; }
const ${result} = ${name}(${parameters.map(() => (pick(4) === 0 ? 'undefined' : source(2))).join(', ')});`
  }

  function parameter(bound: string[]): string {
    if (pick(3) === 0) {
      const name = fresh()
      bound.push(name)
      return `${name} = ${pick(2) === 0 ? number() : `t([${bound.slice(0, -1).join(', ')}])`}`
    }
    return (
      pattern(2, bound) +
      choose(
        () => ` = ${source(1)}`,
        () => ' = []',
        () => '',
      )
    )
  }

  function arrow(): string {
    const result = fresh()
    const bound: string[] = []
    const parameters = pattern(1, bound)
    results.push(result)
    const body = choose(
      () => `[${bound.join(', ')}]`,
      () => `({ ${bound.map((name) => `${name}`).join(', ')} })`,
      () => `{ return [${bound.join(', ')}] }`,
    )
    return `const ${result} = [${source(1)}, ${source(1)}].map((${parameters}) => ${body});`
  }

  function loop(): string {
    const [result, label] = [fresh(), fresh()]
    const bound: string[] = []
    const isAssigned = pick(3) === 0
    const head = pattern(1, bound, isAssigned)
    const declared = isAssigned
      ? bound
          .filter((name) => !name.includes('.'))
          .map((name) => `let ${name};`)
          .join(' ')
      : ''
    results.push(result)
    const list = choose(
      () => `[${source(1)}, ${source(1)}]`,
      () => `Object.entries(${object(1)})`,
      () => `g([${source(1)}])`,
    )
    const inner = choose(
      () => '',
      () => `if (${result}.length === 1) continue ${label};`,
      () => `for (let i = 0; i < 3; i++) { if (i === 1) continue ${label}; ${result}.push(i) }`,
      () => `for (const x of [1, 2]) { if (x === 2) break ${label} }`,
    )
    const shadow =
      pick(4) === 0 && bound[0] && !isAssigned ? `const ${bound[0]} = 'inner'; ${result}.push(${bound[0]});` : ''
    const kind = isAssigned
      ? ''
      : choose(
          () => 'const ',
          () => 'let ',
        )
    const body = shadow ? `{ ${shadow} }` : `{ ${result}.push([${bound.join(', ')}]); ${inner} }`
    return `${declared} const ${result} = []; ${label}: for (${kind}${head} of ${list}) ${body}`
  }

  function swap(): string {
    const bound = [fresh(), fresh(), fresh()]
    results.push(...bound)
    const order = choose(
      () => [1, 0, 2],
      () => [2, 0, 1],
      () => [1, 2, 0],
      () => [1, 1, 0],
      () => [0, 2, 2],
    )
    const values = order.map((index) =>
      choose(
        () => bound[index]!,
        () => `t(${bound[index]})`,
        () => number(),
      ),
    )
    const targets = pick(4) === 0 ? [bound[0], bound[0], bound[1]] : bound
    return `let [${bound.join(', ')}] = [${number()}, ${number()}, ${number()}];[${targets.join(', ')}] = [${values.join(', ')}];`
  }

  function labels(): string {
    const [result, outer, inner] = [fresh(), fresh(), fresh()]
    results.push(result)
    const end = choose(
      () => 'continue',
      () => 'break',
    )
    const head = choose(
      () => 'for (let i = 0; i < 4; i++)',
      () => 'for (const i of [0, 1, 2, 3])',
      () => 'for (const i in [5, 6, 7])',
    )
    const body = `${result}.push(() => i); ${inner}: for (let j = 0; j < 3; j++) { if (j === Number(i)) ${end} ${outer}; if (j === 1) continue ${inner}; ${result}.push(j); }`
    return `const ${result} = []; ${outer}: ${head} { ${body} } ${result}.forEach((f, i) => { if (typeof f === 'function') ${result}[i] = f() });`
  }

  function newer(): string {
    const [result, object] = [fresh(), fresh()]
    results.push(result)
    const value = choose(
      () => `${object}?.a?.[0] ?? ${source(1)}`,
      () => `${object}.f?.(${number()}) ?? 1_000`,
      () => `(${object}.a ??= ${source(1)}, ${object}.b ||= t(2), ${object}.c &&= t(3), ${object})`,
      () => `({ ...${object}, x: t(1), ...${source(1)} })`,
      () => `2 ** ${number()}`,
    )
    return `const ${object} = ${choose(
      () => `{ a: ${source(1)}, c: 1, f(x) { return t(x) } }`,
      () => '{}',
    )}; const ${result} = ${value};`
  }

  function words(): string {
    const result = fresh()
    results.push(result)
    return `const ${result} = { async: t(1), catch(x) { return x }, get try() { return 3 } }; ${result}.await = ${result}.catch(${result}.try);`
  }

  function pattern(depth: number, bound: string[], isAssigned = false): string {
    return pick(2) === 0 ? listPattern(depth, bound, isAssigned) : objectPattern(depth, bound, isAssigned)
  }

  function listPattern(depth: number, bound: string[], isAssigned: boolean): string {
    const elements = many(3, () => (pick(6) === 0 ? '' : element(depth, bound, isAssigned)))
    const rest =
      elements.length === 0 || pick(4) === 0
        ? [`...${depth > 0 && pick(4) === 0 ? `[${plainTarget(bound, isAssigned)}]` : plainTarget(bound, isAssigned)}`]
        : []
    return `[${[...elements, ...rest].join(', ')}${elements.at(-1) === '' && rest.length === 0 ? ',' : ''}]`
  }

  function objectPattern(depth: number, bound: string[], isAssigned: boolean): string {
    const members = many(3, () => {
      const key = choose(
        () => 'a',
        () => 'b',
        () => '0',
        () => "'c'",
        () => `[t('a')]`,
        () => 'catch',
        () => 'length',
      )
      return `${key}: ${element(depth, bound, isAssigned)}`
    })
    const rest = pick(4) === 0 ? [`...${plainTarget(bound, isAssigned)}`] : []
    return `{ ${[...members, ...rest].join(', ')} }`
  }

  function element(depth: number, bound: string[], isAssigned: boolean): string {
    const inner = target(depth, bound, isAssigned)
    const isNested = /^[[{]/.test(inner)
    const initial = isNested
      ? ` = ${source(1)}`
      : choose(
          () => '',
          () => ` = ${number()}`,
          () => ` = t(${number()})`,
        )
    return inner + initial
  }

  function target(depth: number, bound: string[], isAssigned: boolean): string {
    return depth > 0 && pick(4) === 0 ? pattern(depth - 1, bound, isAssigned) : plainTarget(bound, isAssigned)
  }

  function plainTarget(bound: string[], isAssigned: boolean): string {
    if (isAssigned && pick(4) === 0)
      return `${choose(
        () => 'box',
        () => 't(box)',
      )}.${choose(
        () => 'p',
        () => 'q',
      )}`
    const name = fresh()
    bound.push(name)
    return name
  }

  function source(depth: number): string {
    return choose(
      () => part(depth),
      () => part(depth),
      () => `g(${list(depth)})`,
      () => `new Steps(${2 + pick(3)})`,
    )
  }

  /** Nothing in it takes steps of its own, which a nested pattern would take between those around it. */
  function part(depth: number): string {
    return choose(
      () => list(depth),
      () => list(depth),
      () => object(depth),
      () => `t(${list(depth)})`,
      () => `t(${object(depth)})`,
      () => 'LIST',
      () => 'OBJECT',
      () => "'text'",
    )
  }

  function list(depth: number): string {
    return `[${many(3, () => value(depth)).join(', ')}]`
  }

  function object(depth: number): string {
    const members = ['a', 'b', 'c', 'catch'].filter(() => pick(3) > 0).map((key) => `${key}: ${value(depth)}`)
    return `{ ${members.join(', ')} }`
  }

  function value(depth: number): string {
    if (depth === 0) return number()
    return choose(
      number,
      () => `t(${number()})`,
      () => 'undefined',
      () => part(depth - 1),
      () => 'null',
    )
  }

  function number(): string {
    return String(pick(90) + 10)
  }
}

const PRELUDE = `
const log = [], box = {};
const t = (x) => { log.push(typeof x === 'object' && x !== null ? Object.keys(x).length : x === undefined ? 'none' : x); return x };
const LIST = [[1, 2], { a: 3, b: [4] }, 'xyz'], OBJECT = { a: [5, 6], b: { a: 7 }, c: null, 0: 8 };
function* g(list) { log.push('start'); for (let i = 0; i < list.length; i++) { log.push('next'); yield list[i] } log.push('end') }
class Steps {
  constructor(count) { this.count = count }
  [Symbol.iterator]() {
    let at = 0;
    const count = this.count;
    return { next() { return { done: at >= count, value: at++ } }, return() { log.push('closed'); return {} } };
  }
}
`
