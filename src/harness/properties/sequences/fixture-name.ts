const NAME = /\bsetup(?:\s*:\s*([A-Za-z_$][\w$.]*)\s*[,}]|\s*[,}])/

/** What a test file calls the fixture of the invariants with this title: `setup` where it has no name of its own. */
export function findFixtureName(source: string, title: string): string {
  const quoted = [JSON.stringify(title), `'${title}'`, `\`${title}\``]
  const at = quoted.map((text) => source.indexOf(text)).find((index) => index >= 0)
  return (at !== undefined && NAME.exec(source.slice(at))?.[1]) || 'setup'
}
