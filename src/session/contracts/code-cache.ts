import { join } from 'node:path'
import { type CompiledSource, useCompilationStore } from '../../contract/compilation.js'
import { type ProbePlan, useProbePlanStore } from '../../contract/instrumentation/probes.js'
import { ContentCache } from '../../files/content-cache.js'
import { isBuilt } from '../../files/installation.js'
import { type CodeAnalysis, useAnalysisStore } from '../../vm/analysis/analysis-cache.js'
import { listIsolateVersions } from '../../vm/sandbox/isolated-vm.js'
import { type CodeParts, listParts } from './sources.js'

/** Path of a project's folder for compiled and analysed contract code. */
function locate(root: string): string {
  return join(root, '.toolkit', 'cache', 'code')
}

/**
 * Opens a cache. Entries also depend on the engine. Its versions suffice for compilations and parts; the key of an
 * analysis (`ReadingStore`) also includes features of its realm, which flags of Node can change.
 */
function openCache(folder: string, kind: string): ContentCache {
  return new ContentCache(folder, { kind, maker: [process.version, process.arch, ...listIsolateVersions()] })
}

/**
 * Makes this process reuse compilations and analyses of earlier runs of the project. Running the sources of this
 * package directly caches nothing.
 */
export function keepCompilations(root: string): void {
  if (isBuilt) useCodeCaches(locate(root))
}

/** Makes this process read compilations and analyses from a folder, and write missing ones there. */
export function useCodeCaches(folder: string): void {
  const compiled = openCache(folder, 'compiled')
  const read = openCache(folder, 'read')
  const probes = openCache(folder, 'probes')
  useCompilationStore({
    read: (source) => compiled.read([source]) as CompiledSource | undefined,
    write: (source, code) => compiled.write([source], code),
  })
  useAnalysisStore({
    read: (code, realm) => read.read([realm, code]) as CodeAnalysis | undefined,
    write: (code, realm, reading) => read.write([realm, code], reading),
  })
  useProbePlanStore({
    read: (code) => probes.read([code]) as ProbePlan | undefined,
    write: (code, plan) => probes.write([code], plan),
  })
}

/** As `listParts`, but without parsing code again that an earlier run of the project measured. */
export function createPartsReader(root: string): typeof listParts {
  return isBuilt ? createKeptPartsReader(locate(root)) : listParts
}

/** As `createPartsReader`, with the folder of the cache. */
export function createKeptPartsReader(folder: string): typeof listParts {
  const cache = openCache(folder, 'parts')
  return (version, artifact) => {
    const { name, script, sourceMap } = artifact
    const madeFrom = [version, name, script, JSON.stringify(sourceMap)]
    const kept = cache.read(madeFrom) as CodeParts | undefined
    if (kept !== undefined) return kept
    const parts = listParts(version, artifact)
    cache.write(madeFrom, parts)
    return parts
  }
}
