import type { LintRule } from '../rule.js'
import { findNames } from './undeclared-name.js'

export const undeclaredInError: LintRule = {
  name: 'undeclared-in-error',
  group: 'habits',
  about: 'a name that nothing declares, in what is thrown',
  recommended: 'off',
  strict: 'warn',
  consequence:
    'The action fails there in any case. Its caller reads that the name is not defined, and not why the action failed.',
  remedy: 'Declare it, import it, or correct its name.',
  bad: `export class Jar {
  init(): void {}

  open(id: string): string {
    const jar = storage.mapGet('jar', id)
    if (jar === null) throw new Error('there is no jar ' + name)
    return jar
  }
}
`,
  good: `export class Jar {
  init(): void {}

  open(id: string): string {
    const jar = storage.mapGet('jar', id)
    if (jar === null) throw new Error('there is no jar ' + id)
    return jar
  }
}
`,
  *check({ module, defined }) {
    for (const { isThrown, finding } of findNames(module, defined)) if (isThrown) yield finding
  },
}
