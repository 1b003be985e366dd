import { buildBlock } from '../chain/blocks/block.js'
import type { Chain } from '../chain/chain.js'
import { itemAt } from '../collections/presence.js'
import { readConstants } from '../fuzzing/sequences/generation/constants.js'
import { listLeaves } from '../fuzzing/sequences/generation/json-text.js'
import { listStoredEntries } from '../fuzzing/sequences/generation/stored-texts.js'
import type { Sequence } from '../fuzzing/sequences/step.js'
import { writeRecord } from '../state/records.js'
import { type HolderBalances, readHoldings, subtractBalances } from './balances.js'
import { type ProofScene, SUBJECT } from './scene.js'

/** Nanoseconds of the units that contracts hold times in, the finest first. */
const UNITS = [1n, 1_000_000n, 1_000_000_000n]
/** A stored time is the end of a term if it is between two seconds and 40 years ahead. */
const [SOON, FAR] = [2_000_000_000n, 40n * 365n * 86_400n * 1_000_000_000n]
/**
 * Starts of a clock at the beginning of 1970. All numbers of a contract are exact there, and a term in one unit is over
 * at another moment than the same number in another unit. The time of a transaction is a millisecond before its block
 * if that is possible.
 */
const STARTS = [1_000_010n, 10n]
/** Longest time after which a call is tried there: four days, in nanoseconds. */
const MAX_WAIT = 400_000_000_000_000n
/** Shorter terms are meant in nanoseconds: two calls in one block must differ. */
const MIN_TERM = 10n
/** Terms below a tenth of a second are meant in seconds; those of whole minutes in milliseconds are meant so. */
const [TENTH, HUNDRED_SECONDS] = [100_000_000n, 100_000_000_000n]
/** Factors of terms, such as the seconds of a day. */
const FACTORS = [60, 3600, 86_400, 604_800]
const MAX_NUMBERS = 60

/** A number that a contract knows, where it is now and where it is with a clock of 1970. */
interface KnownNumber {
  now: number
  early: number
}

/**
 * Whether the last call of a sequence is accepted before the term is over that the contract has for it. The same calls
 * are played with a clock at the beginning of 1970. There the last call is refused for a time, which shows the number
 * that the contract compares, and its unit.
 */
export class TermCheck {
  readonly #scene: ProofScene
  readonly #constants: readonly number[]

  constructor(scene: ProofScene) {
    this.#scene = scene
    this.#constants = readConstants([scene.script]).numbers
  }

  /** Returns a description of the moment at which the last call is refused; undefined if no term is broken. */
  async findTerm(sequence: Sequence): Promise<string | undefined> {
    if (sequence.some((step) => step.kind === 'wait')) return undefined
    const ends = await this.#readEnds(sequence)
    for (const start of STARTS) {
      const wait = await this.#findWait(sequence, start)
      if (wait === undefined) continue
      if (await this.#isShortTerm(sequence, start, wait))
        return `less than ${wait} nanoseconds after the calls before it`
      if (this.#isMisread(ends, start + wait)) return 'by a clock with which the stored end is not over'
    }
    return undefined
  }

  /** Whether a term is a number of seconds or milliseconds that the contract knows, and ends after that many ns. */
  async #isShortTerm(sequence: Sequence, start: bigint, wait: bigint): Promise<boolean> {
    const isMillis = wait < HUNDRED_SECONDS && wait % 1_000_000_000n !== 0n && wait % 60_000n === 0n
    if (wait < MIN_TERM || (wait >= TENTH && !isMillis)) return false
    const args = sequence.flatMap((step) => (step.kind === 'call' ? step.args.flatMap(listLeaves) : []))
    const numbers = [...this.#constants, ...args.map(Number), ...this.#readNumbers()].filter((value) => value > 0)
    const known = [...new Set([...numbers.slice(0, MAX_NUMBERS), ...FACTORS])]
    const products = known.flatMap((one) => [one, ...known.map((other) => one * other)])
    // The comparison may let the call pass at the end of the term, or after it.
    const isKnown = [wait, wait - 1n].some((value) => products.includes(Number(value)))
    if (!isKnown) return false
    // What grows with the time is a reward.
    const [first, later] = [await this.#playAt(sequence, start, wait), await this.#playAt(sequence, start, 3n * wait)]
    return first !== undefined && later !== undefined && subtractBalances(first, later).size === 0
  }

  /** Whether an end that is not over is compared with a time in a finer unit. */
  #isMisread(ends: readonly KnownNumber[], moment: bigint): boolean {
    const now = this.#scene.chain.clock.now()
    return ends.some((end) =>
      UNITS.some((unit, at) => {
        const ahead = toInteger(end.now) * unit - now
        if (ahead < SOON || ahead > FAR) return false
        return UNITS.slice(0, at).some((finer) => {
          const difference = moment - toInteger(end.early) * finer
          return [difference, difference - 1_000_000n].some((each) => each >= -finer && each <= finer)
        })
      }),
    )
  }

  /** The numbers in the code, and those that are stored before the last call, now and with a clock of 1970. */
  async #readEnds(sequence: Sequence): Promise<KnownNumber[]> {
    const setUp = sequence.slice(0, -1)
    const { machine } = this.#scene
    await this.#playAtOnce(setUp, itemAt(STARTS, 0))
    const early = this.#readNumbers()
    await machine.restore()
    for (const step of setUp) await machine.play(step)
    const now = this.#readNumbers()
    const stored = now.length === early.length ? now.map((value, at) => ({ now: value, early: itemAt(early, at) })) : []
    return [...this.#constants.map((value) => ({ now: value, early: value })), ...stored]
  }

  /** Numbers that the contract has stored. */
  #readNumbers(): number[] {
    const { chain, stage } = this.#scene
    return listStoredEntries(chain.state, new Set([itemAt(stage.contracts, SUBJECT).id]))
      .flatMap(({ text }) => listLeaves(text))
      .map((text) => (text.trim() === '' ? Number.NaN : Number(text)))
      .filter((value) => Number.isFinite(value))
  }

  /** Time after the other calls from which the last one is accepted; undefined if it is never or always accepted. */
  async #findWait(sequence: Sequence, start: bigint): Promise<bigint | undefined> {
    const isAccepted = async (wait: bigint) => (await this.#playAt(sequence, start, wait)) !== undefined
    if ((await isAccepted(0n)) || !(await isAccepted(MAX_WAIT))) return undefined
    let [refused, accepted] = [0n, MAX_WAIT]
    while (accepted - refused > 1n) {
      const middle = (refused + accepted) / 2n
      if (await isAccepted(middle)) accepted = middle
      else refused = middle
    }
    return accepted
  }

  /**
   * Plays a sequence at a start of the clock, with a time before its last call. Returns what the contract has
   * afterwards; undefined if a call is refused.
   */
  async #playAt(sequence: Sequence, start: bigint, wait: bigint): Promise<HolderBalances | undefined> {
    const { chain, machine, stage } = this.#scene
    if (!(await this.#playAtOnce(sequence.slice(0, -1), start))) return undefined
    setTime(chain, start + wait)
    const outcome = await machine.play(itemAt(sequence, sequence.length - 1))
    const holdings = readHoldings(chain.state, itemAt(stage.contracts, SUBJECT).id)
    return outcome.done || 'broken' in outcome ? holdings : undefined
  }

  /** Plays calls at one moment; false if one of them is refused. */
  async #playAtOnce(steps: Sequence, start: bigint): Promise<boolean> {
    const { chain, machine, stage } = this.#scene
    await machine.restore()
    // The gas of an account grows from the moment of its last change, which would be in the future.
    chain.editState((state) => {
      for (const { name } of stage.scene.accounts) writeRecord(state, { contract: 'gas.iost', key: `${name}gu` }, 0n)
    })
    for (const step of steps) {
      setTime(chain, start)
      if (!(await machine.play(step)).done) return false
    }
    return true
  }
}

/** Sets the time of the next block, also to one before the newest block, which gets the moment before it. */
function setTime(chain: Chain, time: bigint): void {
  const { head: block, ...rest } = chain.snapshot()
  const { parent, transactions, receipts, head } = block
  const earlier = buildBlock(
    {
      parent,
      parentHash: head.parentHash,
      number: head.number,
      time: time - 1n,
      witness: head.witness,
      transactions,
      receipts,
    },
    { hasRoots: false },
  )
  chain.restore({ ...rest, head: earlier, clock: time })
}

function toInteger(value: number): bigint {
  return BigInt(Math.round(value))
}
