import { join } from 'node:path'
import { itemAt } from '../collections/presence.js'
import type { Project } from '../config/project.js'
import { ContentCache } from '../files/content-cache.js'
import { digestParts } from '../files/sealed-text.js'
import { readText } from '../files/text-file.js'
import type { BundledFile } from '../test-runner/bundling/bundle-cache.js'
import type { MutationJob, MutationPlan } from './protocol.js'
import type { OriginalContract } from './variants/original-contract.js'

/** Digests of the inputs of verdicts. */
export interface InputDigests {
  /** Of all contracts and settings. */
  contracts: string
  /** Of each test file with all of its imports, by absolute path. */
  tests: ReadonlyMap<string, string>
}

export async function digestInputs(
  { network, seed, fuzzRuns }: MutationJob,
  {
    contracts,
    settings,
    forks,
    files,
    bundled,
  }: {
    contracts: readonly OriginalContract[]
    settings: Project['settings']
    /** Blocks of the forks. */
    forks: readonly unknown[]
    files: readonly string[]
    bundled: readonly BundledFile[]
  },
): Promise<InputDigests> {
  const scripts = contracts.flatMap(({ name, script, info }) => [name, script, JSON.stringify(info)])
  const tests = await Promise.all(
    files.map(async (file, index) => {
      const inputs = [...itemAt(bundled, index).inputs].sort()
      const texts = await Promise.all(inputs.map((path) => readText(path).catch(() => '')))
      return [file, digestParts([...inputs, ...texts])] as const
    }),
  )
  // only properties and invariants use the seed
  const search = fuzzRuns === undefined ? [] : [fuzzRuns, seed]
  const given = JSON.stringify([network, forks, search, settings])
  return { contracts: digestParts([given, ...scripts]), tests: new Map(tests) }
}

/** The plan of an earlier run of the same project. */
export interface KeptPlans {
  read(): MutationPlan | undefined
  write(plan: MutationPlan): void
}

/** Plans in `.toolkit/mutation/plans`, by their inputs. */
export function openKeptPlans(root: string, parts: readonly string[]): KeptPlans {
  const cache = new ContentCache(join(root, '.toolkit', 'mutation', 'plans'), { kind: 'plan' })
  return {
    read: () => cache.read(parts) as MutationPlan | undefined,
    write: (plan) => cache.write(parts, plan),
  }
}
