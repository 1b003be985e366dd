import { expect } from 'chai'
import { SOAK_MS, shareRows } from '../limits.js'
import { type Planted, type Proven, provePlanted, readLabels } from '../lint-corpus/proofs.js'

const FOLDER = import.meta.dirname

interface Case {
  name: string
  twin?: string
  planted?: (Planted & { theft: string }) | null
  /** Only traps: what is tried as if lint had reported it. */
  tried?: { rules: string[]; actions: string[] }
}

const CASES = readLabels<Case>(FOLDER)
const THEFTS = CASES.flatMap(({ name, twin = '', planted }) => (planted ? [{ name, twin, planted }] : []))
const TRAPS = CASES.flatMap(({ name, tried }) =>
  (tried?.rules ?? []).map((kind) => ({ name, planted: { kind, actions: tried?.actions ?? [], lines: [] } })),
)

function listConfirmed(proven: readonly Proven[]): Proven[] {
  return proven.filter(({ proof }) => proof.status === 'confirmed')
}

describe('proofs of contracts in the style of published ones', function () {
  this.timeout(SOAK_MS)

  for (const [declare, { name, planted }] of shareRows(THEFTS, 8)) {
    declare(`confirms the theft of ${name} (${planted.kind})`, async () => {
      const proven = await provePlanted(FOLDER, name, planted)
      const own = listConfirmed(proven).filter(({ message }) => message.rule === `iost/${planted.kind}`)
      expect(own, JSON.stringify(proven)).not.to.have.length(0)
    })
  }

  for (const [declare, { twin, planted }] of shareRows(THEFTS, 8)) {
    declare(`confirms nothing in ${twin}`, async () => {
      expect(listConfirmed(await provePlanted(FOLDER, twin, { ...planted, lines: [] }))).to.deep.equal([])
    })
  }

  for (const [declare, { name, planted }] of shareRows(TRAPS, 8)) {
    declare(`confirms no ${planted.kind} in the sound ${name}`, async () => {
      expect(listConfirmed(await provePlanted(FOLDER, name, planted))).to.deep.equal([])
    })
  }
})
