import { join } from 'node:path'
import { expect } from 'chai'
import { compileContract } from '../../../src/compiler/compile.js'
import { createOriginLocate } from '../../../src/compiler/origin.js'
import { indexLines } from '../../../src/contract/lines.js'
import { mapInstrumented } from '../../../src/contract/syntax/mapping.js'
import { describeParts } from '../../../src/session/contracts/sources.js'

const TEMPLATES = join(import.meta.dirname, '../../../templates')

describe('code origin', () => {
  for (const name of ['token/ts/contracts/token.ts', 'vault/js/contracts/vault.js', 'market/ts/contracts/market.ts']) {
    it(`is the same by line and by position throughout ${name}`, async () => {
      const compiled = await compileContract(join(TEMPLATES, name))
      const { code } = mapInstrumented(compiled.script)
      const locate = createOriginLocate(compiled)
      const parts = describeParts('', compiled)
      const places = indexLines(code)
      let found = 0
      for (let offset = 0; offset < code.length; offset++) {
        const { line, column } = places.positionAt(offset)
        const place = locate({ line, column })
        // as recordings count
        const told = parts.locate({ name: '', line: line + 1, column: column - 1 })
        expect(told, `${line}:${column}`).to.deep.equal(place && { file: place.file, line: place.line })
        if (place !== undefined) found += 1
      }
      expect(found).to.be.above(code.length / 2)
    })
  }
})
