import { compare, type Player, startPlayer } from './harness/contest.js'
import { COUNTER, ONCE_UNCONFINED } from './harness/contracts.js'
import { locatePlayer, openPeers, PEER_FLAGS, type Peers } from './harness/peers.js'
import { REPLAYED } from './harness/replay.js'
import { printFigures } from './harness/report.js'
import { measureSandbox } from './harness/sandbox.js'

/**
 * Contract calls per second that a chain in the process commits (signed, verified, one block each) and dry-runs,
 * compared with Hardhat. Variants, each alternating with the plain call: 20 contracts, 100,000 stored keys, large
 * contracts, contracts that modify built-in objects (each call gets a new realm), and contracts that formerly did. Also
 * a mix of recorded suites, and a breakdown of the time of a call.
 */
const CALLS = 500
/** Number of round pairs that the first of two processes plays. After them, the engines have compiled the hot code. */
const FIRST = 8
const ours = await startPlayer(locateOurs())
const peers = openPeers()
const hardhat = peers && (await startPeer(peers, 'hardhat-calls.mjs'))
const litesvm = peers && (await startPeer(peers, 'litesvm-calls.mjs'))
const figures = [
  await againstPeer(`committed calls, the first ${FIRST * CALLS} of a process`, 'committed', {
    goal: '≥ 3',
    rounds: FIRST,
  }),
  await againstPeer('committed calls after them', 'committed', { goal: '≥ 3', rounds: 2 * FIRST }),
  await againstPeer('dry runs after them', 'dryRuns', { goal: '≥ 2.5', rounds: 2 * FIRST }),
  await compare({
    what: 'committed transfers',
    ours: () => ours.play('transfers', CALLS),
    peer: litesvm && (() => litesvm.play('transfers', CALLS)),
    peerName: 'LiteSVM',
    warmUp: FIRST,
    by: { speed: CALLS },
  }),
  await againstPlain('over 20 contracts', 'contracts', '≥ 0.9'),
  await againstPlain('of contracts of 20 to 40 KB', 'largeContracts', '≥ 0.9'),
  await againstPlain('that add to their realm', 'extensions', '≥ 0.5'),
  await againstPlain('with a new realm each', 'freshRealms', '≥ 0.3'),
]
for (const reason of Object.keys(ONCE_UNCONFINED)) {
  figures.push(await againstPlain(`of a contract with ${reason}`, reason, '≥ 0.5'))
}
figures.push(
  await compare({
    what: 'public contracts, replayed',
    goal: '≥ 0.5',
    ours: () => ours.play('replayed', 1),
    peer: () => ours.play('committed', CALLS),
    peerName: 'plain ones',
    warmUp: 2,
    by: { speed: REPLAYED, peerSpeed: CALLS },
  }),
)
// the plain call on few keys is played by another process
const filled = await startPlayer(locateOurs())
await filled.play('fill', 1)
// warms up as much as the other process
for (let round = 0; round < 20; round++) await filled.play('committed', CALLS)
figures.push(await againstPlain('with 100,000 stored keys', 'committed', '≥ 0.9', filled))

const { used, fresh, unseen } = measureSandbox(COUNTER, 500)
figures.push(
  { what: 'of a call: JavaScript, confined', value: used, unit: 'µs' },
  { what: 'more where the realm must be new', value: fresh - used, unit: 'µs' },
  { what: 'more where the contract is loaded for the first time', value: unseen - used, unit: 'µs' },
)
printFigures('Contract calls in process', figures)
for (const player of [ours, filled, hardhat, litesvm]) player?.end()

function locateOurs(): string {
  return new URL('./harness/our-calls.ts', import.meta.url).pathname
}

async function startPeer({ node, folder }: Peers, name: string): Promise<Player | undefined> {
  try {
    return await startPlayer(locatePlayer(name), { execPath: node, execArgv: PEER_FLAGS, cwd: folder })
  } catch (error) {
    console.error(`${name} does not start: ${(error as Error).message}`)
    return undefined
  }
}

/** A fresh process stands for a short test run; later rounds measure both sides warm. */
function againstPeer(what: string, round: string, { goal, rounds }: { goal: string; rounds: number }) {
  return compare({
    what,
    goal,
    ours: () => ours.play(round, CALLS),
    peer: hardhat && (() => hardhat.play(round, CALLS)),
    peerName: 'Hardhat',
    warmUp: 0,
    rounds,
    by: { speed: CALLS },
  })
}

function againstPlain(what: string, round: string, goal: string, player = ours) {
  return compare({
    what: `committed calls ${what}`,
    goal,
    ours: () => player.play(round, CALLS),
    peer: () => ours.play('committed', CALLS),
    peerName: 'plain ones',
    warmUp: 4,
    by: { speed: CALLS },
  })
}
