/** Commands whose start-up time matters. */
const COMMANDS = ['test', 'node', 'compile', 'deploy']
/** Options of a test run that load additional code. */
const BESIDES = { coverage: /^--coverage/, profile: /^--profile$/, html: /^(--reporter=)?html(=|$)/ }

/**
 * Returns the kind of a command line's process, under which compiled code is cached; empty for kinds without a cache.
 */
export function nameProcessKind([command = '', ...flags]: readonly string[]): string {
  if (!COMMANDS.includes(command)) return ''
  return `-${command}${command === 'test' ? nameMeasuring(flags) : ''}`
}

/** Returns the kind of the test process. */
export function nameMeasuring(flags: readonly string[]): string {
  const named = Object.entries(BESIDES).filter(([, pattern]) => flags.some((flag) => pattern.test(flag)))
  return named.map(([name]) => `-${name}`).join('')
}
