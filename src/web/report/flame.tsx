import { useState } from 'preact/hooks'
import { firstOf, must } from '../../collections/presence.js'
import type { FlameDetails, RunDetails } from '../../report/model/details.js'
import { group } from '../format.js'
import { roundGas } from './run.js'

/** A flame in its place: `from` and `width` are shares of the graph. */
interface PlacedFlame {
  flame: FlameDetails
  /** The names on the way to it. */
  way: string[]
  depth: number
  from: number
  width: number
}

/** Narrower flames than this, as a share, are left out, as they can't be seen. */
const LEAST = 0.0005
const ROW = 1.75

const KINDS = ['functions', 'calls', 'calls and publishing'] as const
type FlameKind = (typeof KINDS)[number]

/** All gas of the run by who called whom; wider is more expensive. */
export function FlameView({ calls, functions }: RunDetails['flames']) {
  const [kind, setKind] = useState<FlameKind>(functions.length > 0 ? 'functions' : 'calls and publishing')
  const flames = kind === 'functions' ? functions : calls.filter(({ name }) => kind !== 'calls' || !name.endsWith(')'))
  return (
    <>
      <h1>Flame graph</h1>
      <p class="hint">
        Gas of all calls of the run, by caller: of the functions of contracts with what they ask of the chain, or of the
        calls of contracts. Click a frame to zoom in, and the top frame to zoom out. Arrow keys move between frames.
      </p>
      <div class="filters">
        <fieldset>
          <legend>By</legend>
          {KINDS.map((each) => (
            <button key={each} type="button" aria-pressed={kind === each} onClick={() => setKind(each)}>
              {each}
            </button>
          ))}
        </fieldset>
      </div>
      {flames.length === 0 ? (
        <p class="empty">Nothing of that was measured.</p>
      ) : (
        <Graph key={kind} all={{ name: 'all', gas: sum(flames), calls: [...flames] }} />
      )}
    </>
  )
}

function Graph({ all }: { all: FlameDetails }) {
  const [root, setRoot] = useState<Pick<PlacedFlame, 'flame' | 'way'>>({ flame: all, way: [] })
  const [seen, setSeen] = useState<PlacedFlame | undefined>(undefined)
  const placed = place(root)
  const hues = listHues(place({ flame: all, way: [] }))
  const rows = 1 + Math.max(...placed.map(({ depth }) => depth))
  const { flame, way } = seen ?? firstOf(placed)
  return (
    <>
      <p class="code way" role="status">
        {[...way, flame.name].join(' › ')}: {describeGas(flame, all)}
      </p>
      <fieldset
        class="flames"
        aria-label="Flame graph"
        style={{ height: `${ROW * rows}rem` }}
        onKeyDown={(event) => move(event, placed)}
      >
        {placed.map((each, at) => (
          <button
            key={[...each.way, each.flame.name].join('\n')}
            type="button"
            class={`flame hue-${hues.get(contractOf(each.flame))}`}
            tabIndex={at === 0 ? 0 : -1}
            data-at={at}
            style={{ left: `${100 * each.from}%`, width: `${100 * each.width}%`, top: `${ROW * each.depth}rem` }}
            title={`${each.flame.name}: ${describeGas(each.flame, all)}`}
            aria-label={`${each.flame.name}: ${describeGas(each.flame, all)}`}
            onClick={() => setRoot(each.depth === 0 ? findParent(all, root.way) : each)}
            onFocus={() => setSeen(each)}
            onMouseEnter={() => setSeen(each)}
          >
            <span class="name">{each.flame.name}</span>
          </button>
        ))}
      </fieldset>
    </>
  )
}

function describeGas({ gas }: FlameDetails, all: FlameDetails): string {
  return `${group(roundGas(gas))} gas, ${all.gas === 0 ? '0.0' : ((100 * gas) / all.gas).toFixed(1)} %`
}

function place({ flame, way }: Pick<PlacedFlame, 'flame' | 'way'>): PlacedFlame[] {
  const placed: PlacedFlame[] = []
  add({ flame, way, depth: 0, from: 0, width: 1 })
  return placed

  function add(own: PlacedFlame): void {
    placed.push(own)
    let { from } = own
    for (const call of own.flame.calls ?? []) {
      const width = own.flame.gas === 0 ? 0 : (own.width * call.gas) / own.flame.gas
      if (width >= LEAST) add({ flame: call, way: [...own.way, own.flame.name], depth: own.depth + 1, from, width })
      from += width
    }
  }
}

/** The flame below the one at the end of a way; the lowest of all is its own. */
function findParent(all: FlameDetails, way: readonly string[]): Pick<PlacedFlame, 'flame' | 'way'> {
  let flame = all
  for (const name of way.slice(1))
    flame = must(
      flame.calls?.find((call) => call.name === name),
      'call of the way',
    )
  return { flame, way: way.slice(0, -1) }
}

const STEPS: Readonly<Record<string, (own: PlacedFlame, other: PlacedFlame) => boolean>> = {
  ArrowUp: (own, other) => other.depth === own.depth - 1 && covers(other, own.from),
  ArrowDown: (own, other) => other.depth === own.depth + 1 && covers(own, other.from),
  ArrowRight: (own, other) => other.depth === own.depth && other.from > own.from,
  ArrowLeft: (own, other) => other.depth === own.depth && other.from < own.from,
}

function move(event: KeyboardEvent, placed: readonly PlacedFlame[]): void {
  const leads = STEPS[event.key]
  const graph = event.currentTarget as HTMLElement
  const own = placed[Number((event.target as HTMLElement).dataset.at)]
  if (leads === undefined || own === undefined) return
  event.preventDefault()
  const found = placed.filter((other) => leads(own, other))
  const next = event.key === 'ArrowLeft' ? found.at(-1) : found[0]
  if (next !== undefined) graph.querySelectorAll('button')[placed.indexOf(next)]?.focus()
}

function covers({ from, width }: PlacedFlame, at: number): boolean {
  return at >= from && at < from + width
}

const HUES = 6

/** The same colour for all actions of a contract, in the order in which contracts appear. */
function listHues(placed: readonly PlacedFlame[]): Map<string, number> {
  const contracts = [...new Set(placed.map(({ flame }) => contractOf(flame)))]
  return new Map(contracts.map((contract, at) => [contract, at % HUES]))
}

/** Contracts of the system have a dot in their names. */
function contractOf({ name }: FlameDetails): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('.')))
}

function sum(flames: readonly FlameDetails[]): number {
  return flames.reduce((total, { gas }) => total + gas, 0)
}
