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

  it('is described for every rule at level error: what is proven', () => {
    const undescribed = RULES.filter(({ recommended, kinds = [] }) => recommended === 'error' && kinds.length === 0)
    expect(undescribed.map(({ name }) => name)).to.deep.equal([])
  })

  it('is at least nine of ten', () => {
    const judgements = readJudgements()
    const right = judgements.filter(({ isRight }) => isRight)
    expect(right.length / judgements.length).to.be.at.least(0.9)
  })
})
