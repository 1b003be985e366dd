import { isToolkitError } from '../../errors/errors.js'
import { machineTime } from '../../rpc/machine-clock.js'
import type { Provider } from '../../rpc/provider.js'
import type { Results } from '../../rpc/schema.js'
import { type DoctorFinding, failedCheck, passedCheck, warnedCheck } from './finding.js'

/** Expectations of a network's node. */
export interface ExpectedNode {
  provider: Provider
  /** True for a node that makes blocks on demand, so that an old head is normal. */
  isDevelopment: boolean
  /** This machine's clock, nanoseconds since 1970. */
  now?: () => bigint
}

const SECOND_NS = 1_000_000_000n
/** A transaction lives for 90 s, and may be 30 s ahead of the node (rpc.md §10.4). */
const MUCH_NS = 30n * SECOND_NS
const LITTLE_NS = 5n * SECOND_NS

/**
 * Checks that a node is up to date and that its clock agrees with this machine's. Rejects if the node is unreachable.
 */
export async function examineNetwork({
  provider,
  isDevelopment,
  now = machineTime,
}: ExpectedNode): Promise<DoctorFinding[]> {
  const before = now()
  const node = await provider.request('getNodeInfo', {})
  const here = (before + now()) / 2n
  const chain = await provider.request('getChainInfo', {})
  return [
    passedCheck('node', `${provider.url}, version ${node.code_version}`),
    passedCheck('chain', `${chain.chain_id} ${chain.net_name}`),
    examineClock(BigInt(node.server_time) - here),
    examineHead(node, chain, isDevelopment),
    await examineDryRuns(provider),
  ]
}

/** `ahead`: how far the node's clock is before this one. */
export function examineClock(ahead: bigint): DoctorFinding {
  const distance = ahead < 0n ? -ahead : ahead
  const text = `${(Number(distance) / 1e9).toFixed(1)} s ${ahead < 0n ? 'before' : 'behind'} the node's`
  if (distance <= LITTLE_NS) return passedCheck('clock', "that of the node's, within 5 s")
  const advice =
    'toolkit stamps transactions by the clock of the node, other clients by theirs: set the clock of this machine.'
  if (distance <= MUCH_NS) return warnedCheck('clock', text, advice)
  return failedCheck('clock', text, `A transaction signed here is outside the 90 s that a node accepts. ${advice}`)
}

function examineHead(
  node: Results['getNodeInfo'],
  chain: Results['getChainInfo'],
  isDevelopment: boolean,
): DoctorFinding {
  const age = Number((BigInt(node.server_time) - BigInt(chain.head_block_time)) / SECOND_NS)
  const text = `block ${chain.head_block}, ${age} s old, ${node.mode}`
  if (isDevelopment || (age <= 30 && node.mode === 'ModeNormal')) return passedCheck('head', text)
  return failedCheck(
    'head',
    text,
    'The node is behind the network, or isolated: wait until it has caught up, or use another one.',
  )
}

/** A transaction that no node accepts: the error shows whether the node supports dry runs. */
const NOTHING = {
  time: 0,
  expiration: 0,
  gas_ratio: 0,
  gas_limit: 0,
  delay: 0,
  chain_id: 0,
  actions: [],
  amount_limit: [],
  signers: [],
  signatures: [],
  publisher: '',
  publisher_sigs: [],
}

async function examineDryRuns(provider: Provider): Promise<DoctorFinding> {
  const response = await provider.request('execTx', NOTHING).then(
    () => '',
    (error: unknown) => (isToolkitError(error) ? error.message : Promise.reject(error)),
  )
  if (!/enabled this method|Not Impl/.test(response)) return passedCheck('dry runs', 'served')
  return warnedCheck('dry runs', 'not served', 'Costs are unknown before sending; exec and call need another node.')
}
