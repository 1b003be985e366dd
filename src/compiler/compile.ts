import { basename, dirname, extname, resolve } from 'node:path'
import { firstOf } from '../collections/presence.js'
import type { ConfigConstants } from '../config/resolution.js'
import type { AbiEntry, ContractInfo } from '../contract/record.js'
import { readContractClass } from '../contract/syntax/contract-class.js'
import type { Evident, KnownReturns } from '../contract/syntax/evidence.js'
import { findOwnerInInit } from '../contract/syntax/owner-in-init.js'
import { findPitfalls } from '../contract/syntax/pitfalls.js'
import { checkContract } from '../contract/validation/check.js'
import { nestingRefusal, type Refusal, shapeRefusal } from '../contract/validation/refusal.js'
import { isToolkitError, ToolkitError } from '../errors/errors.js'
import { relativePath } from '../files/relative-path.js'
import { warnOfCase } from './abi/abi-file.js'
import { readInterface } from './abi/contract-interface.js'
import { formatDeclaration } from './abi/declaration.js'
import { forwardInherited } from './abi/inheritance.js'
import { buildModuleScript } from './modules/module-script.js'
import {
  measureMinified,
  measurePublishing,
  type PublishingFigures,
  sizeRefusal,
  warnOfGas,
} from './publishing/publishing.js'
import { type CompileRefusal, CompileRefused, placeRefusals } from './refusals.js'
import type { CompileMessage } from './script/bundle.js'
import { minifyScript } from './script/minification.js'
import { readPlainScript } from './script/plain-script.js'
import type { Script } from './script/script.js'
import { readAliases } from './source/argument-types.js'
import {
  type DeclaredParameter,
  type DeclaredType,
  type MethodSignature,
  readContractSource,
} from './source/signatures.js'
import { scanSource } from './source/tokens.js'
import { DISK_FILES, type SourceFiles } from './source-files.js'
import { createLocate, type SourceMap } from './source-map/source-map.js'

/** A contract ready to be published. */
export interface CompiledContract extends PublishingFigures {
  /** File name without extension, as `chain.deploy` and artifacts use it. */
  name: string
  className: string
  /** Relative to the root, as all paths here. */
  file: string
  /** The script to publish. */
  script: string
  info: ContractInfo
  /** Maps the script to its sources. */
  sourceMap: SourceMap
  /** Additional facts from the source about the methods of the ABI, in the same order. */
  methods: DeclaredMethod[]
  /** The TypeScript declaration of its interface. */
  declaration: string
  /** All input files. */
  inputs: string[]
  warnings: CompileMessage[]
}

/** Facts from the source of a method that the ABI cannot express. */
interface DeclaredMethod {
  name: string
  parameters: DeclaredParameter[]
  returns?: DeclaredType
}

export interface CompileOptions {
  /** Folder that paths are relative to; the file's own by default. */
  root?: string
  /** Take comments and blanks out. */
  minify?: boolean
  /** Constants that contracts use by name. */
  define?: ConfigConstants
  /** Contents that are compiled instead of files, by absolute path, such as mutants. */
  contents?: ReadonlyMap<string, string>
  /** The files to read (default: those of the disk). */
  files?: SourceFiles
}

/**
 * Compiles a contract, `.ts` or `.js`, into what is published: one script of JavaScript 2017 that ends with
 * `module.exports = Name;`, and its ABI. A plain script that the chain accepts stays unchanged, byte for byte. Throws
 * `COMPILE_REFUSED` (`CompileRefused`) with everything that the chain would reject, each with its place in the source
 * (spec/vm.md §1.3–1.5), and `COMPILE_NO_FILE`.
 */
export async function compileContract(file: string, options: CompileOptions = {}): Promise<CompiledContract> {
  const root = resolve(options.root ?? dirname(file))
  const path = relativePath(root, resolve(file))
  const source = options.contents?.get(resolve(file)) ?? (await readSource(file, options.files ?? DISK_FILES))
  const nesting = nestingRefusal(source)
  if (nesting !== undefined) throw new CompileRefused([{ ...nesting, file: path }])
  const plain = extname(file) === '.js' ? readPlainScript(source, path, options.define) : undefined
  const own = plain ?? (await buildOrRefuse(path, root, { source, ...options }))
  const { abi, signatures, files, ...declared } = await readInterface(own, path, root, options)
  const script = forwardInherited(own, declared.inherited)
  requireNoRefusals(script, abi, declared.refusals)
  const { text, map } = options.minify ? minifyScript(script) : script
  const tooLarge = sizeRefusal(text, options.minify)
  if (tooLarge) throw new CompileRefused([{ ...tooLarge, file: path }])
  const figures = measurePublishing(text, abi)
  const costs = warnOfGas(figures, options.minify ? undefined : () => measureMinified(text, abi))
  return {
    name: basename(file, extname(file)),
    className: script.className,
    file: path,
    script: text,
    info: { lang: 'javascript', version: '1.0.0', abi },
    sourceMap: map,
    methods: declareMethods(abi, signatures),
    declaration: formatDeclaration(script.className, abi, signatures),
    inputs: [...new Set([...script.inputs, ...files])],
    ...figures,
    warnings: [
      ...warnOfCase(path, root, options.files ?? DISK_FILES),
      ...warnOfLineEnds(script),
      ...costs.map((text) => ({ text, file: path })),
      ...script.warnings,
      ...declared.warnings,
      ...warn(script, abi, listReturns(signatures)),
    ],
  }
}

/** A checkout on Windows can turn the line ends of a script into other ones, and so publish other bytes. */
function warnOfLineEnds({ text, origin: { file } }: Script): CompileMessage[] {
  const index = text.indexOf('\r\n')
  if (index === -1) return []
  const reason =
    'Lines end with CRLF, and the script is published with them: its bytes differ from those of the same file with LF'
  const hint = 'Convert the file to LF and add "* text=auto eol=lf" to .gitattributes'
  return [{ text: `${reason}. ${hint}.`, file, line: text.slice(0, index).split(/[\n\r\u2028\u2029]/).length }]
}

function declareMethods(abi: readonly AbiEntry[], signatures: readonly MethodSignature[]): DeclaredMethod[] {
  return abi.map(({ name, args }) => {
    const { parameters = args.map(() => ({ name: '' })), returns } =
      signatures.find((signature) => signature.name === name) ?? {}
    return { name, parameters, ...(returns && { returns }) }
  })
}

/** The ABI file in the format of the chain's own wallet (spec/vm.md §1.9). */
export function formatAbi(info: ContractInfo): string {
  return JSON.stringify(info, null, 4)
}

async function readSource(file: string, files: SourceFiles): Promise<string> {
  try {
    return await files.read(resolve(file))
  } catch (cause) {
    if (isToolkitError(cause)) throw cause
    const hint = 'Contracts are .ts or .js files in the folders that `contracts` names in toolkit.config.ts.'
    throw new ToolkitError('COMPILE_NO_FILE', `${file} cannot be read`, { hint, cause })
  }
}

/** Reports type errors of the class even if the chain's parser rejects the module. */
async function buildOrRefuse(
  file: string,
  root: string,
  { source, ...options }: { source: string } & Pick<CompileOptions, 'define' | 'contents' | 'files'>,
): Promise<Script> {
  try {
    return await buildModuleScript(file, root, options)
  } catch (error) {
    const isUnread = error instanceof CompileRefused && error.refusals.some(({ rule }) => rule === 'SYNTAX')
    if (!isUnread) throw error
    const scanned = scanSource(source)
    const exported = scanned.tokens.find(({ text }, index) => {
      return text === 'class' && /^(export|default|abstract)$/.test(scanned.tokens[index - 1]?.text ?? '')
    })
    const { refusals } = readContractSource(scanned, exported?.start ?? source.length, {
      aliases: readAliases(scanned),
      isPlain: false,
    })
    throw new CompileRefused([...error.refusals, ...refusals.map((refusal) => ({ ...refusal, file }))])
  }
}

/** Throws everything that the chain would reject in the script, and contradictions between its source and ABI. */
function requireNoRefusals(
  { text, map, origin: { file } }: Script,
  abi: AbiEntry[],
  declared: readonly CompileRefusal[],
): void {
  const excluded = declared.length === 0 ? [] : ['SHAPE', 'ABI']
  const checked = checkContract(text, abi).filter(({ rule }) => rule !== 'SIZE' && !excluded.includes(rule))
  const found = checked.length + declared.length > 0 ? checked : ownerInInitRefusals(text)
  const refusals = [...declared, ...placeRefusals(found, createLocate(text, map), file)]
  if (refusals.length > 0) throw new CompileRefused(refusals)
}

/** A contract whose `init` always fails can never be published. */
function ownerInInitRefusals(text: string): Refusal[] {
  const place = findOwnerInInit(readContractClass(text))
  return place ? [shapeRefusal(place, OWNER_IN_INIT, 'The account that publishes the contract is tx.publisher.')] : []
}

const OWNER_IN_INIT = 'contractOwner() is null in init, so init always fails and the contract can never be published'

const EVIDENT: Record<string, Evident> = { string: 'text', number: 'number', bool: 'boolean' }

/** The methods that return values of one kind by the source. */
function listReturns(signatures: readonly MethodSignature[]): KnownReturns {
  const known = signatures.flatMap(({ name, returns }): [string, Evident][] => {
    const kind = returns?.kinds.length === 1 && returns.type !== 'bigint' ? EVIDENT[firstOf(returns.kinds)] : undefined
    return kind === undefined ? [] : [[name, kind]]
  })
  return new Map(known)
}

/** Warns of code that the chain accepts but runs differently from JavaScript. */
function warn(
  { text, map, origin: { file } }: Script,
  abi: readonly AbiEntry[],
  returns: KnownReturns,
): CompileMessage[] {
  const locate = createLocate(text, map)
  return findPitfalls(text, abi, returns).map(({ reason, hint, ...position }) => {
    return { text: `${reason}: ${hint}`, file, ...(locate(position) ?? {}) }
  })
}
