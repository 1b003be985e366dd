import { createPrices } from '../../../src/gas/prices.js'
import { TraceRecorder } from '../../../src/node/tracing/trace.js'
import { ChainError } from '../../../src/state/chain-error.js'
import { saveContract } from '../../../src/state/contracts.js'
import { mapKey, plainKey } from '../../../src/state/keys.js'
import { Overlay } from '../../../src/state/overlay.js'
import { Store } from '../../../src/state/store.js'
import { decodeStored, encodeStored, type Stored } from '../../../src/state/values.js'
import { callMethod, type NativeContract } from '../../../src/system-contracts/runtime/native.js'
import { describeNative, findBuiltIn } from '../../../src/system-contracts/runtime/registry.js'
import type { Transaction } from '../../../src/tx/transaction.js'
import type { Argument } from '../../../src/vm/execution/arguments.js'
import { callContract } from '../../../src/vm/execution/call.js'
import type { Returns } from '../../../src/vm/execution/frame.js'
import { Host } from '../../../src/vm/execution/host.js'
import type { ExecutionEnvironment, Run } from '../../../src/vm/execution/run.js'
import { CALL_MS } from '../../limits.js'

/** Result of a method. `ram` is by payer; `charges` are the labels of its own frame, in order. */
export interface Outcome {
  returns: Returns
  error: string | undefined
  cpu: number
  receipts: string[]
  ram: Record<string, number>
  charges: string[]
}

const EMPTY_TRANSACTION: Transaction = {
  time: 0n,
  expiration: 0n,
  gasRatio: 100,
  gasLimit: 400_000_000,
  delay: 0n,
  chainId: 1020,
  signers: [],
  actions: [],
  amountLimit: [],
  signatures: [],
  referredTx: new Uint8Array(),
  publisher: '',
  publisherSigs: [],
}

/** A chain of native contracts alone, on which single methods are called as if an action named them. */
export class NativeChain {
  readonly state = new Overlay(new Store())
  publisher = 'alice1'
  /** Block 0 grants every authority. */
  number = 1
  time = 1_700_000_000_000_000_000n
  readonly #versions: Record<string, string> = {}

  /** Puts a version of a contract on the chain. */
  deploy(id: string, version: string): this {
    saveContract(this.state, describeNative(id, version)!)
    this.#versions[id] = version
    return this
  }

  /** Makes accounts known, with no permission that could stand in for a missing signature. */
  signUp(...accounts: string[]): this {
    for (const id of accounts) {
      const record = encodeStored({ value: JSON.stringify({ id, permissions: {} }), payer: 'auth.iost' })
      this.state.set(mapKey('auth.iost', 'auth', id), record)
    }
    return this
  }

  call(contract: NativeContract, name: string, ...values: (string | bigint)[]): Outcome {
    const method = contract.versions[this.#versions[contract.id]!]![name]!
    const args = method.args.map((type, index) => ({ type, value: values[index] }) as Argument)
    const recorder = new TraceRecorder()
    const run = this.#open(recorder)
    const host = new Host(run, {
      contract: contract.id,
      abi: name,
      caller: { name: this.publisher, isAccount: true },
      height: 1,
      stack: ['direct_call'],
      contracts: new Set(),
      script: false,
    })
    let returns: Returns = null
    let error: string | undefined
    try {
      returns = callMethod(host, method, args)
    } catch (failure) {
      if (!(failure instanceof ChainError)) throw failure
      error = failure.message
    }
    const ram: Record<string, number> = {}
    for (const { payer, bytes } of [...run.bookings, ...host.bookings]) ram[payer] = (ram[payer] ?? 0) + bytes
    const receipts = run.receipts.map(({ funcName, content }) => `${funcName} ${content}`)
    const charges = recorder.entries.flatMap((entry) => (Array.isArray(entry) ? [entry[0]] : []))
    return { returns, error, cpu: host.cpu, receipts, ram, charges }
  }

  /** A stored map entry, or a plain one without `field`. */
  read(contract: string, key: string, field?: string): Stored | undefined {
    const bytes = this.state.get(field === undefined ? plainKey(contract, key) : mapKey(contract, key, field))
    return bytes === undefined ? undefined : decodeStored(bytes)
  }

  #open(recorder: TraceRecorder): Run {
    return {
      environment: { prices: createPrices(), findBuiltIn } as ExecutionEnvironment,
      state: this.state,
      block: { number: this.number, parentHash: '', time: this.time, witness: '' },
      tx: { ...EMPTY_TRANSACTION, publisher: this.publisher },
      signed: { id: '', hash: new Uint8Array() },
      keys: new Map(),
      isContract: false,
      signers: new Set([`${this.publisher}@active`]),
      call: callContract,
      receipts: [],
      bookings: [],
      gasLimit: 1_000_000,
      now: () => 0,
      deadlineMs: CALL_MS,
      recorder,
    }
  }
}
