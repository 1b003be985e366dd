import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { RULES } from '../../../src/lint/rules/rules.js'
import { analyse, isReadable, listFindings, readHostContracts } from './subjects.js'

const ROOT = join(import.meta.dirname, '../../..')

/** The rows of the table in which each finding was judged: contract, place and rule, and whether it is right. */
function readJudgements(): { found: string; isRight: boolean }[] {
  const page = readFileSync(join(ROOT, 'docs/internals/lint.md'), 'utf8')
  return [...page.matchAll(/^\| `([^`]+)` \| ([^|]+) \| (right|arguable|wrong) \|/gm)].flatMap(
    ([, contract, places, verdict]) =>
      places!.split(',').map((place) => ({ found: `${contract} ${place.trim()}`, isRight: verdict === 'right' })),
  )
}

describe('lint precision', () => {
  it('is reviewed for every error in the recorded contracts', () => {
    const found = Object.entries(readHostContracts()).flatMap(([name, code]) => {
      if (!isReadable(code)) return []
      return listFindings(analyse(code, '/contracts/example.js'), 'error').map((finding) => `${name} ${finding}`)
    })
    expect(readJudgements().map((judgement) => judgement.found)).to.have.members(found)
  })

  it('is described for every rule at level error: what is proven, and what is assumed', () => {
    const page = readFileSync(join(ROOT, 'docs/internals/lint.md'), 'utf8')
    const described = [...page.matchAll(/^\| `([a-z-0-9]+)` \| [^|]{20,} \| [^|]*\|$/gm)].map(([, rule]) => rule)
    const errors = RULES.filter(({ recommended }) => recommended === 'error').map(({ name }) => name)
    expect(described).to.have.members(errors)
  })

  it('is at least nine of ten', () => {
    const judgements = readJudgements()
    const right = judgements.filter(({ isRight }) => isRight)
    expect(right.length / judgements.length).to.be.at.least(0.9)
  })
})
