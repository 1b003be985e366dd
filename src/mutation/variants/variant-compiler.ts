import { must } from '../../collections/presence.js'
import { lowerSyntax } from '../../compiler/lowering/lowering.js'
import { parseModern } from '../../compiler/lowering/modern-syntax.js'
import { transformSource } from '../../compiler/script/bundle.js'
import { keepMeaning } from '../../compiler/script/chain-meaning.js'
import { applyEdits, type Edit, mapIdentity } from '../../compiler/source-map/source-map.js'
import type { ConfigConstants } from '../../config/resolution.js'
import { compileSource } from '../../contract/compilation.js'
import { instrument } from '../../contract/instrumentation/instrument.js'
import { parseSource, requireNode, requireNodes } from '../../contract/syntax/syntax.js'
import { ContractRefused } from '../../contract/validation/refusal.js'
import type { SubstitutedContract } from '../../vm/execution/run.js'
import type { Mutant } from '../mutants/mutants.js'
import { type LiteralVariant, selectLiterals, TopLevelLiterals } from './literal-variants.js'
import { applyMutant, type OriginalContract } from './original-contract.js'
import { findRenames, indexUnits, nameUnit, rename, type ScriptUnit, tokenize } from './script-units.js'

/** A mutant that becomes a variant of a method or function of the script. */
interface Variant {
  mutant: Mutant
  number: number
  key: string
  unit: ScriptUnit
  /** The mutated method as in the script. */
  method: string
}

export type VariantCode = Pick<SubstitutedContract, 'code' | 'info' | 'variant'>

/**
 * Compiles many mutants of a contract into one script. Each method contains the bodies of its mutants before its own,
 * as the chain would compile them, and `txInfo.variant` selects one. So the script is analysed and compiled once for
 * all mutants. A call charges the same gas as the published mutant would, because the selection has no charge points.
 *
 * Methods are compiled separately. This is valid if the unchanged method comes out as in the script. Other mutants are
 * left out of the result, and compiled as their own contracts.
 *
 * The invariant: the variant of a mutant behaves, charges and fails like the contract that is published with the
 * mutant.
 *
 * The order of events: `build` finds the unit of the script that each mutant changes, compiles the method with and
 * without the mutant, and compares the latter with the script; names that the compiler chose differently are renamed
 * back. Mutants of constants at the top level become a selection of literals instead. All methods are then instrumented
 * once more as one script, whose bodies are put in front of the originals. A mutant whose method comes out unchanged
 * needs no body: it is the original.
 */
export class VariantCompiler {
  readonly #contract: OriginalContract
  readonly #define: ConfigConstants
  readonly #units: Map<string, ScriptUnit>
  readonly #code: string
  readonly #codeUnits: Map<string, ScriptUnit>
  readonly #literals: TopLevelLiterals | undefined

  constructor(contract: OriginalContract, define: ConfigConstants) {
    this.#contract = contract
    this.#define = define
    const { script } = contract
    this.#code = compileSource(script).instrument()
    const isFree = !/\btxInfo\b|\$v\d/.test(script)
    this.#units = isFree ? indexUnits(script) : new Map()
    this.#codeUnits = isFree ? indexUnits(this.#code) : new Map()
    this.#literals = isFree ? new TopLevelLiterals(contract) : undefined
  }

  /** The code of the mutants that it can compile, by id. */
  async build(mutants: readonly Mutant[], sources: ReadonlyMap<string, string>): Promise<Map<string, VariantCode>> {
    const variants = await this.#listVariants(mutants, sources)
    const listed = new Set(variants.map(({ mutant }) => mutant))
    const literals = mutants.flatMap((mutant, index) =>
      listed.has(mutant) ? [] : (this.#literals?.find(mutant, index + 1) ?? []),
    )
    const instrumented = this.#instrument(variants, literals)
    if (instrumented === undefined) return new Map()
    const bodies = readBodies(variants, instrumented)
    const selected = selectLiterals(literals, this.#code, instrumented)
    const { script, info } = this.#contract
    const built = variants.filter(({ number }) => bodies.has(number))
    const code = applyEdits(this.#code, [...this.#select(built, bodies), ...selected.edits])
    const known = [
      ...variants.filter(({ number, method, unit }) => bodies.has(number) || isSame(script, unit, method)),
      ...literals.filter(({ number }) => selected.numbers.has(number)),
    ]
    return new Map(known.map(({ mutant, number }) => [mutant.id, { code, info, variant: number }]))
  }

  async #listVariants(mutants: readonly Mutant[], sources: ReadonlyMap<string, string>): Promise<Variant[]> {
    const known = mutants.flatMap((mutant, index) => {
      const key = mutant.unit && nameUnit(mutant.unit)
      const unit = key === undefined ? undefined : this.#units.get(key)
      const method = readMethod(mutant, must(sources.get(mutant.file), 'source'))
      return key && unit && method ? [{ mutant, number: index + 1, key, unit, ...method }] : []
    })
    const compiled = await this.#compileMethods(known)
    return known.flatMap(({ mutant, number, key, unit }, index) => {
      const pair = compiled[index]
      const own = tokenize(this.#methodOf(unit))
      const [before, after] = (pair ?? []).map(tokenize)
      const renames = own && before && findRenames(before, own)
      if (pair === undefined || renames === undefined || after === undefined) return []
      return [{ mutant, number, key, unit, method: rename(pair[1], after, renames) }]
    })
  }

  /** A method of the script, or a function in the form of a method. */
  #methodOf({ kind, range, name }: ScriptUnit): string {
    return this.#contract.script.slice(kind === 'method' ? range[0] : name[0], range[1])
  }

  /**
   * Compiles methods before and after their change: unchanged if the script has them in that form, otherwise by
   * esbuild.
   */
  async #compileMethods(
    methods: readonly { unit: ScriptUnit; before: string; after: string; mutant: Mutant }[],
  ): Promise<([string, string] | undefined)[]> {
    const isPlain = methods.map(({ unit, before }) => this.#methodOf(unit) === before)
    const others = methods.filter((_, index) => !isPlain[index])
    // many mutants share a method
    const texts = [...new Set(others.flatMap(({ before, after }) => [before, after]))]
    const loader = others[0]?.mutant.file.endsWith('.js') ? 'js' : 'ts'
    const list = await compileMethods(texts, loader, this.#define)
    const compiled = new Map(texts.map((text, index) => [text, list?.[index]]))
    return methods.map(({ before, after }, index) => {
      if (isPlain[index]) return [before, after]
      const [from, to] = [compiled.get(before), compiled.get(after)]
      return from === undefined || to === undefined ? undefined : [from, to]
    })
  }

  /** The code with the variants, each instrumented under its own name next to its original. */
  #instrument(variants: readonly Variant[], literals: readonly LiteralVariant[]): string | undefined {
    const { script } = this.#contract
    if (variants.length + literals.length === 0) return undefined
    const methods = variants.map(({ unit, method, number }) => {
      const name = script.slice(...unit.name)
      const at = method.indexOf(name, unit.kind === 'method' ? unit.name[0] - unit.range[0] : 0)
      const copy = `${method.slice(0, at)}${name}$v${number}${method.slice(at + name.length)}`
      return { end: unit.range[1], text: unit.kind === 'method' ? copy : `function ${copy}` }
    })
    const declarations = literals.map(({ declaration, copy }) => ({ end: declaration.range[1], text: copy }))
    const edits = [...methods, ...declarations].map(({ end, text }) => ({ start: end, end, text: `\n${text}\n` }))
    try {
      return instrument(applyEdits(script, edits)).code
    } catch (error) {
      if (error instanceof ContractRefused) return undefined
      throw error
    }
  }

  /**
   * Edits that insert the selection of variants at the start of methods and keep lines and columns of the original
   * code.
   */
  #select(variants: readonly Variant[], bodies: ReadonlyMap<number, string>): Edit[] {
    const keys = [...new Set(variants.map(({ key }) => key))]
    return keys.flatMap((key) => {
      const unit = this.#codeUnits.get(key)
      if (unit === undefined) return []
      const own = variants.filter((variant) => variant.key === key)
      const cases = own.map(({ number }) => `case ${number}:{${bodies.get(number)}}return;`)
      return [{ start: unit.body[0], end: unit.body[0], text: `switch(txInfo.variant){${cases.join('')}}` }]
    })
  }
}

/** The bodies of variants in instrumented code, by their numbers. */
function readBodies(variants: readonly Variant[], code: string): Map<number, string> {
  const units = variants.length === 0 ? new Map<string, ScriptUnit>() : indexUnits(code)
  return new Map(
    variants.flatMap(({ key, number }) => {
      const copy = units.get(`${key}$v${number}`)
      const own = units.get(key)
      if (copy === undefined || own === undefined || copy.params !== own.params) return []
      const body = flatten(code.slice(...copy.body))
      return body === undefined ? [] : [[number, body] as const]
    }),
  )
}

function isSame(script: string, { range }: ScriptUnit, method: string): boolean {
  return script.slice(...range) === method
}

/** A method, or a function in the form of a method, before and after its change; undefined for any other node. */
function readMethod({ unit, ...mutant }: Mutant, source: string): { before: string; after: string } | undefined {
  if (unit?.nameRange === undefined || unit.kind === 'other') return undefined
  const start = unit.kind === 'method' ? unit.start : unit.nameRange.start
  if (unit.kind === 'function' && source.slice(unit.start, start).trim() !== 'function') return undefined
  const changed = applyMutant(source, mutant)
  const end = unit.end + changed.length - source.length
  return { before: source.slice(start, unit.end), after: changed.slice(start, end) }
}

/** Compiles methods as members of classes, all at once; undefined if one of them has a syntax error. */
async function compileMethods(
  methods: readonly string[],
  loader: 'ts' | 'js',
  define: ConfigConstants,
): Promise<(string | undefined)[] | undefined> {
  if (methods.length === 0) return []
  const classes = methods.map((method) => `class U${/\bsuper\b/.test(method) ? ' extends Object' : ''} {\n${method}\n}`)
  const text = classes.map((each, index) => each.replace('class U', `class U${index}`)).join('\n')
  try {
    const transformed = await transformSource(text, loader, define)
    const lowered = lowerSyntax(transformed, mapIdentity(transformed, '', [0]), 'module').text
    const kept = applyEdits(lowered, keepMeaning(parseSource(lowered, { goal: 'module' }), lowered))
    return requireNodes(requireNode(parseModern(kept, 'module')).body).map((node) => {
      const [member] = requireNodes(requireNode(node.body).body)
      return member && kept.slice(...member.range)
    })
  } catch {
    // then each is compiled alone, and rejected with its own error
    return undefined
  }
}

const TEXT = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g

/** A body on one line; undefined if a line break is part of a string. */
function flatten(body: string): string | undefined {
  const texts = body.match(TEXT) ?? []
  return texts.some((text) => text.includes('\n')) ? undefined : body.replace(/\n\s*/g, ' ')
}
