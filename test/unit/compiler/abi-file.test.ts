import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { type CompiledContract, compileContract } from '../../../src/compiler/compile.js'
import type { AbiEntry } from '../../../src/contract/record.js'
import { makeFolder } from '../../folder.js'
import { readPublications } from '../contract/vectors.js'

interface PublishedScript {
  label: string
  code: string
  abi: AbiEntry[]
}

/**
 * The scripts that the recorded chain published. It is the oracle: a comment changes nothing about what it accepts, and
 * whatever it accepts with an ABI has to compile with that ABI beside it.
 */
function listPublished(): PublishedScript[] {
  const found = [
    ...readPublications((file) => file.endsWith('.jsonl')),
    ...readPublications((file) => file.startsWith('contract__'), 'host'),
  ]
  return found
    .filter(({ status }) => status === 'SUCCESS')
    .flatMap(({ label, data }) => {
      const { code, info } = JSON.parse(data.startsWith('{') ? data : '{}')
      return Array.isArray(info?.abi) ? [{ label, code, abi: info.abi }] : []
    })
}

async function compile(code: string, abi: readonly object[]): Promise<CompiledContract> {
  const root = await makeFolder({ 'a.js': code })
  await writeFile(join(root, 'a.abi'), JSON.stringify({ lang: 'javascript', version: '1.0.0', abi }))
  return compileContract(join(root, 'a.js'), { root })
}

/** The script with JSDoc above each method of the ABI that gives its parameters, and its limit, something else. */
function misdocument({ code, abi }: PublishedScript): string {
  return abi.reduce((source, { name, args }) => {
    const method = new RegExp(`(?<=[{};]\\s*)${name}\\(([\\w, ]*)\\)\\s*\\{`)
    const [head, list] = method.exec(source) ?? []
    if (head === undefined || list === undefined) return source
    const types = (args ?? []).map((type) => (type === 'number' ? 'Map' : 'number'))
    const tags = list.split(/,\s*/).map((parameter, index) => ` * @param {${types[index]}} ${parameter}`)
    const doc = ['/**', ...tags, ' * @private', ' * @amountLimit iost 17', ' * @amountLimit everything', ' */'].join(
      '\n',
    )
    return source.replace(method, () => `\n${doc}\n${head}`)
  }, code)
}

async function listRefused(scripts: readonly [label: string, code: string, abi: AbiEntry[]][]): Promise<string[]> {
  const refused: string[] = []
  for (const [label, code, abi] of scripts) {
    await compile(code, abi).catch((error: Error) => refused.push(`${label}: ${error.message}`))
  }
  return refused
}

describe('an ABI file beside a script that the chain accepts', () => {
  const published = listPublished()

  it('is compiled, for every script that the recorded chain published', async () => {
    expect(published.length).to.be.greaterThan(400)
    expect(await listRefused(published.map(({ label, code, abi }) => [label, code, abi]))).to.deep.equal([])
  })

  it('is compiled, whatever JSDoc states about types, visibility and limits', async () => {
    const changed = published.filter((script) => misdocument(script) !== script.code)
    expect(changed.length).to.be.greaterThan(200)
    const scripts = changed.map((script) => [script.label, misdocument(script), script.abi] as const)
    expect(await listRefused(scripts.map(([...row]) => row))).to.deep.equal([])
  })

  it('has a warning for each contradiction', async () => {
    const code = `class A {
  init() {}
  static s() {}
  /**
   * @param {Map} a
   * @amountLimit iost 1
   */
  f(a) {}
  /** @private */
  p() {}
}
module.exports = A;
`
    const limit = [{ token: 'iost', val: '2' }]
    const entries = [
      { name: 's', args: [], amountLimit: [] },
      { name: 'f', args: ['json'], amountLimit: limit },
      { name: 'p', args: [], amountLimit: [] },
    ]
    const { info, warnings } = await compile(code, entries)
    expect(info.abi).to.deep.equal(entries)
    const texts = warnings.map(({ text }) => text).join('\n')
    for (const part of [
      'the source has no public method s',
      'the parameter a of f cannot have the type Map',
      'the amount limits of f are others than in the source',
      'the source has no public method p',
    ]) {
      expect(texts).to.include(`the chain accepts this, but ${part}`)
    }
    expect(warnings[0]!.file).to.match(/^a\.(abi|js)$/)
  })

  it('is still refused where the chain refuses it', async () => {
    const code = 'class A {\n  init() {}\n  /** @param {Map} a */\n  f(a) {}\n}\nmodule.exports = A;\n'
    const bad = [
      [{ name: 'f', args: [], amountLimit: [] }],
      [{ name: 'g', args: [], amountLimit: [] }],
      [{ name: 'f', args: ['int'], amountLimit: [] }],
      [{ name: 'init', args: [], amountLimit: [] }],
      [{ name: 'f', args: ['json'], amountLimit: [{ token: 'iost', val: 'much' }] }],
    ]
    for (const abi of bad) {
      const error = await compile(code, abi).then(
        () => undefined,
        (thrown: Error) => thrown,
      )
      expect(error, JSON.stringify(abi)).to.have.property('code', 'COMPILE_REFUSED')
    }
  })
})
