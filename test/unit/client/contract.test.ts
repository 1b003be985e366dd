import { inspect } from 'node:util'
import { expect } from 'chai'
import { keysOf } from '../../../src/client/account.js'
import type { Call } from '../../../src/client/calls/call.js'
import { TransactionFailed } from '../../../src/client/calls/failure.js'
import { createClient, type SendOptions } from '../../../src/client/client.js'
import { type ContractHandle, contractAt, loadContract } from '../../../src/client/contract.js'
import { encodeBase58 } from '../../../src/codec/base58.js'
import type { WireReceipt } from '../../../src/rpc/schema.js'
import { verifyTransaction } from '../../../src/tx/sign.js'
import { type Answers, alice, bob, createFakeNode, failure, fixedClock } from './fake-node.js'

interface Vault {
  init(): void
  deposit(amount: string): string
  set(count: number | bigint, open: boolean, extra: object): number
  list(): { items: string[] }
  then(): void
  id(): void
}

const ABI = [
  { name: 'deposit', args: ['string'], amountLimit: [] },
  { name: 'set', args: ['number', 'bool', 'json'], amountLimit: [] },
  { name: 'list', args: [], amountLimit: [] },
  { name: 'then', args: [], amountLimit: [] },
  { name: 'id', args: [], amountLimit: [] },
]
const FAILED: Partial<WireReceipt> = {
  status_code: 'RUNTIME_ERROR',
  message:
    'running action Action{Contract: Vault, ActionName: deposit, Data: ["1"]}\n error: token iost exceed amountLimit in tx. need 1',
  returns: [],
}

function deploy(options: { answers?: Answers; receipt?: Partial<WireReceipt>; send?: SendOptions } = {}) {
  const node = createFakeNode(options)
  const calls: object[] = []
  const client = createClient({ provider: node.provider, clock: fixedClock(), onCall: (call) => calls.push(call) })
  const vault = contractAt<Vault>(client, 'ContractVault', { abi: ABI, from: alice, send: options.send })
  return { ...node, vault, client, calls }
}

describe('contract handle', () => {
  it('reports a missing method by name, and otherwise behaves like an object', async () => {
    const { vault } = deploy()
    const wrong = 'ContractVault has no method "deposti"; did you mean "deposit"?'
    const hint = 'It has deposit, set, list, then, id.'
    type Loose = Record<string, (...args: unknown[]) => unknown>
    for (const methods of [vault, vault.exec, vault.methods, vault.read] as unknown as Loose[]) {
      const error = await failure(Promise.resolve().then(() => methods.deposti!('1')))
      expect(error).to.include({ code: 'CALL_ACTION', message: wrong, hint })
    }
    const nested = vault as unknown as { send: Loose }
    expect(() => nested.send.deposit!('1')).to.throw('ContractVault has no method "send"')
    expect(await vault).to.equal(vault)
    expect('deposti' in vault).to.equal(false)
    expect((vault as unknown as { name?: string }).name).to.equal(undefined)
    expect(inspect(vault)).to.include('deposit').and.not.include('deposti')
    expect(vault).to.not.deep.equal(deploy().vault.exec)
  })

  it('calls a method by name, once, when awaited', async () => {
    const { vault, sent, calls } = deploy({
      receipt: {
        gas_usage: 7895.5,
        ram_usage: { alice: '12', 'token.iost': '-3' },
        returns: ['["10.50"]'],
        receipts: [{ func_name: 'ContractVault/deposit', content: '{"a":1}' }],
      },
    })
    const call: Call<string> = vault.deposit('10.50')
    expect([call.contract, call.action, call.dryRun, call.started]).to.deep.equal([
      'ContractVault',
      'deposit',
      false,
      false,
    ])
    expect(sent).to.have.length(0)
    const receipt = await call
    expect(sent).to.have.length(1)
    expect(sent[0]).to.deep.include({
      publisher: 'alice',
      actions: [{ contract: 'ContractVault', actionName: 'deposit', data: '["10.50"]' }],
    })
    expect(receipt).to.deep.equal({
      hash: receipt.hash,
      status: 'SUCCESS',
      gasUsage: 7895.5,
      ramUsage: { alice: 12, 'token.iost': -3 },
      message: '',
      returnValue: '10.50',
      returns: [['10.50']],
      receipts: [{ contract: 'ContractVault', action: 'deposit', content: '{"a":1}' }],
      block: 7,
    })
    expect((await call.receipt()).tx_hash).to.equal(receipt.hash)
    expect(await call.returnValue()).to.equal('10.50')
    expect(call.started).to.equal(true)
    expect(sent).to.have.length(1)
    expect(calls).to.deep.equal([call])
  })

  it('sends a call once for concurrent awaits', async () => {
    const { vault, sent } = deploy()
    const call = vault.list()
    await Promise.all([call, call.receipt(), call.result()])
    expect(sent).to.have.length(1)
  })

  it('parses returned objects and lists, and keeps amounts as text', async () => {
    const read = async (text: string) => {
      const { vault } = deploy({ receipt: { returns: [JSON.stringify([text])] } })
      return await vault.methods.list().returnValue()
    }
    expect(await read('{"items":["1"]}')).to.deep.equal({ items: ['1'] })
    expect(await read('[1,"2"]')).to.deep.equal([1, '2'])
    expect(await read('10.50')).to.equal('10.50')
    expect(await read('{half')).to.equal('{half')
    expect(await read('')).to.equal('')
  })

  it('throws with the receipt, a hint and the line of the failed call', async () => {
    const { vault } = deploy({ receipt: FAILED })
    const call = vault.deposit('1')
    const error = await failure<TransactionFailed>(call)
    expect(error).to.be.instanceOf(TransactionFailed).and.include({ code: 'TX_FAILED' })
    expect(error.message).to.equal(
      'ContractVault.deposit failed with RUNTIME_ERROR: token iost exceed amountLimit in tx. need 1',
    )
    expect(error.hint).to.contain('amountLimit')
    expect(error.receipt.message).to.equal(FAILED.message)
    expect(error.stack?.split('\n')[1]).to.contain('contract.test.ts')
    expect(await failure(call.returnValue())).to.have.property('code', 'TX_FAILED')
    expect(await call.catch(() => 'caught')).to.equal('caught')
  })

  it('returns the receipt of a failed call without throwing', async () => {
    const { vault } = deploy({ receipt: FAILED })
    const call = vault.deposit('1')
    expect((await call.receipt()).status_code).to.equal('RUNTIME_ERROR')
    expect(await call.result()).to.deep.include({ status: 'RUNTIME_ERROR', returnValue: undefined, returns: [] })
  })

  it('executes dry runs', async () => {
    const { vault, sent, executed } = deploy({ receipt: { returns: ['["5"]'] } })
    const call = vault.as(bob).exec.deposit('1')
    expect(call.dryRun).to.equal(true)
    expect(await call).to.deep.include({ returnValue: '5', block: undefined })
    expect(sent).to.have.length(0)
    expect(executed.map(({ publisher }) => publisher)).to.deep.equal(['bobby'])
  })

  it('executes dry runs without a signature for named keys', async () => {
    const { vault, executed } = deploy({ receipt: { returns: ['["5"]'] } })
    await vault.as(bob).exec.deposit('1')
    const [tx] = executed
    expect(verifyTransaction(tx!)).to.deep.equal({ signers: true, publisher: false })
    expect(tx!.publisherSigs).to.have.length(1)
    expect(tx!.publisherSigs[0]!.signature).to.deep.equal(new Uint8Array(64))
    const names = tx!.publisherSigs.map(({ publicKey }) => encodeBase58(publicKey))
    expect(names).to.deep.equal(keysOf(bob).map(({ id }) => id))
  })

  it('calls as another account and with other limits', async () => {
    const { vault, sent } = deploy({ send: { gasLimit: 60_000 } })
    await vault
      .as(bob)
      .with({ amountLimit: { iost: '5' } })
      .list()
    await vault.with({ gasLimit: 70_000 }).list()
    expect(sent.map(({ publisher, gasLimit }) => [publisher, gasLimit])).to.deep.equal([
      ['bobby', 6_000_000],
      ['alice', 7_000_000],
    ])
    expect(sent[0]!.amountLimit).to.deep.equal([{ token: 'iost', value: '5' }])
    expect(vault.account).to.equal(alice)
  })

  it('requires a caller', () => {
    const { client } = deploy()
    const vault = contractAt<Vault>(client, 'c', { abi: ABI })
    expect(() => vault.list())
      .to.throw('no account calls c.list')
      .with.property('code', 'CALL_ACCOUNT')
  })

  it('keeps its own members, is not thenable, and exposes every method through `methods`', async () => {
    const { vault, sent } = deploy()
    expect(vault.id).to.equal('ContractVault')
    expect(await vault).to.equal(vault)
    await vault.methods.then()
    await vault.methods.id()
    expect(sent.map(({ actions }) => actions[0]!.actionName)).to.deep.equal(['then', 'id'])
    expect('constructor' in vault.methods).to.equal(false)
  })

  describe('arguments', () => {
    const set = (...args: unknown[]) => (deploy().vault.set as (...args: unknown[]) => Call)(...args)

    it('arguments are encoded by the ABI types', async () => {
      const { vault, sent } = deploy()
      await vault.set(2n ** 60n, true, { a: [1, null], b: 'x' })
      await vault.set(-5, false, [])
      expect(sent.map(({ actions }) => actions[0]!.data)).to.deep.equal([
        '[1152921504606846976,true,{"a":[1,null],"b":"x"}]',
        '[-5,false,[]]',
      ])
    })

    it('arguments are rejected when they do not match', () => {
      const cases: [unknown[], string][] = [
        [[1.5, true, {}], 'set: argument 1: the ABI has number, got 1.5'],
        [['1', true, {}], 'set: argument 1: the ABI has number, got "1"'],
        [[2 ** 53, true, {}], 'the ABI has number, got 9007199254740992'],
        [[2n ** 63n, true, {}], 'argument 1'],
        [[Number.NaN, true, {}], 'got NaN'],
        [[1, 'true', {}], 'set: argument 2: the ABI has bool, got "true"'],
        [[1, true], 'set: expected 3 (number, bool, json) arguments, got 2'],
      ]
      for (const [args, message] of cases) {
        expect(() => set(...args))
          .to.throw(message)
          .with.property('code', 'CALL_ARGUMENT')
      }
      const deposit = deploy().vault.deposit as unknown as (amount: unknown) => Call
      expect(() => deposit(10.5))
        .to.throw('the ABI has string, got 10.5')
        .with.property('hint')
        .that.contains('"10.5"')
      expect(() => set(1, true, undefined)).to.throw('expected a JSON value')
      expect(() => set(1, true, 1.5))
        .to.throw()
        .with.property('code', 'AMOUNT_INVALID')
    })
  })

  it('loads the ABI from the node', async () => {
    const { client, sent } = deploy({
      answers: {
        getContract: () => ({
          id: 'c',
          abis: [{ name: 'hop', args: ['number'], amount_limit: [{ token: '*', value: '1' }] }],
        }),
      },
    })
    const contract: ContractHandle = await loadContract(client, 'c', { from: alice })
    expect(contract.abi).to.deep.equal([{ name: 'hop', args: ['number'], amountLimit: [{ token: '*', val: '1' }] }])
    await contract.hop!(3)
    expect(sent[0]!.actions[0]).to.deep.equal({ contract: 'c', actionName: 'hop', data: '[3]' })
  })
})

describe('contract storage', () => {
  const keys = Array.from({ length: 120 }, (_, i) => `k${i}`)

  it('reads one value, also of a map', async () => {
    const { vault, asked } = deploy({
      answers: {
        getBatchContractStorage: ({ key_fields }) => ({
          datas: key_fields.map(({ key, field }) => (key === 'none' ? 'null' : `${key}.${field ?? ''}`)),
        }),
        getContractStorageFields: ({ key }) => ({
          fields: key === 'balances' ? ['bob'] : [],
          block_hash: '',
          block_number: '1',
        }),
      },
    })
    expect(await vault.storage('total')).to.equal('total.')
    expect(await vault.storage('balances', 'bob')).to.equal('balances.bob')
    expect(await vault.storage('none')).to.equal(null)
    expect(await vault.storage(['total', ['balances', 'bob'], 'none'])).to.deep.equal(['total.', 'balances.bob', null])
    expect(await vault.storage([])).to.deep.equal([])
    // where there is no value, whether there is a map
    expect(asked.filter((each) => each === 'getBatchContractStorage')).to.have.length(4)
    expect(asked).to.have.length(6)
  })

  it('rejects a map name without a field, because null would mean an empty entry', async () => {
    const { vault } = deploy({
      answers: {
        getBatchContractStorage: ({ key_fields }) => ({ datas: key_fields.map(() => 'null') }),
        getContractStorageFields: () => ({ fields: ['bob', 'carol'], block_hash: '', block_number: '1' }),
      },
    })
    for (const read of [() => vault.storage('balances'), () => vault.storage(['balances'])]) {
      const error = await read().then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      expect(error).to.include({ code: 'STORAGE_MAP' })
      expect(error)
        .to.have.property('message')
        .that.matches(/balances of \S+ is a map with 2 fields/)
    }
  })

  it('reads many values in batches of fifty from one block', async () => {
    const sizes: number[] = []
    const { vault } = deploy({
      answers: {
        getBatchContractStorage: ({ key_fields }) => {
          sizes.push(key_fields.length)
          const late = sizes.length > 2
          return { datas: key_fields.map(({ key }) => (late ? key : 'old')), block_hash: late ? 'b2' : 'b1' }
        },
      },
    })
    expect(await vault.storage(keys)).to.deep.equal(keys)
    expect(sizes).to.deep.equal([50, 50, 20, 50, 50, 20])
  })

  it('fails when blocks arrive too fast, or a response lacks values', async () => {
    let block = 0
    const moving = deploy({
      answers: {
        getBatchContractStorage: ({ key_fields }) => ({
          datas: key_fields.map(() => 'x'),
          block_hash: String(block++),
        }),
      },
    })
    expect(await failure(moving.vault.storage(keys))).to.have.property('code', 'STORAGE_MOVED')
    const short = deploy({ answers: { getBatchContractStorage: () => ({ datas: ['x'] }) } })
    expect(await failure(short.vault.storage(['a', 'b']))).to.have.property('code', 'NODE_ANSWER')
  })

  it('lists the fields of a map', async () => {
    const { vault } = deploy({ answers: { getContractStorageFields: ({ key }) => ({ fields: [key, 'b'] }) } })
    expect(await vault.fields('m')).to.deep.equal(['m', 'b'])
  })
})

describe('event stream', () => {
  const event = { topic: 'CONTRACT_EVENT' as const, data: 'x', time: '1' }

  it('yields events until it ends', async () => {
    const { vault, events } = deploy()
    events.push(event, { ...event, data: 'y' })
    const seen: string[] = []
    for await (const { data } of vault.events({ reconnect: false })) seen.push(data)
    expect(seen).to.deep.equal(['x', 'y'])
  })

  it('closes when the loop exits', async () => {
    const { client } = deploy()
    let signal: AbortSignal | undefined
    const provider = {
      ...client.provider,
      subscribe: (params: object, options: { signal?: AbortSignal; onEvent: (e: typeof event) => void }) => {
        expect(params).to.deep.equal({ topics: ['CONTRACT_EVENT'], filter: { contract_id: 'c' } })
        signal = options.signal
        setImmediate(() => options.onEvent(event))
        return new Promise<void>((resolve) => signal!.addEventListener('abort', () => resolve()))
      },
    }
    const contract = contractAt({ ...client, provider: provider as never }, 'c', { abi: [] })
    for await (const { data } of contract.events({ topics: ['CONTRACT_EVENT'] })) {
      expect(data).to.equal('x')
      break
    }
    expect(signal?.aborted).to.equal(true)
  })

  it('fails with the stream error after the last event', async () => {
    const { client } = deploy()
    const subscribe = async (_: object, options: { onEvent: (e: typeof event) => void }) => {
      options.onEvent(event)
      throw new Error('broken')
    }
    const contract = contractAt({ ...client, provider: { ...client.provider, subscribe } as never }, 'c', { abi: [] })
    const stream = contract.events()
    expect((await stream.next()).value).to.deep.equal(event)
    expect((await failure(stream.next())).message).to.equal('broken')
  })
})
