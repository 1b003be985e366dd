import { runInNewContext } from 'node:vm'
import { expect } from 'chai'
import { formatPastedTest } from '../../src/fork/shadow/pasted-test.js'
import type { DifferenceGroup } from '../../src/fork/shadow/shadow.js'
import { formatTest } from '../../src/fuzzing/sequences/reporting/pasted-test.js'
import type { CampaignScene } from '../../src/fuzzing/sequences/scene.js'
import type { CallStep } from '../../src/fuzzing/sequences/step.js'
import { suggestMatcher } from '../../src/mutation/verdicts/matcher-suggestion.js'
import type { TestedOutcome } from '../../src/mutation/verdicts/outcomes.js'
import { HOSTILE_NAMES } from '../hostile-names.js'

/**
 * Runs printed code as a test file would. Every call of anything is recorded; `hit` is what hostile names try to call.
 * The engine that parses the code is the oracle: the code is attacked, not compared with a text.
 */
async function play(code: string): Promise<{ hits: number; calls: [name: string, args: unknown[]][] }> {
  const calls: [name: string, args: unknown[]][] = []
  const record = (path: string): unknown =>
    new Proxy(() => {}, {
      get: (_, name) => (name === 'then' || typeof name === 'symbol' ? undefined : record(String(name))),
      apply: (_, __, args: unknown[]) => {
        calls.push([path, args.filter((each) => typeof each !== 'function')])
        const inner = args.find((each) => typeof each === 'function' && path === 'as') as
          | ((a: unknown) => unknown)
          | undefined
        return inner === undefined ? record('result') : inner(record('account'))
      },
    })
  const scene = {
    hits: 0,
    done: undefined as unknown,
    chain: record('chain'),
    expect: record('expect'),
    setUp: record('setUp'),
  }
  const header = 'function hit() { hits++ }\nfunction it(title, run) { expect(title); done = run() }\n'
  runInNewContext(`'use strict'\n${header}${code}`, scene)
  await scene.done
  return { hits: scene.hits, calls }
}

const OUTCOME: TestedOutcome = {
  contract: 'bank',
  action: 'pay',
  data: '[]',
  publisher: 'alice',
  dryRun: false,
  status: 'SUCCESS',
  message: '',
  denied: undefined,
  returns: [],
  receipts: [],
  events: [],
  writes: new Map(),
  ram: {},
  gas: 1,
}

const UNLIMITED = {
  gasLimit: 1,
  gasRatio: 1,
  amountLimit: [],
  before: [],
  after: [],
  receipt: { statusCode: 'SUCCESS' },
}

describe('code that commands print', () => {
  for (const name of HOSTILE_NAMES) {
    const shown = JSON.stringify(name)

    it(`calls the action ${shown} in the test of a shadow run, and nothing else`, async () => {
      const place = { contract: name, key: name, field: name, value: name }
      const transaction = {
        ...UNLIMITED,
        publisher: name,
        signers: [`${name}@${name}`],
        before: [place],
        amountLimit: [{ token: name, value: name }],
        actions: [{ contract: name, action: name, data: JSON.stringify([name, { [name]: 1 }]) }],
      }
      const group = { action: `c.${name}`, hash: 'H', kind: 'gas', transaction } as unknown as DifferenceGroup
      const { hits, calls } = await play(formatPastedTest(group))
      expect(hits).to.equal(0)
      expect(calls).to.deep.include(['contract', [name]])
      expect(calls).to.deep.include(['as', [name]])
      expect(calls.find(([called, args]) => called === name && args.length === 2)?.[1][0]).to.equal(name)
    })

    it(`sends data that is no list, ${shown}, in the test of a shadow run as text`, async () => {
      const transaction = {
        ...UNLIMITED,
        publisher: 'a',
        signers: [],
        actions: [{ contract: 'c', action: 'go', data: `[1${name}` }],
      }
      const group = { action: 'c.go', hash: 'H', kind: 'gas', transaction } as unknown as DifferenceGroup
      const error = await play(formatPastedTest(group)).catch((thrown: Error) => thrown)
      expect(error).to.have.property('name', 'SyntaxError')
      expect(error).to.have.property('message').that.includes('JSON')
    })

    it(`calls the method ${shown} in the counter-example of a search, and nothing else`, async () => {
      const scene = {
        ...{ source: '', file: '', title: '' },
        setUp: 'setUp',
        value: {},
        scene: { accounts: [{ name: 'alice', keys: {} }] },
        networkAccounts: 1,
        contracts: [{ name, id: 'c', methods: [] }],
        actions: new Map(),
        always: undefined,
      } as unknown as CampaignScene
      const step: CallStep = { kind: 'call', contract: 0, method: name, caller: 0, args: [name, [name]] }
      const printed = formatTest([step], scene, name, { error: new Error(name) } as never)
      const { hits, calls } = await play(
        printed.replace(/^import .*$/m, '').replace('await chain.accounts(1)', '[chain]'),
      )
      expect(hits).to.equal(0)
      expect(calls.some(([called, args]) => called === name && args[0] === name)).to.equal(true)
    })

    it(`proposes matchers that hold ${shown} as a text`, () => {
      const pairs: [Partial<TestedOutcome>, string, string][] = [
        [{ writes: new Map([[JSON.stringify(['bank', name, name]), [name, name]]]) }, 'writes', 'changeStorage'],
        [{ events: [{ contract: 'bank', content: name }] as never }, 'events', 'postEvent'],
        [{ receipts: [{ name: `bank/${name}`, content: name }] }, 'receipts', 'emit'],
        [{ status: 'RUNTIME_ERROR', message: name === '' ? 'x' : name }, 'status', 'failWith'],
      ]
      for (const [before, kind, method] of pairs) {
        const differences = [{ kind }] as never
        const matcher = suggestMatcher([{ ...OUTCOME, ...before }, OUTCOME], differences, () => undefined)
        const scene = { hits: 0, called: [] as string[] }
        const subject = 'new Proxy(() => {}, { get: (_, name) => (called.push(name), subject), apply: () => subject })'
        runInNewContext(
          `'use strict'; function hit() { hits++ }; const bank = {}; const subject = ${subject}; subject${matcher}`,
          scene,
        )
        expect(scene.hits, matcher).to.equal(0)
        expect(scene.called, matcher).to.include(method)
      }
    })
  }
})
