import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { compileContract } from '../../../src/compiler/compile.js'
import { instrument } from '../../../src/contract/instrumentation/instrument.js'
import { listMutants } from '../../../src/mutation/mutants.js'
import { OPERATORS } from '../../../src/mutation/operators/operators.js'
import { applyMutant } from '../../../src/mutation/original-contract.js'
import { indexUnits, nameUnit } from '../../../src/mutation/variants/script-units.js'
import { VariantCompiler } from '../../../src/mutation/variants/variant-compiler.js'

const TEMPLATES = join(import.meta.dirname, '../../../templates')

describe('variants of a contract', () => {
  for (const [folder, name] of [
    ['vault/ts', 'vault.ts'],
    ['token/js', 'token.js'],
  ] as const) {
    it(`are the bodies that the chain runs when a mutant of ${folder} is published`, async () => {
      const root = join(TEMPLATES, folder)
      const file = `contracts/${name}`
      const path = join(root, file)
      const source = readFileSync(path, 'utf8')
      const { script, info } = await compileContract(path, { root })
      const contract = { name, path, script, info, files: [file], returns: {} }
      const mutants = listMutants(source, file, OPERATORS).filter((_, index) => index % 9 === 0)
      const built = await new VariantCompiler(contract, {}).build(mutants, new Map([[file, source]]))
      expect(built.size).to.be.greaterThan(mutants.length * 0.8)
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
})
