/** A function of a test as it is written there, by a name: an arrow function, a function, or a method of this name. */
// biome-ignore lint/complexity/noBannedTypes: any function has a text
export function formatSource(name: string, run: Function): string[] {
  const [first = '', ...rest] = String(run).split('\n')
  const isMethod = new RegExp(`^(async\\s+)?${name}\\s*\\(`).test(first) || /^(async\s+)?run\s*\(/.test(first)
  const head = isMethod ? first.replace(/^(async\s+)?\w+\s*\(/, '$1function (') : first
  const spaces = Math.min(...rest.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)))
  return [`const ${name} = ${head}`, ...rest.map((line) => line.slice(spaces))]
}
