import { must } from '../../collections/presence.js'
import type { Project } from '../../config/project.js'
import type { SearchSettings } from '../../session/searches/search-settings.js'
import { isCampaign, isSearch } from '../../session/searches/search-tests.js'
import type { Session } from '../../session/session.js'
import type { MochaOptions } from '../mocha/mocha.js'
import type { RunPlan, TestJob } from '../protocol.js'
import { isDistributedSearch, type selectTests } from '../scheduling/selection.js'

type Selected = Awaited<ReturnType<typeof selectTests>>

/** Default time limits of a test. A chain in this process responds at once; others make a block every half second. */
const TIMEOUT_MS = { embedded: 30_000, http: 180_000 }

/** Distance between the seeds of shards; the processes of a machine count from its seed. */
const SEEDS_PER_SHARD = 1_000_003

/** Creates the plan of a run from the selected tests. */
export function planRun({ root, settings, configFile }: Project, selected: Selected): RunPlan {
  const { paths, all, own, chosen, none } = selected
  const { coverage = {} } = settings
  return {
    root,
    network: settings.defaultNetwork,
    isEmbedded: settings.networks[settings.defaultNetwork]?.kind !== 'http',
    files: [...paths],
    all,
    own,
    chosen,
    none,
    gates: {
      budgets: Object.keys(settings.costs.budgets ?? {}).length > 0,
      thresholds: [coverage.thresholds, coverage.perFile].some((least) => Object.keys(least ?? {}).length > 0),
    },
    patterns: settings.tests,
    isConfigured: configFile !== undefined,
  }
}

/** Returns the default time limit of a test on the network of a session, in milliseconds. */
export function defaultTimeout({ network: { embedded, forks } }: Session): number {
  return TIMEOUT_MS[embedded !== undefined && forks[0]?.node === undefined ? 'embedded' : 'http']
}

/** Returns which tests of a file run, by their bodies; undefined if all do. */
export function keepTests({ search }: TestJob, own: readonly string[] | undefined): MochaOptions['keeps'] {
  if (search?.minimise) return () => isCampaign
  return own && ((file) => (own.includes(file) ? undefined : isSearch))
}

/**
 * Returns the search settings of this process: its part of the processes, and for a distributed search seeds that no
 * other shard has. A search with a time limit begins alone, and the pool grants it the processes that have no task.
 *
 * @param files - Number of test files that share the processes.
 */
export function divideSearch(job: TestJob, files: number): SearchSettings {
  const seedOffset = isDistributedSearch(job) ? (must(job.shard, 'shard').index - 1) * SEEDS_PER_SHARD : undefined
  const { timeMs, jobs = 1 } = job.search ?? {}
  return { ...job.search, seedOffset, jobs: timeMs === undefined ? Math.floor(jobs / files) : 1 }
}
