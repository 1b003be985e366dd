import { expect } from 'chai'
import { holdAccount } from '../../../src/client/account.js'
import { generateKeyPair } from '../../../src/crypto/keys.js'
import type { DeploymentContext } from '../../../src/deploy/script/deployment.js'
import { ToolkitError } from '../../../src/errors/errors.js'
import { NodeError } from '../../../src/rpc/node-error.js'
import { createScene, endScenes, LAB } from './scene.js'

type Lab = { put(value: string): string; list(): string }

const SHY = `class Shy {
  init() {}

  refuse() {
    if (tx.publisher) { throw 'no, thanks' }
  }
}
module.exports = Shy
`

async function script(d: DeploymentContext): Promise<void> {
  const lab = await d.deploy<Lab>('lab', { from: 'alice' })
  await d.send('put one', lab.put('one'))
  await d.send('put two', lab.put('two'))
}

const ONE_STEP = ['planned', 'signed', 'sent', 'receipt', 'irreversible']
const factsOf = (...steps: string[]) => steps.flatMap((step) => ONE_STEP.map((fact) => `${fact} ${step}`))

describe('deployment run', () => {
  after(endScenes)

  it('executes each step once, and writes the journal and the address book', async () => {
    const scene = await createScene()
    const { error, plan, deployed } = await scene.run(script)
    expect(error).to.equal(undefined)
    expect(plan!.steps.map(({ name, state, from }) => [name, state, from])).to.deep.equal([
      ['deploy lab', 'to do', 'alice'],
      ['put one', 'to do', 'alice'],
      ['put two', 'to do', 'alice'],
    ])
    expect(plan!.steps[1]!.costs!.gas).to.be.greaterThan(1000)
    expect(Object.keys(plan!.steps[1]!.costs!.ram)).to.deep.equal(['lab'])
    expect(scene.journal).to.deep.equal(['opened', ...factsOf('deploy lab', 'put one', 'put two')])
    const { id } = deployed!.contracts.get('lab')!
    expect(await scene.puts(id)).to.deep.equal(['2', 'one two '])
    expect(JSON.parse(scene.read('deployments/dev.json'))).to.deep.nested.include({
      network: 'dev',
      'contracts.lab.id': id,
    })
    expect(scene.read('deployments/dev.d.ts')).to.contain('put(value: string)').and.to.contain(`"lab": "${id}"`)
  })

  it('does nothing when repeated', async () => {
    const scene = await createScene()
    const first = await scene.run(script)
    const before = scene.journal
    const { events, deployed, plan } = await scene.run(script)
    expect(events).to.deep.equal(['done before deploy lab', 'done before put one', 'done before put two'])
    expect(plan!.steps.map(({ state }) => state)).to.deep.equal(['done', 'done', 'done'])
    expect(scene.journal).to.deep.equal(before)
    expect(deployed!.contracts).to.deep.equal(first.deployed!.contracts)
  })

  it('resumes after any interruption', async () => {
    const scene = await createScene()
    let runs = 0
    const failing = async (d: DeploymentContext) => {
      const lab = await d.deploy<Lab>('lab', { from: 'alice' })
      await d.send('put one', lab.put('one'))
      if (runs++ === 1) throw new Error('mine')
    }
    expect((await scene.run(failing)).error).to.have.property('message', 'mine')
    const { deployed, events } = await scene.run(script)
    expect(events.slice(0, 3)).to.deep.equal(['done before deploy lab', 'done before put one', 'signed put two'])
    expect(await scene.puts(deployed!.contracts.get('lab')!.id)).to.deep.equal(['2', 'one two '])
  })

  it('rejects a changed completed step before sending, with the difference', async () => {
    const scene = await createScene()
    await scene.run(script)
    const before = scene.journal
    const { error } = await scene.run(async (d) => {
      const lab = await d.deploy<Lab>('lab', { from: 'alice' })
      await d.send('new', lab.put('new'))
      await d.send('put one', lab.put('other'))
    })
    expect(error).to.include({ code: 'DEPLOY_STEP_CHANGED' })
    expect(error!.message).to.contain('args: ["one"] → ["other"]')
    expect(error!.hint).to.contain('--redo "put one"')
    scene.write('contracts/lab.js', LAB.replace("'puts', '0'", "'puts', '100'"))
    const changed = await scene.run(script)
    expect(changed.error!.hint).to.contain('d.update')
    expect(scene.journal).to.deep.equal(before)
  })

  it('repeats a step on request, and a deployment with its updates', async () => {
    const scene = await createScene()
    const first = await scene.run(script)
    expect((await scene.run(script, { redo: ['put one'] })).error).to.equal(undefined)
    const { id } = first.deployed!.contracts.get('lab')!
    expect(await scene.puts(id)).to.deep.equal(['3', 'one two one '])
    expect((await scene.run(script, { redo: ['put three'] })).error).to.include({ code: 'DEPLOY_REDO' })
  })

  it('updates a contract once for each changed source', async () => {
    const scene = await createScene()
    const updating = async (d: DeploymentContext) => {
      await d.deploy<Lab>('lab', { from: 'alice' })
      const lab = await d.update<Lab>('lab', { from: 'alice' })
      await d.send('put one', lab.put('one'))
    }
    const first = await scene.run(updating)
    expect(first.events).not.to.include('signed update lab #1')
    const { id } = first.deployed!.contracts.get('lab')!
    scene.write('contracts/lab.js', LAB.replace('return value', "return value + '!'"))
    const second = await scene.run(updating)
    expect(second.error).to.equal(undefined)
    expect(second.plan!.steps.map(({ name, state }) => [name, state])).to.deep.equal([
      ['deploy lab', 'done'],
      ['update lab #1', 'to do'],
      ['put one', 'done'],
    ])
    expect(second.deployed!.contracts.get('lab')).to.include({ id })
    expect(second.deployed!.contracts.get('lab')!.code).not.to.equal(first.deployed!.contracts.get('lab')!.code)
    const steps = ['deploy lab', 'update lab #1', 'put one'].map((name) => `done before ${name}`)
    expect((await scene.run(updating)).events).to.deep.equal(steps)
    scene.write('contracts/lab.js', LAB)
    expect((await scene.run(updating)).events).to.include('irreversible update lab #1 (2)')
  })

  it('updates to several sources in order, each once', async () => {
    const scene = await createScene({
      'contracts/lab.js': LAB,
      'contracts/lab2.js': LAB.replace('return value', 'return 2'),
      'contracts/lab3.js': LAB.replace('return value', 'return 3'),
    })
    const upgrading = async (d: DeploymentContext) => {
      await d.deploy<Lab>('lab', { from: 'alice' })
      const second = await d.update<Lab>('lab', { from: 'alice', source: 'lab2' })
      await d.send('as second', second.put('x'))
      const third = await d.update<Lab>('lab', { from: 'alice', source: 'lab3' })
      await d.send('as third', third.put('x'))
    }
    const { error } = await scene.run(upgrading)
    expect(error).to.equal(undefined)
    const again = await scene.run(upgrading)
    expect(again.error).to.equal(undefined)
    expect(again.events.filter((event) => !event.startsWith('done before'))).to.deep.equal([])
    expect(again.plan!.steps.every(({ state }) => state === 'done')).to.equal(true)
  })

  describe('with a transaction that the chain rejects', () => {
    const spending = (gasLimit: number) => async (d: DeploymentContext) => {
      const lab = await d.deploy<Lab>('lab', { from: 'alice' })
      await d.send('put one', lab.with({ gasLimit }).put('x'.repeat(1500)))
    }

    it('sends nothing that fails in a dry run', async () => {
      const scene = await createScene()
      const { error } = await scene.run(spending(50_000), { partial: true })
      expect(error).to.include({ code: 'TX_FAILED' })
      expect(error!.message).to.contain('which was not sent, failed with RUNTIME_ERROR: out of gas')
      expect(scene.journal.at(-1)).to.equal('irreversible deploy lab')
      expect((await scene.run(spending(4_000_000))).error).to.equal(undefined)
    })

    it('stores the reason in the journal, and retries in the next run', async () => {
      const scene = await createScene()
      scene.answer('execTx', () => {
        throw new NodeError({ text: "the node has't enabled this method" })
      })
      const { error } = await scene.run(spending(50_000), { partial: true })
      expect(error).to.include({ code: 'TX_FAILED' })
      expect(scene.journal.at(-1)).to.equal('failed put one')
      expect((await scene.run(spending(4_000_000))).error).to.equal(undefined)
    })

    it('reports a key that does not belong to the account, instead of waiting for a dropped transaction', async () => {
      const scene = await createScene()
      const account = async (name: string) => holdAccount(name, generateKeyPair())
      const { error } = await scene.run(script, { account })
      expect(error).to.include({ code: 'NODE_REFUSED' })
      expect(error!.message).to.contain('unauthorized publisher: alice')
      expect(scene.journal).to.deep.equal(['opened'])
    })
  })

  it('prints a plan and changes nothing in a dry run', async () => {
    const scene = await createScene()
    const { number } = scene.node.chain.head.head
    const { plan, error } = await scene.run(script, { dryRun: true })
    expect(error).to.equal(undefined)
    expect(plan!.steps).to.have.length(3)
    expect(scene.journal).to.deep.equal([])
    expect(scene.node.chain.head.head.number).to.equal(number)
  })

  it('plans repeated steps in a dry run, and all steps with a fresh start', async () => {
    const scene = await createScene()
    await scene.run(script)
    const before = scene.read('deployments/dev/journal.jsonl')
    const states = async (options: object) => {
      const { plan, error } = await scene.run(script, { dryRun: true, ...options })
      expect(error).to.equal(undefined)
      return plan!.steps.map(({ state }) => state)
    }
    expect(await states({})).to.deep.equal(['done', 'done', 'done'])
    expect(await states({ redo: ['put one'] })).to.deep.equal(['done', 'to do', 'done'])
    expect(await states({ fresh: true })).to.deep.equal(['to do', 'to do', 'to do'])
    const wrong = await scene.run(script, { dryRun: true, redo: ['put three'] })
    expect(wrong.error).to.include({ code: 'DEPLOY_REDO' })
    expect(scene.read('deployments/dev/journal.jsonl')).to.equal(before)
  })

  it('sends nothing if the plan is not confirmed', async () => {
    const scene = await createScene()
    const onPlan = () => Promise.reject(new ToolkitError('CONSENT_DENIED', 'no'))
    expect((await scene.run(script, { onPlan })).error).to.include({ code: 'CONSENT_DENIED' })
    expect(scene.journal).to.deep.equal(['opened'])
    expect((await scene.run(script)).error).to.equal(undefined)
  })

  it('sends nothing where a later step fails in the plan, unless it is partial', async () => {
    const scene = await createScene({ 'contracts/lab.js': LAB, 'contracts/shy.js': SHY })
    const failing = async (d: DeploymentContext) => {
      await script(d)
      const shy = await d.deploy<{ refuse(): void }>('shy', { from: 'alice' })
      await d.send('ask', shy.refuse())
    }
    const { error, plan } = await scene.run(failing)
    expect(error).to.include({ code: 'DEPLOY_STEP_FAILS' })
    expect(error!.message).to.match(/^step "ask" fails in the plan: Uncaught exception: no, thanks$/)
    expect(error!.hint).to.contain('Nothing was sent').and.to.contain('--partial')
    expect(error!.at).to.deep.equal({ file: `${scene.root}/contracts/shy.js`, line: 5, column: 25 })
    expect(plan!.failure).to.have.property('step', 'ask')
    expect(scene.journal).to.deep.equal(['opened'])
    const partial = await scene.run(failing, { partial: true })
    expect(partial.error).to.include({ code: 'TX_FAILED' })
    expect(partial.error!.message).to.not.contain('_default_name')
    expect(partial.error!.at).to.deep.equal(error!.at)
    expect(scene.journal.at(-1)).to.equal('irreversible deploy shy')
  })

  it('reports where amountLimit goes when a step spends without one', async () => {
    const scene = await createScene()
    const { error } = await scene.run(async (d) => {
      const token = await d.contract<{ transfer(...args: string[]): void }>('token.iost', { from: 'alice' })
      await d.send('pay', token.transfer('iost', 'alice', 'bobby', '1', ''))
    })
    expect(error).to.include({ code: 'DEPLOY_STEP_FAILS' })
    expect(error!.hint).to.contain('contract.with({ amountLimit: { iost: "10.5" } }).pay(…)')
    expect(scene.journal).to.deep.equal(['opened'])
  })

  it('rejects calls outside steps, and duplicate step names', async () => {
    const scene = await createScene()
    const wrong: [string, (d: DeploymentContext) => unknown][] = [
      ['DEPLOY_UNNAMED', async (d) => (await d.deploy<Lab>('lab', { from: 'alice' })).put('x')],
      ['DEPLOY_STEP', async (d) => d.send('x', 'no call' as never)],
      ['DEPLOY_STEP', async (d) => d.deploy('lab', undefined as never)],
      ['DEPLOY_STEP', async (d) => d.deploy('lab', { form: 'alice' } as never)],
      ['DEPLOY_STEP', async (d) => d.update('lab', {} as never)],
      [
        'DEPLOY_STEP',
        async (d) => {
          const lab = await d.deploy<Lab>('lab', { from: 'alice' })
          await d.send('same', lab.put('x'))
          await d.send('same', lab.put('y'))
        },
      ],
    ]
    for (const [code, run] of wrong) expect((await scene.run(run)).error, code).to.include({ code })
    expect(scene.journal).to.deep.equal(['opened'])
  })

  it('runs steps concurrently when the script does, and waits for steps without await', async () => {
    const scene = await createScene()
    const { error, deployed } = await scene.run(async (d) => {
      const lab = await d.deploy<Lab>('lab', { from: 'alice' })
      await Promise.all(['a', 'b', 'c'].map((value) => d.send(`put ${value}`, lab.put(value))))
      d.send('put d', lab.put('d'))
    })
    expect(error).to.equal(undefined)
    expect((await scene.puts(deployed!.contracts.get('lab')!.id))[0]).to.equal('4')
  })

  it('plans steps without await, and fails with their errors', async () => {
    const scene = await createScene()
    const careless = (gasLimit: number) => async (d: DeploymentContext) => {
      const lab = await d.deploy<Lab>('lab', { from: 'alice' })
      d.send('put much', lab.with({ gasLimit }).put('x'.repeat(1500))).then(
        () => d.send('put a', lab.put('a')),
        () => {},
      )
      d.send('put b', lab.put('b'))
    }
    const failed = await scene.run(careless(50_000), { partial: true })
    expect(failed.error).to.include({ code: 'TX_FAILED' })
    expect(failed.error!.message).to.contain('step "put much"')
    const { error, plan, deployed } = await scene.run(careless(4_000_000))
    expect(error).to.equal(undefined)
    expect(plan!.steps.map(({ costs }) => costs !== undefined)).to.deep.equal([true, true, true, true])
    expect((await scene.puts(deployed!.contracts.get('lab')!.id))[0]).to.equal('3')
  })

  it('stops cleanly when interrupted, and can be resumed', async () => {
    const scene = await createScene()
    const controller = new AbortController()
    const { error } = await scene.run(script, {
      signal: controller.signal,
      onEvent: ({ event, step }) => {
        if (event === 'sent' && step === 'put one') controller.abort()
      },
    })
    expect(error).to.include({ code: 'INTERRUPTED' })
    const { deployed } = await scene.run(script)
    expect(await scene.puts(deployed!.contracts.get('lab')!.id)).to.deep.equal(['2', 'one two '])
  })

  it('ends interrupted if it was interrupted while it planned, also as a dry run', async () => {
    for (const dryRun of [true, false]) {
      const scene = await createScene()
      const controller = new AbortController()
      const { error, plan } = await scene.run(
        async (d) => {
          controller.abort()
          await script(d)
        },
        { signal: controller.signal, dryRun },
      )
      expect(error).to.include({ code: 'INTERRUPTED' })
      expect(plan).to.equal(undefined)
    }
  })

  it('determines the outcome of signed bytes before signing replacements', async () => {
    const scene = await createScene()
    let isAway = false
    const away = new ToolkitError('NODE_UNREACHABLE', 'away')
    scene.answer('sendTx', async (pass) => {
      if (scene.journal.at(-1) !== 'signed put one') return pass()
      // The node has it, but the response is lost.
      await pass()
      isAway = true
      throw away
    })
    scene.answer('getTxByHash', (pass) => {
      if (isAway) throw away
      return pass()
    })
    const { error } = await scene.run(script)
    expect(error).to.include({ code: 'NODE_UNREACHABLE' })
    isAway = false
    const changed = await scene.run(async (d) => {
      const lab = await d.deploy<Lab>('lab', { from: 'alice' })
      await d.send('put one', lab.put('uno'))
    })
    expect(changed.error).to.include({ code: 'DEPLOY_STEP_CHANGED' })
    const { deployed } = await scene.run(script)
    expect(await scene.puts(deployed!.contracts.get('lab')!.id)).to.deep.equal(['2', 'one two '])
  })

  it('detects a chain reset', async () => {
    const scene = await createScene()
    await scene.run(script)
    const other = await createScene()
    scene.provider = other.node.provider
    const { error } = await scene.run(script)
    expect(error).to.include({ code: 'DEPLOY_OTHER_CHAIN' })
    expect(error!.hint).to.contain('--fresh')
    const fresh = await scene.run(script, { fresh: true })
    expect(fresh.error).to.equal(undefined)
    expect(fresh.notes[0]).to.match(/journal-.*\.jsonl$/)
  })
})

describe('deployment with a modified journal', () => {
  after(endScenes)
  const path = 'deployments/dev/journal.jsonl'

  it('ignores a truncated last line', async () => {
    const scene = await createScene()
    await scene.run(script)
    const text = scene.read(path)
    const lines = text.trimEnd().split('\n')
    // A process that ended while it wrote this line had not yet written the address book.
    const book = JSON.parse(scene.read('deployments/dev.json'))
    scene.write('deployments/dev.json', JSON.stringify({ ...book, journal: { length: 0, digest: '' } }))
    const early = scene.read('deployments/dev.json')
    for (const cut of [1, 40, lines.at(-1)!.length]) {
      scene.write(path, text.slice(0, -cut))
      scene.write('deployments/dev.json', early)
      const { error, notes, deployed } = await scene.run(script)
      expect(error).to.equal(undefined)
      expect(notes[0]).to.contain('cut off')
      expect((await scene.puts(deployed!.contracts.get('lab')!.id))[0]).to.equal('2')
    }
  })

  it('rejects changed, missing and reordered lines with the line number', async () => {
    const scene = await createScene()
    await scene.run(script)
    const text = scene.read(path)
    const lines = text.trimEnd().split('\n')
    const wrong: [string, number][] = [
      [text.replace('"alice"', '"bobby"'), 2],
      [lines.toSpliced(4, 1).join('\n').concat('\n'), 5],
      [lines.toSpliced(4, 2, lines[5]!, lines[4]!).join('\n').concat('\n'), 5],
      [`<<<<<<< HEAD\n${text}`, 1],
    ]
    for (const [edited, line] of wrong) {
      scene.write(path, edited)
      const { error } = await scene.run(script)
      expect(error).to.include({ code: 'DEPLOY_JOURNAL_EDITED' })
      expect(error!.at!.line).to.equal(line)
    }
    scene.write(path, text)
    expect((await scene.run(script)).error).to.equal(undefined)
  })

  it('detects missing lines at the end, or an empty journal, by the address book', async () => {
    const scene = await createScene()
    await scene.run(script)
    const text = scene.read(path)
    const lines = text.trimEnd().split('\n')
    const chain = scene.node.chain.head.head.number
    for (const kept of [0, 1, 6, lines.length - 1]) {
      scene.write(
        path,
        lines
          .slice(0, kept)
          .map((line) => `${line}\n`)
          .join(''),
      )
      for (const dryRun of [true, false]) {
        const { error } = await scene.run(script, { dryRun })
        expect(error, `${kept} lines`).to.include({ code: 'DEPLOY_JOURNAL_CUT' })
        expect(error!.message).to.contain(
          `it has ${kept}, and deployments/dev.json was written when it had ${lines.length}`,
        )
        expect(error!.hint).to.contain('--fresh')
      }
    }
    expect(scene.node.chain.head.head.number).to.equal(chain)
    scene.write(path, text)
    expect((await scene.run(script)).events.slice(-1)).to.deep.equal(['done before put two'])
  })

  it('detects an empty journal next to a damaged address book or one without a mark', async () => {
    const scene = await createScene()
    await scene.run(script)
    const text = scene.read(path)
    const { journal: mark, ...book } = JSON.parse(scene.read('deployments/dev.json'))
    expect(mark.length).to.equal(text.trimEnd().split('\n').length)
    scene.write('deployments/dev.json', JSON.stringify(book))
    scene.write(path, '')
    expect((await scene.run(script)).error).to.include({ code: 'DEPLOY_JOURNAL_CUT' })
    for (const damaged of ['', '{', 'null', '[]']) {
      scene.write('deployments/dev.json', damaged)
      scene.write(path, '')
      expect((await scene.run(script)).error, damaged).to.include({ code: 'DEPLOY_BOOK' })
      scene.write(path, text)
      expect((await scene.run(script)).error, damaged).to.equal(undefined)
      expect(JSON.parse(scene.read('deployments/dev.json')).journal).to.deep.equal(mark)
    }
  })

  it('sets the journal aside with --fresh, even if the new run ends early', async () => {
    const scene = await createScene()
    await scene.run(script)
    const before = JSON.parse(scene.read('deployments/dev.json'))
    const onPlan = () => Promise.reject(new ToolkitError('CONSENT_DENIED', 'no'))
    expect((await scene.run(script, { fresh: true, onPlan })).error).to.include({ code: 'CONSENT_DENIED' })
    const book = JSON.parse(scene.read('deployments/dev.json'))
    expect(book.contracts).to.deep.equal(before.contracts)
    expect(book.journal.length).to.equal(1)
    expect((await scene.run(script)).events.at(-1)).to.equal('irreversible put two')
  })

  it('rejects the journal of another network or project by name', async () => {
    const scene = await createScene()
    await scene.run(script)
    const text = scene.read(path)
    scene.write('deployments/other/journal.jsonl', text)
    expect((await scene.run(script, { network: 'other' })).error).to.include({ code: 'DEPLOY_JOURNAL_OTHER' })
    scene.write('package.json', '{ "name": "another" }')
    const { error } = await scene.run(script)
    expect(error).to.include({ code: 'DEPLOY_JOURNAL_OTHER' })
    expect(error!.message).to.contain('project').and.to.contain('another')
  })
})
