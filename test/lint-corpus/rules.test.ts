import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { readSubject } from '../../src/lint/plugin/eslint-rule.js'
import { RULES } from '../../src/lint/rules/rules.js'
import { locate } from '../../src/lint/syntax/place.js'

const CORPUS = import.meta.dirname

/** The label of a contract: see README.md. */
interface Case {
  name: string
  planted: { kind: string; actions: string[]; lines: number[]; sites?: { lines: number[] }[] } | null
  expected: { level?: 'error' | 'warning' }
  legitimateWarnings?: unknown[]
}

interface Found {
  rule: string
  level: 'warn' | 'error'
  line: number
  message: string
  /** The method in which it is reported. */
  method: string | undefined
}

/** The rules whose messages are about a kind of theft. */
const ABOUT: Readonly<Record<string, RegExp>> = {
  'text-true': /^text-compare$/,
  'parsed-owner': /^missing-authority$/,
  'open-setter': /^open-(setter|init)$/,
  'own-authority': /^missing-authority$/,
  'own-ledger': /^missing-authority$/,
  'owner-in-init': /^refused$/,
  'deposit-not-booked': /^deposit-not-booked$/,
  'recipient-membership': /^missing-authority$/,
  'payer-is-key': /^missing-authority$/,
  'nan-passes': /^unvalidated-amount$/,
  'checks-effects-interactions': /^state-after-call$/,
  'truncated-symbol': /^(token-symbol-from-argument|ambiguous-key)$/,
  'map-of-accounts': /^missing-authority$/,
  'joined-key': /^missing-authority$/,
  'map-keys-limit': /^map-keys-limit$/,
  'time-unit': /^time-unit$/,
  'default-is-contract': /^missing-authority$/,
  'same-token': /^same-entry-twice$/,
  'unbounded-loop': /^unbounded-loop$/,
  'credit-before-truncation': /^unvalidated-amount$/,
}

const CASES = readdirSync(CORPUS)
  .filter((name) => existsSync(join(CORPUS, name, 'case.json')))
  .map((name): Case => JSON.parse(readFileSync(join(CORPUS, name, 'case.json'), 'utf8')))

function lint(name: string): Found[] {
  const path = join(CORPUS, name, 'contract.js')
  const subject = readSubject(path, readFileSync(path, 'utf8'))
  if (!subject) throw new Error(`${name} cannot be parsed`)
  const methods = [...(subject.contract?.actions ?? []), ...(subject.contract?.helpers ?? [])]
  return RULES.flatMap((rule) => {
    if (rule.recommended === 'off') return []
    const level = rule.recommended
    return [...rule.check(subject)].map(({ place, message, assumes }): Found => {
      const method = methods.find((one) => one.place.start <= place.start && place.start < one.place.end)
      const { line } = locate(place)
      return { rule: rule.name, level: assumes ? 'warn' : level, line, message, method: method?.name }
    })
  })
}

/** Findings about the planted theft: of a rule for its kind, on one of its lines or in one of its actions. */
function listHits({ name, planted, expected }: Case): Found[] {
  if (!planted) return []
  const { kind, lines, actions } = planted
  return lint(name).filter(
    ({ rule, line, method, level }) =>
      ABOUT[kind]!.test(rule) &&
      (level === 'error' || expected.level === 'warning') &&
      (lines.includes(line) || (method !== undefined && actions.includes(method))),
  )
}

const THEFTS = CASES.filter(({ planted }) => planted !== null)
const TWINS = CASES.filter(({ planted }) => planted === null)

/** A table of rules with their findings in the sound twins. */
function tabulateAlarms(): string {
  const rows = new Map<string, number>()
  for (const { name } of TWINS)
    for (const { rule, level } of lint(name)) rows.set(`${level} ${rule}`, (rows.get(`${level} ${rule}`) ?? 0) + 1)
  return [...rows].map(([rule, count]) => `${rule}: ${count}`).join(', ')
}

describe('lint on the labelled contracts', () => {
  it('finds nine of ten planted thefts', () => {
    const missed = THEFTS.filter((one) => listHits(one).length === 0).map(
      ({ name, planted }) => `${name} (${planted?.kind})`,
    )
    console.log(`      ${THEFTS.length - missed.length} of ${THEFTS.length} thefts found; missed: ${missed.join(', ')}`)
    expect(missed.length, missed.join(', ')).to.be.at.most(THEFTS.length / 10)
  })

  it('finds every form of a wrong unit of time', () => {
    for (const one of THEFTS.filter(({ planted }) => planted?.kind === 'time-unit')) {
      const lines = new Set(listHits(one).map(({ line }) => line))
      const missed = one.planted!.sites!.filter((site) => !site.lines.some((line) => lines.has(line)))
      expect(missed, one.name).to.deep.equal([])
    }
  })

  it('reports no error in 95 of 100 sound twins', () => {
    const alarms = TWINS.flatMap(({ name }) =>
      lint(name)
        .filter(({ level }) => level === 'error')
        .map(({ rule, line, message }) => `${name}:${line} ${rule} ${message}`),
    )
    console.log(`      findings in twins: ${tabulateAlarms()}`)
    const contracts = new Set(alarms.map((alarm) => alarm.split(':')[0]))
    expect(contracts.size, alarms.join('\n')).to.be.at.most(TWINS.length * 0.05)
  })
})
