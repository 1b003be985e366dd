import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { compileContract } from '../../../src/compiler/compile.js'
import { instrument } from '../../../src/contract/instrumentation/instrument.js'
import { listMutants } from '../../../src/mutation/mutants/mutants.js'
import { OPERATORS } from '../../../src/mutation/operators/operators.js'
import { applyMutant } from '../../../src/mutation/variants/original-contract.js'
import { indexUnits, nameUnit } from '../../../src/mutation/variants/script-units.js'
import { type VariantCode, VariantCompiler } from '../../../src/mutation/variants/variant-compiler.js'

const TEMPLATES = join(import.meta.dirname, '../../../templates')

/** The code as a variant of a literal runs it. */
function select({ code, variant }: VariantCode): string {
  const wanted = (cases: string, pattern: RegExp) =>
    [...cases.matchAll(pattern)].find((found) => Number(found[1]) === variant)?.[2]
  return code
    .replace(/switch\(txInfo\.variant\)\{((?:case \d+:[^;{}]+;break;)+)default:([^}]*)\}/g, (_, cases, own) => {
      return wanted(cases, /case (\d+):(.*?;)break;/g) ?? own
    })
    .replace(/\(((?:txInfo\.variant===\d+\?[^:]+:)+)([^)]+)\)/g, (_, cases, own) => {
      return wanted(cases, /===(\d+)\?(.*?):/g) ?? own
    })
}

describe('mutants of a contract', () => {
  for (const [folder, name] of [
    ['vault/ts', 'vault.ts'],
    ['token/js', 'token.js'],
  ] as const) {
    it(`mutants of a contract run the same function bodies as a published mutant of ${folder}`, async () => {
      const root = join(TEMPLATES, folder)
      const file = `contracts/${name}`
      const path = join(root, file)
      const source = readFileSync(path, 'utf8')
      const { script, info, sourceMap } = await compileContract(path, { root })
      const contract = { name, path, script, info, sourceMap, files: [file], returns: {} }
      const mutants = listMutants(source, file, OPERATORS).filter(
        ({ unit }, index) => unit?.kind !== 'other' && index % 9 === 0,
      )
      const built = await new VariantCompiler(contract, {}).build(mutants, new Map([[file, source]]))
      expect(built.size).to.be.greaterThan(mutants.length * 0.9)
      for (const mutant of mutants) {
        const variant = built.get(mutant.id)
        if (variant === undefined) continue
        const contents = new Map([[path, applyMutant(source, mutant)]])
        const { code } = instrument((await compileContract(path, { root, contents })).script)
        const body = code.slice(...indexUnits(code).get(nameUnit(mutant.unit!))!.body)
        const expected = `case ${variant.variant}:{${body.replace(/\n\s*/g, ' ')}}return;`
        expect(variant.code.includes(expected), mutant.what).to.equal(true)
      }
    })
  }

  it('mutants of a contract run the mutated code when a literal outside of functions changes', async () => {
    const root = join(TEMPLATES, 'vault/ts')
    const path = join(root, 'contracts/vault.ts')
    const { script, info, sourceMap, inputs } = await compileContract(path, { root })
    const files = inputs.filter((file) => file.startsWith('contracts/'))
    const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
    const mutants = files
      .flatMap((file) => listMutants(sources.get(file)!, file, OPERATORS))
      .filter(({ unit, operator }) => unit?.kind === 'other' && (operator === 'literal' || operator === 'text'))
    expect(mutants.length).to.be.greaterThan(20)
    const contract = { name: 'vault', path, script, info, sourceMap, files, returns: {} }
    const built = await new VariantCompiler(contract, {}).build(mutants, sources)
    for (const mutant of mutants) {
      const contents = new Map([[join(root, mutant.file), applyMutant(sources.get(mutant.file)!, mutant)]])
      const { code } = instrument((await compileContract(path, { root, contents })).script)
      expect(flatten(select(built.get(mutant.id)!)), mutant.what).to.equal(flatten(code))
    }
  })
})

function flatten(code: string): string {
  return code.replace(/\s+/g, ' ')
}
