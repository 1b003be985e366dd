import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { createClient } from '../../src/client/client.js'
import { deployContract } from '../../src/client/deploy.js'
import { type CompiledContract, compileContract } from '../../src/compiler/compile.js'
import { planProbes } from '../../src/contract/instrumentation/probes.js'
import { planSteps } from '../../src/contract/instrumentation/step-plan.js'
import { mapInstrumented } from '../../src/contract/syntax/mapping.js'
import { Debugger, type Moment } from '../../src/debugger/debugger.js'
import { describeExecution } from '../../src/debugger/description.js'
import type { EmbeddedNode } from '../../src/node/node.js'
import { hashScript, listCalls, type RecordedCall, type Recording } from '../../src/rpc/recording.js'
import { describeCompiled } from '../../src/session/tracing/execution.js'
import { openNode } from '../node.js'
import { seeded } from '../unit/fork/load.js'

const TEMPLATES = join(import.meta.dirname, '../../templates')
const CONTRACTS = readdirSync(TEMPLATES, { recursive: true })
  .map(String)
  .filter((file) => /^[a-z]+\/[jt]s\/contracts\/\w+\.[jt]s$/.test(file))
const ROUNDS = 8
const TEXTS = ['alice', 'bobby', '1', '10.5', '', 'iost', '[]']

type Methods = Record<string, (...args: unknown[]) => { receipt(): Promise<{ tx_hash: string }> }>

describe('debugger steps of template contracts', () => {
  let node: EmbeddedNode
  before(async () => {
    node = await openNode()
  })
  after(() => node.close())

  for (const file of CONTRACTS) {
    it(`debugger steps of template contracts match coverage, and reverse when stepping back, in ${file}`, async () => {
      const compiled = await compileContract(join(TEMPLATES, file))
      const visited = new Set<number>()
      for (const hash of await callMethods(compiled)) {
        const recording = node.recordings.read(hash, { probes: true, steps: true })!
        for (const call of listCalls(recording)) {
          if (call.language === 'javascript') for (const start of expectCounted(call, recording)) visited.add(start)
        }
        expectReversible(recording, compiled)
      }
      expect(visited.size).to.be.greaterThan(5)
    })
  }

  /** Calls every method with arguments of the declared types, chosen by seed; most calls fail somewhere. */
  async function callMethods({ script, info }: CompiledContract): Promise<string[]> {
    const [developer] = node.accounts
    const { name, key } = developer!
    const from = { name, keys: { active: key, owner: key }, provider: node.provider }
    const client = createClient({ provider: node.provider, defaults: { amountLimit: { '*': 'unlimited' } } })
    const contract = await deployContract(client, { code: script, abi: info.abi }, { from })
    const random = seeded(28)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
    const values: Record<string, () => unknown> = {
      string: () => pick([...TEXTS, contract.id]),
      number: () => pick([0, 1, 3]),
      bool: () => pick([true, false]),
      json: () => pick([[], {}, ['alice']]),
    }
    const hashes: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { name: method, args } of info.abi) {
        const call = (contract as unknown as Methods)[method]!(...args.map((type) => values[type]!()))
        hashes.push((await call.receipt()).tx_hash)
      }
    }
    return hashes
  }
})

/** Compares the visits of each statement with the count of its probe, and returns the places of those that ran. */
function expectCounted({ run, probes, version, method }: RecordedCall, { scripts }: Recording): number[] {
  const { code } = mapInstrumented(scripts![version!]!)
  const counted = new Map(planProbes(code).statements.map(({ range, probe }) => [range[0], probes![probe] ?? 0]))
  const { statements } = planSteps(code)
  const visits = new Map(statements.map(({ range }) => [range[0], 0]))
  for (const line of run!.parts.flatMap(({ text }) => text.split('\n'))) {
    if (!line.startsWith('s')) continue
    const [start] = statements[Number(line.slice(1).split('\t', 1)[0])]!.range
    visits.set(start, visits.get(start)! + 1)
  }
  expect(visits, method).to.deep.equal(counted)
  return [...visits].flatMap(([start, count]) => (count > 0 ? [start] : []))
}

/** Steps from the beginning to the end and back: every statement of the sources, once each way. */
function expectReversible(recording: Recording, compiled: CompiledContract): void {
  const own = hashScript(compiled.script)
  const execution = describeExecution(recording, (version) =>
    version === own ? describeCompiled(compiled) : 'another contract',
  )
  const session = new Debugger([{ execution, title: recording.hash }])
  const shown = session.timeline
  const expected = Array.from({ length: shown.length }, (_, step) => step).filter((step) => shown.isShown(step))
  session.goTo({ transaction: 0, step: expected[0] ?? 0 })
  const there = walk(session, false)
  const back = walk(session, true)
  expect(there).to.deep.equal(expected)
  expect(back.toReversed()).to.deep.equal(expected)
}

/** The steps of a walk in one direction to the end of the recording. */
function walk(session: Debugger, isBack: boolean): number[] {
  const steps: number[] = []
  const note = ({ step }: Moment) => {
    if (step < session.timeline.length) steps.push(step)
  }
  note(session.position)
  for (;;) {
    const { reason } = session.move('step', isBack)
    if (reason === 'end' || reason === 'start') return steps
    note(session.position)
  }
}
