import { expect } from 'chai'
import type { Artifact } from '../../../../src/compiler/artifact.js'
import { instrument } from '../../../../src/contract/instrumentation/instrument.js'
import { hashScript } from '../../../../src/rpc/recording.js'
import { DeployedContracts } from '../../../../src/session/contracts/deployed-contracts.js'

const INNER = `class Inner {
  init() {}
  take() {
    throw new Error('inner')
  }
}
module.exports = Inner
`
const OUTER = INNER.replaceAll('Inner', 'Outer').replaceAll("'inner'", "'outer'")

describe('deployed contracts', () => {
  const contracts = new DeployedContracts()
  contracts.add('ContractOuter', describeArtifact('outer', OUTER))
  contracts.add('ContractInner', describeArtifact('inner', INNER))

  /** An artifact of a plain script, which is published as it is. */
  function describeArtifact(name: string, script: string): Artifact {
    const lines = script.split('\n').map((_, index) => (index === 0 ? 'AAAA' : 'AACA'))
    const sourceMap = {
      version: 3,
      sources: [`${name}.js`],
      sourcesContent: [script],
      names: [],
      mappings: lines.join(';'),
    }
    return { name, script, sourceMap } as unknown as Artifact
  }

  /** The exception text of a throw statement (spec/vm.md §4.4). */
  function formatThrow(script: string, error: string): string {
    const lines = instrument(script).code.split('\n')
    const line = lines.findIndex((text) => text.includes('throw'))
    return `Uncaught exception: ${error}\nat _default_name.js:${line + 2}:${lines[line]!.indexOf('throw')}\n  ${lines[line]}\n  ^\nStack tree: \n${error}`
  }

  it('deployed contracts have the names that the developer gave them', () => {
    expect(contracts.nameOf('ContractOuter')).to.equal('outer')
    expect(contracts.nameOf('token.iost')).to.equal('token.iost')
  })

  it('deployed contracts are named inside longer texts where the whole id matches', () => {
    const id = `Contract${'x'.repeat(43)}`
    const named = new DeployedContracts()
    named.add(id, describeArtifact('outer', OUTER))
    expect(named.nameAll(`${id}/add of ${id} and Contract${'y'.repeat(44)}`)).to.equal(
      `outer/add of outer and Contract${'y'.repeat(44)}`,
    )
  })

  it('deployed contracts resolve the position of a failed call to the source', () => {
    const place = contracts.locateMessage(formatThrow(OUTER, 'Error: outer'))
    expect(place).to.include({ file: 'outer.js', line: 4, source: OUTER })
  })

  it('deployed contracts resolve a failure to the innermost contract', () => {
    const inner = formatThrow(INNER, 'Error: inner')
    const message = `Uncaught exception: Error: ${inner}\nat blockchain.js:3:4\n  x\n  ^\nStack tree: \nError: ${inner}`
    expect(contracts.locateMessage(message)).to.include({ file: 'inner.js', line: 4 })
  })

  it('deployed contracts keep every version of the code of an id', () => {
    const updated = new DeployedContracts()
    updated.add('ContractShop', describeArtifact('old', OUTER))
    updated.add('ContractShop', describeArtifact('new', INNER))
    expect(updated.nameOf('ContractShop')).to.equal('new')
    const old = updated.find(hashScript(OUTER))!
    const line =
      instrument(OUTER)
        .code.split('\n')
        .findIndex((text) => text.includes('throw')) + 2
    expect(updated.locate(old, { line, column: 8 })).to.include({ file: 'old.js', line: 4 })
    expect(updated.find('unknown')).to.equal(undefined)
  })

  it('deployed contracts resolve no position for errors outside their lines', () => {
    expect(contracts.locateMessage('out of gas')).to.equal(undefined)
    const strange = 'Uncaught exception: x\nat _default_name.js:4:1\n  not a line of any contract\n  ^'
    expect(contracts.locateMessage(strange)).to.equal(undefined)
  })
})
