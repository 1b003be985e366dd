// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source is quoted as it is written
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import fc from 'fast-check'
import { compileContract } from '../../../src/compiler/compile.js'
import { createOriginLocate } from '../../../src/compiler/origin.js'
import { minifyScript } from '../../../src/compiler/script/minification.js'
import { mapIdentity } from '../../../src/compiler/source-map/source-map.js'
import { instrument } from '../../../src/contract/instrumentation/instrument.js'
import { makeFolder } from '../../folder.js'
import { writeModernProgram } from '../../fuzz/modern-program.js'
import { isLong, itExtended, takeShare } from '../../limits.js'
import { readInstrumented } from '../contract/vectors.js'

const minify = (text: string) => minifyScript({ text, map: mapIdentity(text, 'a.js', [0]) }).text
const TEMPLATES = join(import.meta.dirname, '../../../templates')

/** Code that the chain prints from equal trees has equal gas and messages. */
describe('minification', () => {
  it('removes only comments and whitespace', () => {
    const source = `// a
class A { /* b */
  init ( ) { }
  f(a, b) {
    const list = [ 1, 2 ] , { x } = { x : a + + b - - 1 }
    let c = a
    ++b
    if (a < ! --b) return undefined
    else return ( a , 2 * 3 ) ; /* c
    */ return \`  \${ a  }  // \`
  }
}
module.exports = A;
`
    expect(minify(source)).to.equal(
      'class A{init(){}\nf(a,b){const list=[1,2],{x}={x:a+ +b- -1}\nlet c=a\n++b\nif(a< !--b)return undefined\nelse return(a,2*3);return`  ${a}  // `}}\nmodule.exports=A;',
    )
  })

  itExtended('preserves the instrumented code of all recorded contracts', () => {
    let saved = 0
    for (const { label, source, code } of takeShare(readInstrumented(), 5)) {
      const minified = minify(source)
      expect(instrument(minified).code, label).to.equal(code)
      saved += source.length - minified.length
    }
    expect(saved).to.be.above(0)
  })

  it('preserves the instrumented code of all templates', async () => {
    const files = readdirSync(TEMPLATES, { recursive: true }).map(String)
    const contracts = files.filter((file) => /^[a-z]+\/[jt]s\/contracts\/\w+\.[jt]s$/.test(file))
    expect(contracts).to.have.length.above(3)
    for (const file of contracts) {
      const path = join(TEMPLATES, file)
      const [long, short] = [await compileContract(path), await compileContract(path, { minify: true })]
      expect(instrument(short.script).code, file).to.equal(instrument(long.script).code)
      expect(short.size, file).to.be.below(long.size)
      expect(short.publishingGas, file).to.be.below(long.publishingGas)
      expect(short.publishingRam, file).to.equal(long.publishingRam)
    }
  })

  itExtended('preserves the instrumented code and the source map of generated programs', async () => {
    const choices = fc.sample(fc.array(fc.nat(999), { minLength: 200, maxLength: 200 }), {
      numRuns: isLong ? 300 : 10,
      seed: 5,
    })
    for (const list of choices) {
      const source = `export class K {\n  init() {}\n  f() {${writeModernProgram(list)}}\n}\n`
      const root = await makeFolder({ 'k.js': source })
      const [long, short] = [
        await compileContract(join(root, 'k.js')),
        await compileContract(join(root, 'k.js'), { minify: true }),
      ]
      const { code } = instrument(long.script)
      expect(instrument(short.script).code).to.equal(code)
      const [locateLong, locateShort] = [createOriginLocate(long), createOriginLocate(short)]
      for (const { index } of code.matchAll(/\b(push|stringify|keys|count)\b/g)) {
        const before = code.slice(0, index).split('\n')
        const position = { line: before.length, column: before.at(-1)!.length + 1 }
        expect(locateShort(position)).to.deep.equal(locateLong(position))
      }
    }
  })

  it('is suggested when a script is too long or too expensive, with the savings', async () => {
    const filler = (count: number) => `// ${'x'.repeat(100)}\n`.repeat(count)
    const compile = async (comments: number, text: number, minify = false) => {
      const source = `${filler(comments)}class A {\n  init() {}\n  a() { return '${'x'.repeat(text)}' }\n}\nmodule.exports = A;\n`
      const root = await makeFolder({ 'a.js': source })
      return compileContract(join(root, 'a.js'), { root, minify }).catch((error) => error)
    }
    const long = await compile(500, 10)
    expect(long.refusals[0].reason).to.match(/^the script has 5\d{4} bytes, the chain accepts 49152$/)
    expect(long.refusals[0].hint).to.match(/With --minify it has 59\./)
    expect((await compile(500, 10, true)).size).to.equal(59)
    const dear = await compile(100, 36_000)
    expect(dear.warnings).to.have.length(1)
    expect(dear.warnings[0].text).to.match(
      /^publishing takes about 40\d{5} gas, 4\d{4} more than one transaction may use: --minify saves \d{6}\.$/,
    )
    // The oracle is the compilation with --minify, which instruments the shorter script itself.
    const { publishingGas } = await compile(100, 36_000, true)
    expect(dear.warnings[0].text).to.include(`--minify saves ${dear.publishingGas - publishingGas}.`)
    const tooMuch = await compile(0, 50_000, true)
    expect(tooMuch.refusals[0].hint).to.include('blockchain.call')
  })
})
