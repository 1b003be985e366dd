import { ABSENT_GLOBALS, adviseInstead } from '../../../contract/library.js'
import { listAbsentMethods, listAbsentReads } from '../../interpreter/absent-methods.js'
import type { Subject } from '../../model/subject.js'
import { listAbsentNames } from '../../syntax/absent-names.js'
import type { Module } from '../../syntax/module.js'
import { listEffects } from '../../values/effects.js'
import type { Finding, LintRule } from '../rule.js'
import { findMembers, USES } from './absent-members.js'
import { findMissingCommas } from './missing-comma.js'
import { listUnusedHelpers } from './unused-helpers.js'

export const undeclaredName: LintRule = {
  name: 'undeclared-name',
  group: 'habits',
  about:
    'a name that nothing declares, or a member that the class, or an object of the chain such as `tx`, does not have',
  recommended: 'error',
  strict: 'error',
  consequence:
    'The chain publishes the contract, and every call that gets to the name fails. What only that action could unlock or pay out stays locked, and a `can_update` that fails can never be corrected.',
  remedy: 'Declare it, import it, or correct its name.',
  kinds: [
    'A name that no function around it declares, and that is no global of the chain. One in what is thrown is `undeclared-in-error`, because the action fails there in any case.',
    'A method or member that no class of the file has.',
    'A member that an object of the chain does not have, such as `tx.value`, where its value is used.',
    'A call of a value that is certainly a text or a number, or of a method that such a value does not have.',
    'A member of a variable that nothing on the path has given a value.',
    'A call of a method of an argument, or of parsed data, that no text, number, boolean, list or plain object has.',
    'A text or a list that is written down and then indexed by a list or several values: a comma is missing after it.',
  ],
  bad: `export class Vault {
  init(): void {}

  lock(): void {
    storage.mapPut('until', tx.publisher, String(block.time + LOCK_TIME), tx.publisher)
  }
}
`,
  good: `const LOCK_TIME = 7 * 24 * 3600 * 1e9

export class Vault {
  init(): void {}

  lock(): void {
    storage.mapPut('until', tx.publisher, String(block.time + LOCK_TIME), tx.publisher)
  }
}
`,
  check: findUndeclared,
}

/** Finds the names of a module that nothing declares, where an action gets there. */
export function* findUndeclared(subject: Subject): Generator<Finding> {
  const unused = subject.contract ? listUnusedHelpers(subject.contract) : []
  for (const finding of findAll(subject)) {
    const { module, start } = finding.place
    const isUnused = unused.some(({ place }) => place.module === module && start >= place.start && start <= place.end)
    if (!isUnused) yield finding
  }
}

function* findAll(subject: Subject): Generator<Finding> {
  const { module, defined } = subject
  for (const { isThrown, finding } of findNames(module, defined)) if (!isThrown) yield finding
  yield* findMethods(module)
  yield* findReads(module)
  yield* findMembers(subject)
  yield* findMistakes(subject)
  yield* findMissingCommas(module)
}

/** Finds members of `this` that are used and that nothing sets. */
function* findReads(module: Module): Generator<Finding> {
  for (const { name, use } of listAbsentReads(module)) {
    const { start, end } = name
    const message = `no class has a member \`${name.name}\`: ${USES[use]}`
    yield { place: { module, start, end }, message, cause: `this.${name.name}` }
  }
}

/** Finds calls of what is no function, and of methods that texts and numbers do not have. */
function* findMistakes({ module, contract }: Subject): Generator<Finding> {
  const seen = new Set<number>()
  // A helper may be called with values of another kind than its comments name.
  for (const { effects } of contract?.actions ?? []) {
    for (const { place, mistake, stack } of listEffects(effects, 'failure')) {
      if (mistake === undefined || place.module !== module || seen.has(place.start)) continue
      seen.add(place.start)
      const steps = stack.filter((step) => step.place.module === module)
      const outcome = steps.length > 0 ? 'the call that leads here fails' : 'every call that gets here fails'
      yield { place, message: `${mistake}: ${outcome}`, steps }
    }
  }
}

/** Finds the names that nothing declares, and whether each is in what is thrown. */
export function* findNames(
  module: Module,
  defined: readonly string[],
): Generator<{ isThrown: boolean; finding: Finding }> {
  for (const { node, isThrown } of listAbsentNames(module)) {
    const { name, start } = node
    if (defined.includes(name)) continue
    const reason = ABSENT_GLOBALS.has(name)
      ? `\`${name}\` ${name === 'eval' ? 'always throws' : 'does not exist'} on the chain: every call that gets here fails. ${adviseInstead(name)}`
      : `nothing declares \`${name}\`: every call that gets here fails`
    yield { isThrown, finding: { place: { module, start, end: start + name.length }, message: reason, cause: name } }
  }
}

/** Finds calls of methods on `this` that the classes of the file do not have. */
function* findMethods(module: Module): Generator<Finding> {
  for (const { name, start, end } of listAbsentMethods(module)) {
    const message = `no class has a method \`${name}\`: every call that gets here fails`
    yield { place: { module, start, end }, message, cause: `this.${name}` }
  }
}
