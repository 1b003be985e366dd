import { resolve } from 'node:path'
import { itemAt } from '../../collections/presence.js'
import { indexLines } from '../../contract/lines.js'
import type { AbiEntry } from '../../contract/record.js'
import { findInvalid } from '../../contract/validation/validate.js'
import { relativePath } from '../../files/relative-path.js'
import type { CompileRefusal } from '../refusals.js'
import type { CompileMessage } from '../script/bundle.js'
import type { Script } from '../script/script.js'
import { loadAliases, type OpenedSources, type TypeSources } from '../source/imported-types.js'
import { type ClassSource, type MethodSignature, readContractSource } from '../source/signatures.js'
import { warnOfTokens } from '../source/tags.js'
import { scanSource } from '../source/tokens.js'
import { DISK_FILES, type SourceFiles } from '../source-files.js'
import type { SourcePosition } from '../source-map/source-map.js'
import { chooseConfig, matchPaths } from '../typescript-config.js'
import { judgeEntry, warnOfTypes } from './abi-agreement.js'
import { type AbiFile, readAbiFile } from './abi-file.js'
import type { Inherited } from './inheritance.js'

/** Public methods of a contract, read from its source and the ABI file next to it. */
export interface ContractInterface {
  abi: AbiEntry[]
  /** Signatures of all methods that the source allows to be called, including inherited ones. */
  signatures: MethodSignature[]
  /** Inherited methods that must be copied into the class. */
  inherited: Inherited[]
  refusals: CompileRefusal[]
  warnings: CompileMessage[]
  /** The files that were read for its types. */
  files: string[]
}

/** Reads the interface of the contract of a script; `file` is its source. */
export async function readInterface(
  script: Script,
  file: string,
  root: string,
  { files = DISK_FILES }: { files?: SourceFiles | undefined } = {},
): Promise<ContractInterface> {
  const opened: OpenedSources = new Map()
  const config = chooseConfig(resolve(root, file), root, files)
  const sources: TypeSources = {
    opened,
    read: files.read,
    matchPaths: (specifier) => (config === undefined ? [] : matchPaths(config, specifier, files.sent)),
  }
  const own = await readClass(script.origin, script, { root, sources, isBase: false })
  const bases = await Promise.all(script.bases.map((base) => readClass(base, script, { root, sources, isBase: true })))
  const inherited = script.isPlain ? [] : listInherited(own, bases)
  const declared: ContractInterface = {
    abi: [],
    signatures: [...own.signatures, ...inherited.filter(isSignature)],
    inherited,
    refusals: [own, ...bases].flatMap(({ refusals }) => refusals),
    warnings: [...own.warnings, ...(script.isPlain ? warnOfInherited(own, bases) : [])],
    files: [...opened.keys()].map((path) => relativePath(root, path)),
  }
  declared.abi = declared.signatures.map(({ name, args, amountLimit }) => ({ name, args, amountLimit }))
  const abiFile = await readAbiFile(file, root, files)
  if (!abiFile) return declared
  const applied = applyAbiFile(abiFile, declared)
  return script.isPlain ? acceptAsChain(applied, script) : applied
}

/**
 * Turns what refuses a plain script beside its ABI file into warnings if the chain accepts both: it reads the file
 * alone, so the source's own declarations only mislead readers.
 */
function acceptAsChain(declared: ContractInterface, { text }: Script): ContractInterface {
  const [refusal] = findInvalid(text, declared.abi)
  if (refusal !== undefined) return declared
  const warnings = declared.refusals.map(({ reason, hint, file, line, column }) => {
    return { text: `the chain accepts this, but ${reason}. ${hint}`, file, line, column }
  })
  return { ...declared, refusals: [], warnings: [...warnings, ...declared.warnings] }
}

interface ReadClass extends Omit<ClassSource, 'refusals' | 'warnings'> {
  place: SourcePosition
  refusals: CompileRefusal[]
  warnings: CompileMessage[]
}

async function readClass(
  place: SourcePosition,
  { map, isPlain }: Script,
  { root, sources, isBase }: { root: string; sources: TypeSources; isBase: boolean },
): Promise<ReadClass> {
  const { file } = place
  const source = itemAt(map.sourcesContent, map.sources.indexOf(file))
  const scanned = scanSource(source)
  const aliases = await loadAliases(resolve(root, file), scanned, sources)
  const read = readContractSource(scanned, indexLines(source).offsetAt(place), { aliases, isPlain, isBase })
  return {
    ...read,
    place,
    refusals: read.refusals.map((refusal) => ({ ...refusal, file })),
    warnings: read.warnings.map((warning) => ({ ...warning, file })),
  }
}

/** Lists the methods that a class inherits, including `init`, which no ABI contains. */
function listInherited(own: ReadClass, bases: readonly ReadClass[]): (MethodSignature | Inherited)[] {
  const known = new Set(own.members)
  return bases.flatMap(({ signatures, members }) => {
    const found = signatures.filter(({ name }) => !known.has(name))
    const init = members.has('init') && !known.has('init') ? [{ name: 'init', args: [] }] : []
    for (const name of members) known.add(name)
    return [...init, ...found]
  })
}

function isSignature(inherited: MethodSignature | Inherited): inherited is MethodSignature {
  return 'amountLimit' in inherited
}

function warnOfInherited(own: ReadClass, bases: readonly ReadClass[]): CompileMessage[] {
  return listInherited(own, bases).map(({ name, args }) => {
    const parameters = args.map((_, index) => 'abcdefghijkl'[index] ?? `p${index}`).join(', ')
    const hint = `The chain looks in the class alone: write ${name}(${parameters}) { return super.${name}(${parameters}) }.`
    return { text: `the inherited method ${name} cannot be called: ${hint}`, ...own.place }
  })
}

/** Applies an ABI file to the interface of the source, where they do not contradict each other. */
function applyAbiFile({ file, entries, warnings }: AbiFile, declared: ContractInterface): ContractInterface {
  const signatures = new Map(declared.signatures.map((signature) => [signature.name, signature]))
  const refusals = entries.flatMap((entry) => [...judgeEntry(entry, signatures.get(entry.name))])
  const types = entries.flatMap((entry) =>
    [...warnOfTypes(entry, signatures.get(entry.name))].map((warning) => ({ ...warning, file })),
  )
  const named = new Set(entries.map(({ name }) => name))
  const left = declared.signatures.filter(({ name }) => !named.has(name)).map(({ name }) => name)
  const text = `no account can call ${left.join(', ')}: the ABI beside the source omits ${left.length > 1 ? 'them' : 'it'}`
  const tokens = entries.flatMap(({ name, amountLimit, line, column }) => {
    const limits = amountLimit.map((limit) => ({ ...limit, line, column }))
    return [...warnOfTokens({ limits }, name)].map((warning) => ({ ...warning, file }))
  })
  return {
    ...declared,
    abi: entries.map(({ name, args, amountLimit }) => ({ name, args, amountLimit })),
    signatures: declared.signatures.filter(({ name }) => named.has(name)),
    inherited: declared.inherited.filter(({ name }) => named.has(name) || name === 'init'),
    refusals: [...declared.refusals, ...refusals.map((refusal) => ({ ...refusal, file }))],
    warnings: [...warnings, ...types, ...tokens, ...declared.warnings, ...(left.length > 0 ? [{ text, file }] : [])],
  }
}
