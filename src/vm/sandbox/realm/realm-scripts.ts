import type ivm from 'isolated-vm'
import { lastOf, must } from '../../../collections/presence.js'
import { MERGE_SORT } from '../../intrinsics/hardening/merge-sort.js'
import { REALM_SCRIPTS } from '../../intrinsics/index.js'
import type { HiddenNames } from '../hidden-names.js'

/** Realm scripts compiled once for an isolate. */
export interface RealmScripts {
  libraries: ivm.Script[]
  open: ivm.Script
  openSingle: ivm.Script
}

/**
 * Sort algorithm of contracts: the chain's (spec/vm.md §3.6), or the later one of the engine that recorded some
 * vectors.
 */
export type SortAlgorithm = 'legacy' | 'merging'

const SORTS: Record<SortAlgorithm, string> = { legacy: 'undefined', merging: MERGE_SORT }

// The constants of step 4 (spec/vm.md §3.1). The value of the script is what the host keeps.
const openSingle = (sort: SortAlgorithm, { end, guard, raise }: HiddenNames) => `
$open = $open($host, 'single', ${SORTS[sort]})
const { blockInfo, block, txInfo, tx } = $open.single($blockInfo, $txInfo, $gasLimit, $sites);
const [${end}, ${guard}, ${raise}, ${end}Meter] = (function () {
  const { used, hits, lengths, nameThrown, textOf, watchGenerators } = $open
  let ends = 0
  let result
  let thrown
  let text
  if ($isGuarded) this.$takeLengths = () => {
    delete this.$takeLengths
    return lengths
  }
  if (!$mayPromise) watchGenerators((error) => raise(error))
  for (const name of ['$open', '$host', '$blockInfo', '$txInfo', '$gasLimit', '$sites', '$isGuarded', '$mayPromise']) delete this[name]
  const end = (value) => {
    ends += 1
    return (result = value)
  }
  const keep = (error) => {
    thrown = nameThrown(error)
    text = textOf(error)
    return thrown === undefined ? error : 'thrown'
  }
  const guard = (run) => {
    try {
      return run()
    } catch (error) {
      throw keep(error)
    }
  }
  // isolated-vm would read properties of an object that leaves the realm
  const raise = (error) => (ends === 0 ? keep(error) : error)
  const answers = { __proto__: null, used, hits, ends: () => ends, result: () => result, thrown: () => thrown, text: () => text }
  return [end, guard, raise, (what) => answers[what]()]
}).call(this);
${end}Meter
`

/** Lists the scripts of a realm: the libraries, and the bootstraps for routines and for a single invocation. */
const listScripts = (sort: SortAlgorithm, names: HiddenNames): (readonly [code: string, filename: string])[] => [
  ...REALM_SCRIPTS.map(({ filename, code }) => [withoutValue(code), filename] as const),
  [`$open($host, $mode, ${SORTS[sort]})`, 'native'],
  [openSingle(sort, names), '_preload_block.js'],
]

function toRealmScripts(scripts: readonly ivm.Script[]): RealmScripts {
  return { libraries: scripts.slice(0, -2), open: must(scripts.at(-2), 'item of scripts'), openSingle: lastOf(scripts) }
}

/** Compiles the scripts of a realm. */
export function compileRealm(isolate: ivm.Isolate, sort: SortAlgorithm, names: HiddenNames): RealmScripts {
  const scripts = listScripts(sort, names)
  return toRealmScripts(scripts.map(([code, filename]) => isolate.compileScriptSync(code, { filename })))
}

/** Compiles the scripts of a realm on a thread of the engine. */
export async function prepareRealmScripts(
  isolate: ivm.Isolate,
  sort: SortAlgorithm,
  names: HiddenNames,
): Promise<RealmScripts> {
  const scripts = listScripts(sort, names)
  return toRealmScripts(await Promise.all(scripts.map(([code, filename]) => isolate.compileScript(code, { filename }))))
}

/** Removes the value of a script: a function would keep its context alive until the host collects garbage. */
function withoutValue(code: string): string {
  return `${code}\n0;`
}
