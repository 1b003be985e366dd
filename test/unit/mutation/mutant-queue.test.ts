import { expect } from 'chai'
import { type Assignment, countProcesses, MutantQueue } from '../../../src/mutation/mutant-queue.js'

/** Ids of `count` mutants. */
function listIds(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `m${n}`)
}

/** Takes mutants for two processes in turns until none are left. */
function takeAll(queue: MutantQueue, processes: readonly object[]): Assignment[] {
  const taken: Assignment[] = []
  for (let isLeft = true; isLeft; ) {
    isLeft = false
    for (const process of processes) {
      const assignment = queue.take(process)
      if (assignment.mutants.length === 0) continue
      taken.push(assignment)
      isLeft = true
    }
  }
  return taken
}

describe('MutantQueue', () => {
  it('gives one process whole groups', () => {
    const queue = new MutantQueue(listIds(150), 1)
    const self = {}
    const sizes = [1, 2, 3, 4].map(() => queue.take(self).mutants.length)
    expect(sizes).to.deep.equal([64, 64, 22, 0])
  })

  it('gives each mutant to one process, with a group that contains it', () => {
    const taken = takeAll(new MutantQueue(listIds(237), 2), [{}, {}])
    expect(taken.flatMap(({ mutants }) => mutants).toSorted()).to.deep.equal(listIds(237).toSorted())
    for (const { mutants, group } of taken) expect(group).to.include.members([...mutants])
  })

  it('lets a process without a group take over half of what another has left', () => {
    const queue = new MutantQueue(listIds(64), 2)
    const [one, two] = [{}, {}]
    expect(queue.take(one).mutants).to.deep.equal(['m0', 'm1', 'm2', 'm3'])
    const { mutants, group } = queue.take(two)
    expect(group).to.have.length(30)
    expect(mutants).to.deep.equal(['m34', 'm35', 'm36', 'm37'])
    expect(queue.take(one).mutants[0]).to.equal('m4')
  })

  it('leaves a small rest to its process', () => {
    const queue = new MutantQueue(listIds(7), 2)
    queue.take({})
    expect(queue.take({}).mutants).to.deep.equal([])
  })

  it('gives the rest of a crashed process to the next one', () => {
    const queue = new MutantQueue(listIds(10), 2)
    const crashed = {}
    queue.take(crashed)
    expect(queue.giveBack(crashed, ['m2', 'm3'])).to.equal(true)
    const rest = takeAll(queue, [{}]).flatMap(({ mutants }) => mutants)
    expect(rest).to.deep.equal(['m2', 'm3', ...listIds(10).slice(4)])
    expect(queue.giveBack(crashed, [])).to.equal(false)
  })

  it('counts no process that would have less than a group', () => {
    expect([0, 1, 64, 65, 1000].map((mutants) => countProcesses(mutants, 4))).to.deep.equal([1, 1, 1, 2, 4])
  })
})
