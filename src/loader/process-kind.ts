/** Commands whose start counts. */
const COMMANDS = ['test', 'node', 'compile', 'deploy']
/** What a run of tests may do besides, with code that others do not need. */
const BESIDES = { coverage: /^--coverage/, profile: /^--profile$/, html: /^(--reporter=)?html(=|$)/ }

/** What the process of a command line runs, of which compiled code is kept: empty for what has none of its own. */
export function nameProcessKind([command = '', ...flags]: readonly string[]): string {
  if (!COMMANDS.includes(command)) return ''
  return `-${command}${command === 'test' ? nameMeasuring(flags) : ''}`
}

/** The same of the process of the tests. */
export function nameMeasuring(flags: readonly string[]): string {
  const named = Object.entries(BESIDES).filter(([, pattern]) => flags.some((flag) => pattern.test(flag)))
  return named.map(([name]) => `-${name}`).join('')
}
