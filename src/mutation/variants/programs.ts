import { resolve } from 'node:path'
import { firstOf, must } from '../../collections/presence.js'
import { type CompiledContract, compileContract } from '../../compiler/compile.js'
import { CompileRefused } from '../../compiler/refusals.js'
import type { Project } from '../../config/project.js'
import { compileSource } from '../../contract/compilation.js'
import { ContractRefused } from '../../contract/validation/refusal.js'
import type { SubstitutedContract } from '../../vm/execution/run.js'
import type { Mutant } from '../mutants/mutants.js'
import { applyMutant, type OriginalContract } from './original-contract.js'
import { type VariantCode, VariantCompiler } from './variant-compiler.js'

/** Contracts that run in place of others, by the published script. */
export type Substitutes = ReadonlyMap<string, Pick<SubstitutedContract, 'code' | 'info' | 'variant'>>

/** Result of building a mutant. */
export type BuiltMutant = { substitutes: Substitutes } | { refused: string } | { isEquivalent: true }

/** Compiles mutants of the contracts of a project. */
export class MutantCompiler {
  readonly #project: Project
  readonly #contracts: readonly OriginalContract[]
  readonly #sources: ReadonlyMap<string, string>
  readonly #compilers = new Map<OriginalContract, VariantCompiler>()

  constructor(project: Project, contracts: readonly OriginalContract[], sources: ReadonlyMap<string, string>) {
    this.#project = project
    this.#contracts = contracts
    this.#sources = sources
  }

  /** Compiles mutants: as variants in one script if possible, otherwise each as its own contract. */
  async build(mutants: readonly Mutant[]): Promise<(mutant: Mutant) => Promise<BuiltMutant>> {
    const variants = new Map<OriginalContract, ReadonlyMap<string, VariantCode>>()
    for (const contract of this.#contracts) {
      const own = mutants.filter(({ file }) => contract.files.includes(file))
      if (own.length > 0) variants.set(contract, await this.#variantsOf(contract).build(own, this.#sources))
    }
    return async (mutant) => {
      const contracts = this.#contracts.filter(({ files }) => files.includes(mutant.file))
      const substitutes = new Map<string, VariantCode>()
      for (const contract of contracts) {
        const code = variants.get(contract)?.get(mutant.id)
        if (code === undefined) return this.#buildAlone(mutant)
        substitutes.set(contract.script, code)
      }
      return { substitutes }
    }
  }

  #variantsOf(contract: OriginalContract): VariantCompiler {
    const known = this.#compilers.get(contract) ?? new VariantCompiler(contract, this.#project.settings.define ?? {})
    this.#compilers.set(contract, known)
    return known
  }

  /** Compiles each contract that includes the mutant's file, as in `toolkit compile`. */
  async #buildAlone(mutant: Mutant): Promise<BuiltMutant> {
    const substitutes = new Map<string, Pick<SubstitutedContract, 'code' | 'info'>>()
    for (const contract of this.#contracts.filter(({ files }) => files.includes(mutant.file))) {
      const built = await this.#compile(contract, mutant)
      if ('refused' in built) return built
      const { script, info } = built
      if (script === contract.script && JSON.stringify(info) === JSON.stringify(contract.info)) continue
      try {
        const isSameInfo = JSON.stringify(info) === JSON.stringify(contract.info)
        const code = compileSource(script).instrument()
        substitutes.set(contract.script, { code, info: isSameInfo ? contract.info : info })
      } catch (error) {
        if (error instanceof ContractRefused) return { refused: error.refusal.reason }
        throw error
      }
    }
    return substitutes.size === 0 ? { isEquivalent: true } : { substitutes }
  }

  async #compile({ path }: OriginalContract, mutant: Mutant): Promise<CompiledContract | { refused: string }> {
    const { root, settings } = this.#project
    const contents = new Map([
      [resolve(root, mutant.file), applyMutant(must(this.#sources.get(mutant.file), 'source'), mutant)],
    ])
    try {
      return await compileContract(path, {
        root,
        minify: settings.compile.minify,
        define: settings.define ?? {},
        contents,
      })
    } catch (error) {
      if (error instanceof CompileRefused) return { refused: firstOf(error.refusals).reason }
      throw error
    }
  }
}
