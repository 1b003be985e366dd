import { basename } from 'node:path'
import { ToolkitError } from '../errors/errors.js'
import { listAssumptions } from '../fork/state/assumptions.js'
import { Collector } from '../measurements/collector.js'
import { addGrowthLines } from '../measurements/growth/growth-lines.js'
import type { CallRecord, MeasuredParts, RunRecord } from '../measurements/records/record.js'
import { createDescription, createNaming } from '../session/contracts/measured-code.js'
import type { Session } from '../session/session.js'
import type { Running } from './running.js'

/** Measures the costs of a run's transactions. */
export interface Measurement {
  /** Starts a file, a test or a hook; `relative`: its file. */
  begin(running: Running, relative: string): void
  /** Returns the measurements since the previous call. */
  take(): RunRecord
}

/** Measurements of searches, whose calls are not repeated. */
const NOTHING = { probes: false, profile: false }

/** Starts measuring. Throws `COSTS_NETWORK` if the chain is not in this process and measuring is not optional. */
export async function startMeasuring(
  session: Session,
  root: string,
  measured: MeasuredParts,
): Promise<Measurement | undefined> {
  const { network, contracts } = session
  const { embedded } = network
  if (embedded === undefined && measured.isOptional) return undefined
  if (embedded === undefined) throw unsupportedNetworkError(network.name)
  const naming = createNaming(contracts)
  const { buy_price: ramPrice } = await network.client.provider.request('getRAMInfo', {})
  const describeCode = createDescription(contracts, root)
  /** Hashes by which recordings are requested. */
  const hashes = new WeakMap<CallRecord, string>()
  const collector = new Collector({ project: basename(root), ramPrice }, naming, describeCode)
  let test: { file: string; titles: string[] } = { file: '', titles: [] }
  /** Numbers of calls in the test, and in the set-up of its file. */
  const order = { test: 0, setUp: 0 }
  const place = (isSetUp: boolean) =>
    isSetUp ? { ...test, titles: [], order: order.setUp++ } : { ...test, order: order.test++ }
  const profile = (call: CallRecord) => embedded.readRecording(hashes.get(call) ?? '', { probes: false, profile: true })
  embedded.chain.listen({
    onExecution({ signed, execution, timeMs }) {
      if (!('receipt' in execution)) return
      const isSearched = session.isSearching && !session.isSettingUp
      // coverage is that of tests
      if (isSearched && !measured.costs) return
      const recording = embedded.readRecording(signed.id, isSearched ? NOTHING : measured)
      if (recording === undefined) return
      if (!measured.costs) return collector.addPasses(recording)
      const { gasUsage, ramUsage } = execution.receipt
      const ended = {
        recording,
        test: place(session.isSettingUp || test.titles.length === 0),
        gas: gasUsage / 100,
        gasRatio: signed.tx.gasRatio / 100,
        gasLimit: signed.tx.gasLimit / 100,
        ramUsage: Object.fromEntries(ramUsage),
        timeMs,
      }
      const call = isSearched ? collector.addSearched(ended) : collector.add(ended)
      if (call === undefined) return
      hashes.set(call, signed.id)
      const assumed = network.forks.flatMap(({ state }) => listAssumptions(state, recording))
      if (assumed.length > 0) call.assumed = assumed
    },
  })
  return {
    begin: ({ titles, isHook }, file) => {
      if (test.file !== file) order.setUp = 0
      order.test = 0
      test = { file, titles: isHook ? [] : [...titles] }
    },
    take() {
      const record = collector.take()
      addGrowthLines(record, profile, describeCode)
      return record
    },
  }
}

function unsupportedNetworkError(name: string): ToolkitError {
  return new ToolkitError('COSTS_NETWORK', `network "${name}" cannot be measured: its chain runs in another process`, {
    hint: 'Measure costs and coverage on the embedded network, whose figures are those of every network.',
  })
}
