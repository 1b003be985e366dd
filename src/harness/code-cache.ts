import { join } from 'node:path'
import { type CompiledSource, useCompilationStore } from '../contract/compilation.js'
import { type Reading, useReadingStore } from '../node/vm/readings.js'
import { ContentCache } from '../project/content-cache.js'
import { isBuilt } from './installation.js'
import { type CodeParts, listParts } from './sources.js'

/** What is read off the code of contracts, kept with a project; the sources of this package keep nothing. */
function openCache(root: string, kind: string): ContentCache | undefined {
  return isBuilt ? new ContentCache(join(root, '.toolkit', 'cache', 'code'), kind) : undefined
}

/** From here on this process publishes and runs what any run of the project has published without reading it again. */
export function keepCompilations(root: string): void {
  const compiled = openCache(root, 'compiled')
  const read = openCache(root, 'read')
  if (compiled === undefined || read === undefined) return
  useCompilationStore({
    read: (source) => compiled.read([source]) as CompiledSource | undefined,
    write: (source, code) => compiled.write([source], code),
  })
  // what a realm is like, on which a reading depends, is the engine's
  const { v8 } = process.versions
  useReadingStore({
    read: (code) => read.read([v8, code]) as Reading | undefined,
    write: (code, reading) => read.write([v8, code], reading),
  })
}

/** As `listParts`, but that code which any run of the project has measured is not read again. */
export function createPartsReader(root: string): typeof listParts {
  const cache = openCache(root, 'parts')
  return (version, artifact) => {
    const { name, script, sourceMap } = artifact
    const madeFrom = [version, name, script, JSON.stringify(sourceMap)]
    const kept = cache?.read(madeFrom) as CodeParts | undefined
    if (kept !== undefined) return kept
    const parts = listParts(version, artifact)
    cache?.write(madeFrom, parts)
    return parts
  }
}
