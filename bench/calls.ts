import { compare, type Player, startPlayer } from './harness/contest.js'
import { COUNTER } from './harness/contracts.js'
import { locatePlayer, openPeers, PEER_FLAGS, type Peers } from './harness/peers.js'
import { printFigures } from './harness/report.js'
import { measureSandbox } from './harness/sandbox.js'

/**
 * How many contract calls a second does a chain in the process commit (signed, verified, each in a block of its own) and dry-run,
 * against Hardhat's, where both are warm? The same with 20 contracts, with 100,000 stored keys, of large contracts, and where each call has a new
 * realm, each against the plain one in turns; and where the time of a call goes.
 */
const CALLS = 500
/** Pairs of rounds before those that count: the engines of both compile what is called often for as long. */
const WARM_UP = 12
const ours = await startPlayer(locateOurs())
const peers = openPeers()
const hardhat = peers && (await startPeer(peers, 'hardhat-calls.mjs'))
const litesvm = peers && (await startPeer(peers, 'litesvm-calls.mjs'))
const figures = [
  await againstPeer('committed calls', 'committed', '≥ 3'),
  await againstPeer('dry runs', 'dryRuns', '≥ 2.5'),
  await compare({
    what: 'committed transfers',
    ours: () => ours.play('transfers', CALLS),
    peer: litesvm && (() => litesvm.play('transfers', CALLS)),
    peerName: 'LiteSVM',
    warmUp: WARM_UP,
    by: { speed: CALLS },
  }),
  await againstPlain('over 20 contracts', 'contracts', '≥ 0.9'),
  await againstPlain('of contracts of 20 to 40 KB', 'largeContracts', '≥ 0.9'),
  await againstPlain('with a new realm each', 'freshRealms', '≥ 0.5'),
]
// the plain call among few keys is played by another process
const filled = await startPlayer(locateOurs())
await filled.play('fill', 1)
// as warm as the other
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

function againstPeer(what: string, round: string, goal: string) {
  return compare({
    what,
    goal,
    ours: () => ours.play(round, CALLS),
    peer: hardhat && (() => hardhat.play(round, CALLS)),
    peerName: 'Hardhat',
    warmUp: WARM_UP,
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
