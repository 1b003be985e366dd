import type { Subject } from '../model/subject.js'
import { limitWork, WorkExceeded } from '../values/work.js'
import type { Finding, LintRule } from './rule.js'

/** Steps that a rule may take for a file. A contract of the largest size needs a tenth of it. */
const RULE_STEPS = 1_500_000

const known = new WeakMap<Subject, Map<LintRule, readonly Finding[]>>()

/** Returns the findings of a rule in a file. A rule that takes too many steps ends with those that it has found. */
export function checkRule(rule: LintRule, subject: Subject): readonly Finding[] {
  const ofSubject = known.get(subject) ?? new Map<LintRule, readonly Finding[]>()
  known.set(subject, ofSubject)
  const found = ofSubject.get(rule) ?? runRule(rule, subject)
  ofSubject.set(rule, found)
  return found
}

function runRule(rule: LintRule, subject: Subject): readonly Finding[] {
  const found: Finding[] = []
  try {
    limitWork(RULE_STEPS, () => {
      for (const finding of rule.check(subject)) found.push(finding)
    })
  } catch (error) {
    if (!(error instanceof WorkExceeded)) throw error
    subject.exceeded.add(rule.name)
  }
  return found
}
