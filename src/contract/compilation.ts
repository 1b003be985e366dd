import { type Instrumented, summarise, traceInstrumentation } from './instrumentation/instrument.js'
import type { AbiEntry } from './record.js'
import { findContractClass, parseContract } from './syntax/contract-class.js'
import { type InstrumentationMap, mapInstrumentation, mapInstrumented } from './syntax/mapping.js'
import { type Program, parseSource } from './syntax/syntax.js'
import { ContractRefused } from './validation/refusal.js'
import { type ClassOutline, validate, validateClass } from './validation/validate.js'

/**
 * Check and compilation of a source, each done once. They are separate steps because the chain does other work between
 * them.
 */
export interface Compilation {
  /** Checks the source and its ABI (spec/vm.md §1.3). Throws `ContractRefused`. */
  validate(abi: readonly AbiEntry[] | undefined): void
  /** The code the chain stores (spec/vm.md §1.4, §2). Throws `ContractRefused`. */
  instrument(): string
  /**
   * Returns the instrumentation with its charges, for checks of a source before it is published. Throws
   * `ContractRefused`.
   */
  instrumentWithCharges(): Instrumented
  /** Returns the mapping of the code to the source, see `keepMaps`. Throws `ContractRefused`. */
  takeMap(): InstrumentationMap
}

/** Maximum number of cached sources, and of their characters: a test suite publishes the same few again and again. */
const MAX_SOURCES = 256
const MAX_LENGTH = 16_000_000

/** Result of compiling a source, as data. */
export interface CompiledSource {
  methods: readonly (readonly [name: string, parameters: number])[]
  code: string
}

/** Stores compiled sources beyond the process. */
export interface CompilationStore {
  read(source: string): CompiledSource | undefined
  write(source: string, compiled: CompiledSource): void
}

let store: CompilationStore | undefined

/** Makes this process use a store for compiled sources. */
export function useCompilationStore(used: CompilationStore | undefined): void {
  store = used
}

let isKeepingMaps = false

/**
 * Makes this process map each source when it instruments it, because coverage will need the mapping. Otherwise a
 * mapping repeats the instrumentation.
 */
export function keepMaps(): void {
  isKeepingMaps = true
}

let maxSources = MAX_SOURCES

/** Limits the number of cached sources, for a process that compiles each version of a source once. */
export function limitCompilations(count: number): void {
  maxSources = count
}

const remembered = new Map<string, SourceCompilation>()
let length = 0

/** Opens the compilation of a source; results for the same source are cached. */
export function compileSource(source: string): Compilation {
  const known = remembered.get(source)
  if (known !== undefined) return known
  if (remembered.size >= maxSources || length + source.length > MAX_LENGTH) {
    remembered.clear()
    length = 0
  }
  const compilation = new SourceCompilation(source)
  remembered.set(source, compilation)
  length += source.length
  return compilation
}

class SourceCompilation implements Compilation {
  readonly #source: string
  /** Outline of the exported class, without places. */
  #outline: ClassOutline | undefined
  /** Tree from validation, for the compilation, which consumes it. */
  #program: Program | undefined
  #code: string | undefined
  #instrumented: Instrumented | undefined
  #map: InstrumentationMap | undefined

  constructor(source: string) {
    this.#source = source
    const kept = store?.read(source)
    if (kept === undefined) return
    this.#outline = createOutline(kept.methods)
    this.#code = kept.code
  }

  /** Validates without places. Only a refusal needs them, and parses the source again. */
  validate(abi: readonly AbiEntry[] | undefined): void {
    try {
      this.#outline ??= this.#readOutline()
      validateClass(this.#outline, abi)
    } catch (error) {
      if (error instanceof ContractRefused) validate(this.#source, abi)
      throw error
    }
  }

  #readOutline(): ClassOutline {
    this.#program = parseContract(() => parseSource(this.#source))
    const { methods } = findContractClass(this.#program)
    return createOutline([...methods].map(([name, { parameters }]) => [name, parameters.length]))
  }

  instrumentWithCharges(): Instrumented {
    if (this.#instrumented === undefined) this.#tryOutline()
    const program = this.#program
    this.#program = undefined
    this.#instrumented ??= this.#instrumentTree(program)
    return this.#instrumented
  }

  #instrumentTree(program: Program | undefined): Instrumented {
    const traced = traceInstrumentation(this.#source, program)
    if (isKeepingMaps) this.#map = mapInstrumentation(this.#source, traced)
    return summarise(traced)
  }

  /** A mapping is large and needed once, so it is not kept any longer. */
  takeMap(): InstrumentationMap {
    const map = this.#map ?? mapInstrumented(this.#source)
    this.#map = undefined
    return map
  }

  /** Reads the outline, which publishing needs, before the tree is consumed. */
  #tryOutline(): void {
    try {
      this.#outline ??= this.#readOutline()
    } catch (error) {
      if (!(error instanceof ContractRefused)) throw error
    }
  }

  instrument(): string {
    if (this.#code !== undefined) {
      this.#program = undefined
      return this.#code
    }
    const { code } = this.instrumentWithCharges()
    this.#code = code
    if (this.#outline !== undefined) {
      const methods = [...this.#outline.methods].map(([name, { parameters }]) => [name, parameters.length] as const)
      store?.write(this.#source, { methods, code })
    }
    return code
  }
}

function createOutline(methods: CompiledSource['methods']): ClassOutline {
  const start = { line: 1, column: 1 }
  return { ...start, methods: new Map(methods.map(([name, length]) => [name, { ...start, parameters: { length } }])) }
}
