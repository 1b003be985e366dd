import * as chai from 'chai'
import type { ComparedLine } from '../../../src/matchers/context.js'
import type { Awaitable, CallSubject, MatcherContext } from '../../../src/matchers/plugin.js'
import { createMatchers } from '../../../src/matchers/plugin.js'
import type { Provider } from '../../../src/rpc/provider.js'
import type { Recording } from '../../../src/rpc/recording.js'
import type { WireReceipt } from '../../../src/rpc/schema.js'

/** Every assertion on a call that was made, in order. */
export const made: Awaitable[] = []

let isInstalled = false

/** chai's `expect` with the matchers. */
export function installMatchers(): typeof chai.expect {
  if (!isInstalled) {
    chai.use(
      createMatchers({
        onCreate: (each) => made.push(each),
        recordingOf: async (_, { tx_hash }) => recorded.read(tx_hash),
        locateFrames: async () => FRAMES,
        nameContract: (id) => (id === 'ContractX' ? 'vault' : id),
        compareOn: async (call, receipt, network) => compared.tell(call, receipt, network),
      }),
    )
  }
  isInstalled = true
  return chai.expect
}

/** Frames of failing calls, innermost first. */
const FRAMES = [
  { file: 'contracts/check.ts', line: 3 },
  { file: 'contracts/vault.ts', line: 7 },
]

/** Recordings of transactions, as the matchers read them. */
export const recorded: { read(hash: string): Recording | undefined } = { read: () => undefined }

/** Differences on other networks, as the matchers read them. */
export const compared: { tell: (...asked: Parameters<MatcherContext['compareOn']>) => ComparedLine[] } = {
  tell: () => [],
}

const RECEIPT: WireReceipt = {
  tx_hash: 'hash',
  gas_usage: 5000,
  ram_usage: { alice: '10', ContractX: '-3' },
  status_code: 'SUCCESS',
  message: '',
  returns: ['["10.5"]', '["{\\"left\\":1}"]', '["7"]', '[""]'],
  receipts: [
    { func_name: 'token.iost/transfer', content: '["iost","alice","ContractX","10.5",""]' },
    { func_name: 'ContractX/deposit', content: '{"from":"alice","amount":"10.5"}' },
  ],
}

const ACCOUNTS = ['alice', 'alice2', 'bobby']
/** `x` has any number of arguments. */
const ACTIONS = ['deposit', 'transfer', 'x'].flatMap((name) =>
  [0, 1, 2].map((count) => ({ name, args: Array(count).fill('json'), amount_limit: [] })),
)
/** Stores a value under any key. */
const CODE = 'storage.put(key, key); storage.mapPut(key, key, key)'

/** A node with two accounts, on which every contract has the same actions. */
const PROVIDER = {
  async request(method: string, { id = '', key_fields = [] }: { id?: string; key_fields?: { field: string }[] }) {
    if (method === 'getContract') return { id, code: CODE, abis: ACTIONS }
    if (method === 'getContractStorageFields') return { fields: [] }
    return { block_hash: '', datas: key_fields.map(({ field }) => (ACCOUNTS.includes(field) ? '{}' : 'null')) }
  },
} as unknown as Provider

/** A call that ended with this receipt; `asked` counts how often it was read. */
export function endedCall(
  receipt: Partial<WireReceipt> = {},
  more: Partial<CallSubject> = {},
): CallSubject & { asked: number } {
  return {
    asked: 0,
    contract: 'ContractX',
    dryRun: false,
    provider: PROVIDER,
    async receipt() {
      this.asked++
      return { ...RECEIPT, ...receipt }
    },
    ...more,
  }
}

/** A call that failed for a reason. */
export function failedCall(message: string, status: WireReceipt['status_code'] = 'RUNTIME_ERROR'): CallSubject {
  return endedCall({ status_code: status, message, returns: [], receipts: [] })
}

/** Returns the error of an awaited assertion. Fails if it does not throw. */
export async function errorOf(
  assertion: PromiseLike<unknown>,
): Promise<Error & { expected?: unknown; actual?: unknown }> {
  try {
    await assertion
  } catch (error) {
    return error as Error
  }
  throw new Error('the assertion held')
}

/** Returns the error of a function. Fails if it does not throw. */
export function catchError(run: () => unknown): Error {
  try {
    run()
  } catch (error) {
    return error as Error
  }
  throw new Error('nothing was thrown')
}
