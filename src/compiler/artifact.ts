import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { artifactFolder, type Project } from '../config/project.js'
import type { ConfigConstants } from '../config/resolution.js'
import { openCacheKey } from '../files/cache-key.js'
import { readKeptText } from '../files/kept-file.js'
import { relativePath } from '../files/relative-path.js'
import { openSealedJson, sealJson } from '../files/sealed-text.js'
import { readBytesSync } from '../files/text-file.js'
import { writeWholeFile } from '../files/whole-file.js'
import { listAbiFiles } from './abi/abi-file.js'
import { contractTypesFile, writeContractTypes } from './abi/contract-types.js'
import { type CompiledContract, compileContract, formatAbi } from './compile.js'
import { writeConstantTypes } from './constants/constant-types.js'
import { findContract } from './contracts.js'
import { listConfigPaths } from './typescript-config.js'

/** A compiled contract on disk, with hashes that show whether it is up to date. */
export interface Artifact extends CompiledContract {
  /** Increased when the same source compiles to different output. */
  format: typeof FORMAT
  minified: boolean
  /** Constants it was compiled with. */
  define: ConfigConstants
  /** Hashes of everything that makes it stale: inputs, ABI files beside the source, and TypeScript configurations. */
  hashes: string[]
}

const FORMAT = 11

/**
 * Compiles a contract of a project, by name or path, and stores the artifact. If no source has changed, the stored
 * artifact is read instead. Throws as `findContract` and `compileContract` do.
 */
export async function buildContract(project: Project, nameOrPath: string): Promise<Artifact> {
  const { artifact, isNew } = await readOrCompile(project, nameOrPath)
  await declareContracts(project, isNew)
  return artifact
}

/**
 * Compiles contracts one after the other, as `buildContract` does, and returns the outcome of each. The declaration of
 * all contracts is written once, at the end.
 */
export async function buildContracts(
  project: Project,
  namesOrPaths: readonly string[],
  onBuilt?: (count: number) => void,
): Promise<PromiseSettledResult<Artifact>[]> {
  const results: PromiseSettledResult<Artifact>[] = []
  let isAnyNew = false
  for (const nameOrPath of namesOrPaths) {
    const [result] = await Promise.allSettled([readOrCompile(project, nameOrPath)])
    if (result.status === 'rejected') results.push(result)
    else results.push({ status: result.status, value: result.value.artifact })
    onBuilt?.(results.length)
    isAnyNew ||= result.status === 'fulfilled' && result.value.isNew
  }
  // If nothing was stored, the results contain the reason.
  if (results.some(({ status }) => status === 'fulfilled')) await declareContracts(project, isAnyNew)
  return results
}

async function readOrCompile(project: Project, nameOrPath: string): Promise<{ artifact: Artifact; isNew: boolean }> {
  const { name, path } = findContract(project, nameOrPath)
  const { root, settings } = project
  const { define = {} } = settings
  const folder = artifactFolder(project)
  const kept = await readArtifact(folder, name)
  const isSame = kept?.file === relativePath(root, path) && kept.minified === settings.compile.minify
  if (kept && isSame && JSON.stringify(kept.define) === JSON.stringify(define) && (await isFresh(kept, root))) {
    await writeParts(root, folder, kept)
    return { artifact: kept, isNew: false }
  }
  const compiled = await compileContract(path, { root, minify: settings.compile.minify, define })
  const hashes = await hashInputs(compiled, root)
  const artifact: Artifact = { format: FORMAT, minified: settings.compile.minify, define, hashes, ...compiled }
  await writeArtifact(root, folder, artifact)
  return { artifact, isNew: true }
}

/** Writes the declarations that depend on compiled contracts. */
async function declareContracts(project: Project, isAnyNew: boolean): Promise<void> {
  if (isAnyNew) await Promise.all([writeContractTypes(project), writeConstantTypes(project)])
  else if (!existsSync(contractTypesFile(project))) await writeContractTypes(project)
}

/**
 * Writes `NAME.js` (what is published), `NAME.abi`, `NAME.js.map`, `NAME.d.ts`, and last `NAME.json`, which holds all
 * of them and this user's seal: each file appears whole.
 */
async function writeArtifact(root: string, folder: string, artifact: Artifact): Promise<void> {
  await writeParts(root, folder, artifact)
  const { name } = artifact
  await writeWholeFile(join(folder, `${name}.json`), sealJson(openCacheKey(), nameSeal(folder, name), artifact))
}

/** Writes the files beside `NAME.json` that differ from it. */
async function writeParts(root: string, folder: string, artifact: Artifact): Promise<void> {
  const { name, script, info, declaration } = artifact
  const sourceMap = { ...artifact.sourceMap, file: `${name}.js`, sourceRoot: `${relativePath(folder, root)}/` }
  const parts = { js: script, abi: formatAbi(info), 'js.map': JSON.stringify(sourceMap), 'd.ts': declaration }
  await Promise.all(
    Object.entries(parts).map(async ([extension, text]) => {
      const path = join(folder, `${name}.${extension}`)
      if (readKeptText(path) !== text) await writeWholeFile(path, text)
    }),
  )
}

/**
 * Reads an artifact; undefined for a missing file, another version, or a file that this user's toolkit did not write:
 * what it calls compiled is what `deploy` publishes.
 */
export async function readArtifact(folder: string, name: string): Promise<Artifact | undefined> {
  const text = readKeptText(join(folder, `${name}.json`))
  if (text === undefined) return undefined
  const artifact = openSealedJson(openCacheKey(), nameSeal(folder, name), text) as Artifact | undefined
  return artifact?.format === FORMAT ? artifact : undefined
}

/** An artifact belongs to its folder: the same sources have another one in another project. */
function nameSeal(folder: string, name: string): string {
  return `artifact ${join(folder, name)}`
}

async function isFresh(artifact: Artifact, root: string): Promise<boolean> {
  const now = await hashInputs(artifact, root)
  return now.every((hash, index) => hash === artifact.hashes[index])
}

/** A missing file has an empty hash, so added and removed files count as changed. */
function hashInputs({ inputs, file }: CompiledContract, root: string): string[] {
  const paths = [...inputs, ...listAbiFiles(file)].map((input) => join(root, input))
  const all = [...paths, ...listConfigPaths(join(root, file), root)]
  return all.map(hashFile)
}

function hashFile(path: string): string {
  try {
    return hashText(readBytesSync(path))
  } catch {
    return ''
  }
}

function hashText(text: Buffer): string {
  return createHash('sha256').update(text).digest('hex')
}
