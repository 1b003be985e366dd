import { PLAIN_CONTEXT } from '../../matchers/context.js'
import { Expectation } from '../../matchers/expectation.js'
import { createCheck, METHODS, PROPERTIES } from '../../matchers/matchers.js'
import { readArguments } from '../../matchers/parameters.js'
import type { CallSubject } from '../../matchers/subject.js'
import type { Provider } from '../../rpc/provider.js'
import type { RecordedCall, RecordedStep, Recording } from '../../rpc/recording.js'
import type { WireReceipt } from '../../rpc/schema.js'
import type { TestedOutcome } from './outcomes.js'

/**
 * True if a proposed matcher holds for the outcome without the mutant and fails with it. The matcher is read from its
 * text and judged as in a test, so a proposal that does not kill the mutant is never shown.
 */
export async function isKilling(
  matcher: string,
  [before, after]: readonly [TestedOutcome, TestedOutcome],
): Promise<boolean> {
  return (await holds(matcher, before)) && !(await holds(matcher, after))
}

async function holds(matcher: string, outcome: TestedOutcome): Promise<boolean> {
  try {
    await evaluate(matcher, outcome)
    return true
  } catch {
    return false
  }
}

interface MatcherLink {
  name: string
  args?: unknown[]
}

/** Judges the call of an outcome by the text of a matcher, such as `.to.emit('add').times(2)`. Throws if it fails. */
async function evaluate(matcher: string, outcome: TestedOutcome): Promise<void> {
  const context = { ...PLAIN_CONTEXT, recordingOf: async () => toRecording(outcome) }
  const wording = { matcher, negated: false, site: new Error() }
  const expectation = new Expectation(toSubject(outcome), wording, context)
  let refined: { content?(value: unknown): void; times?(count: number): void } | undefined
  for (const { name, args = [] } of readLinks(matcher, outcome)) {
    if (name === 'to' || name === 'have') continue
    if (name === 'withContent') refined?.content?.(args[0])
    else if (name === 'times') refined?.times?.(Number(args[0]))
    else {
      const method = METHODS[name]
      const mentions = method === undefined ? [] : readArguments(name, method.signature, args)
      const check = (method && createCheck(method, context, args)) ?? PROPERTIES[name]?.()
      if (check === undefined) throw new Error(`no matcher ${name}`)
      expectation.add({ ...check, mentions }, wording)
      refined = check.refined
    }
  }
  await expectation
}

/** Runs the text with names of contracts in place of their handles, and records its parts. */
function readLinks(matcher: string, outcome: TestedOutcome): MatcherLink[] {
  const links: MatcherLink[] = []
  const recorder: object = new Proxy(() => {}, {
    get(_, name) {
      links.push({ name: String(name) })
      return recorder
    },
    apply(_, __, args) {
      const last = links.at(-1)
      if (last !== undefined) last.args = args
      return recorder
    },
  })
  const names = listContracts(outcome).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name))
  const run = new Function('subject', ...names, `return subject${matcher}`)
  run(recorder, ...names.map((id) => ({ id })))
  return links
}

function listContracts({ contract, writes, receipts, events }: TestedOutcome): string[] {
  const written = [...writes.keys()].map((name) => readPath(name)[0])
  const emitting = receipts.map(({ name }) => name.split('/', 1)[0] ?? '')
  return [...new Set([contract, ...written, ...emitting, ...events.map((event) => event.contract)])]
}

/** Contract, key and field of a write. */
function readPath(name: string): [contract: string, key: string, field?: string] {
  return JSON.parse(name)
}

/** A call that ends with the outcome, on a chain that has what the call read and wrote. */
function toSubject(outcome: TestedOutcome): CallSubject {
  let isDone = false
  const provider = createProvider(outcome, () => isDone)
  return {
    contract: outcome.contract,
    dryRun: false,
    provider,
    async receipt() {
      isDone = true
      return toReceipt(outcome)
    },
  }
}

function toReceipt({ status, message, returns, receipts, ram, gas }: TestedOutcome): WireReceipt {
  return {
    tx_hash: '',
    gas_usage: gas,
    ram_usage: Object.fromEntries(Object.entries(ram).map(([payer, bytes]) => [payer, String(bytes)])),
    status_code: status as WireReceipt['status_code'],
    message,
    returns,
    receipts: receipts.map(({ name, content }) => ({ func_name: name, content })),
  }
}

function toRecording(outcome: TestedOutcome): Recording {
  const { contract, action, data, publisher, status, message, denied, writes, events } = outcome
  const lacked: RecordedStep[] =
    denied === undefined
      ? []
      : [{ kind: 'authority', account: denied, permission: 'active', granted: false, reason: 'asked' }]
  const written = [...writes].map(([name, [before, after]]) => {
    const [owner, key, field] = readPath(name)
    return toCall(owner, [
      { kind: 'write', contract: owner, key, before, after, ...(field !== undefined && { field }) },
    ])
  })
  const posted = events.map((event) => toCall(event.contract, [{ kind: 'event', content: event.content }]))
  const inner = [...written, ...posted].map((call): RecordedStep => ({ kind: 'call', call }))
  const call = { ...toCall(contract, [...inner, ...lacked]), method: action, data }
  const calls = [status === 'SUCCESS' ? call : { ...call, error: message }]
  return { hash: '', dryRun: false, publisher, signers: [], block: { number: 0, time: '0' }, status, message, calls }
}

function toCall(contract: string, steps: RecordedStep[]): RecordedCall {
  const blank = { method: '', data: '[]', caller: '', withAuth: false, language: 'javascript', cpu: 0, net: 0 } as const
  return { ...blank, contract, steps }
}

/** Stores a value under any key. */
const ANY_CODE = 'storage.put(key, key); storage.mapPut(key, key, key)'

/** The values that the call changed, before and after it. Every account, contract and action of the outcome exists. */
function createProvider(outcome: TestedOutcome, isDone: () => boolean): Provider {
  const actions = [outcome.action, ...outcome.receipts.map(({ name }) => name.split('/')[1] ?? '')]
  const read = (id: string, { key, field }: { key: string; field?: string }) => {
    if (id === 'auth.iost') return '{}'
    const change = outcome.writes.get(JSON.stringify(field ? [id, key, field] : [id, key]))
    return change?.[isDone() ? 1 : 0] ?? 'null'
  }
  const responses: Record<string, (params: { id: string; key_fields: { key: string; field?: string }[] }) => object> = {
    getContract: ({ id }) => ({
      id,
      code: ANY_CODE,
      abis: actions.map((name) => ({ name, args: [], amount_limit: [] })),
    }),
    getContractStorageFields: () => ({ fields: [] }),
    getBatchContractStorage: ({ id, key_fields }) => ({
      block_hash: '',
      datas: key_fields.map((key) => read(id, key)),
    }),
    getTokenInfo: () => ({ decimal: IOST_DECIMALS }),
    listContractStorage: () => ({ datas: [] }),
  }
  const request = async (method: string, params: never) => responses[method]?.(params)
  return { url: 'outcome', request } as unknown as Provider
}

const IOST_DECIMALS = 8
