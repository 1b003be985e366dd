import { expect } from 'chai'
import fc from 'fast-check'
import { sortEdits } from '../../../../src/codec/text-edit.js'
import { instrument } from '../../../../src/contract/instrumentation/instrument.js'
import { CodeTree, takeTree } from '../../../../src/contract/syntax/code-tree.js'
import { isNode, type Node, ParseFailure, parseSource } from '../../../../src/contract/syntax/syntax.js'
import { ContractRefused } from '../../../../src/contract/validation/refusal.js'
import { type CodeAnalysis, useAnalysisStore } from '../../../../src/vm/analysis/analysis-cache.js'
import { createSandbox, type Sandbox } from '../../../../src/vm/sandbox/sandbox.js'
import { program } from '../../../fuzz/program.js'
import { CALL_MS, isLong, itExtended, takeShare } from '../../../limits.js'
import { readInstrumented } from '../../contract/vectors.js'

/** Reads code with a sandbox that has not met it before. */
function read(sandbox: Sandbox, code: string): CodeAnalysis {
  const answer = () => ({ gas: 0 })
  let reading: CodeAnalysis | undefined
  useAnalysisStore({
    read: () => undefined,
    write: (_code, _realm, made) => {
      reading = made
    },
  })
  try {
    const host = { storage: answer, blockchain: answer, crypto: answer, log: () => {} }
    const infos = { blockInfo: '{}', txInfo: '{}' }
    sandbox.run({ contractId: 'C', code, api: 'none', args: '', gasLimit: 1e6, deadlineMs: CALL_MS, host, ...infos })
  } finally {
    useAnalysisStore(undefined)
  }
  const { guards, lengths, ...rest } = reading!
  return { ...rest, guards: guards && sortEdits(guards), lengths: lengths && sortEdits(lengths) }
}

/** The code of a contract; nothing where it is refused. */
function publish(source: string): string | undefined {
  try {
    return instrument(source).code
  } catch (error) {
    if (error instanceof ContractRefused) return undefined
    throw error
  }
}

/** The code's own tree; nothing where charges made it something that cannot be read. */
function parse(code: string): CodeTree | undefined {
  try {
    return new CodeTree(parseSource(code))
  } catch (error) {
    if (error instanceof ParseFailure) return undefined
    throw error
  }
}

/** Of all nodes but lists in brackets, which a charge in the brackets becomes a member of. */
function listPlaces(tree: CodeTree): string[] {
  const places: string[] = []
  const visit = (node: Node) => {
    if (node.type !== 'SequenceExpression') places.push(`${node.type} ${tree.startOf(node)}-${tree.endOf(node)}`)
    for (const part of Object.values(node).flat()) if (isNode(part)) visit(part)
  }
  visit(tree.program)
  return places
}

describe('code tree cache after publishing', () => {
  it('returns the tree to the next reader of the same code, once', () => {
    const [code, other] = ['1', '2'].map((value) => `class C { init() {} f() { return ${value} } }`)
    const first = instrument(code!).code
    expect(takeTree(instrument(other!).code), 'of the latest').to.not.equal(undefined)
    expect(takeTree(first), 'of an earlier one').to.equal(undefined)
    instrument(code!)
    expect([takeTree(first) === undefined, takeTree(first) === undefined]).to.deep.equal([false, true])
  })

  for (const [what, list] of Object.entries({
    'recorded contracts': () => takeShare(readInstrumented(), 5).map(({ source }) => source),
    'contracts of chance': () =>
      fc.sample(program, { seed: 1, numRuns: 100 }).map((source) => source.replace('%MARK%', 'mark')),
  })) {
    it(`has nodes at their positions in the code of ${what}`, () => {
      let nodes = 0
      for (const source of list()) {
        const code = publish(source)
        const tree = code && takeTree(code)
        const own = code && parse(code)
        if (!code || !tree || !own) continue
        const places = new Set(listPlaces(own))
        const missing = listPlaces(tree).filter((place) => !places.has(place))
        expect(missing, code).to.deep.equal([])
        nodes += places.size
      }
      expect(nodes).to.be.greaterThan(10_000)
    })
  }

  itExtended('equals the parsed code of recorded contracts', () => {
    const [one, another] = [createSandbox(), createSandbox()]
    const seen = new Set<string>()
    let guards = 0
    for (const { label, source, code } of takeShare(readInstrumented(), 5)) {
      if (seen.has(code)) continue
      seen.add(code)
      takeTree(code)
      const plain = read(one, code)
      expect(instrument(source).code, label).to.equal(code)
      expect(read(another, code), label).to.deep.equal(plain)
      // code of which a part is left out has other places
      expect(takeTree(code) !== undefined, `${label}: the tree is left`).to.equal(plain.deferred.length > 0)
      guards += (plain.guards ?? plain.lengths ?? []).length
    }
    for (const sandbox of [one, another]) sandbox.dispose()
    const [contracts, found] = isLong ? [300, 400] : [50, 50]
    expect([seen.size > contracts, guards > found], `${seen.size} contracts, ${guards} guards`).to.deep.equal([
      true,
      true,
    ])
  })
})
