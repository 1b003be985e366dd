import { expect } from 'chai'
import type { AbiEntry } from '../../../../src/contract/record.js'
import { decodeSubmission, SubmissionFailure } from '../../../../src/contract/submission.js'
import { checkContract, MAX_CODE_SIZE } from '../../../../src/contract/validation/check.js'
import { readPublications } from '../vectors.js'

const ENTRY: AbiEntry = { name: 'f', args: [], amountLimit: [] }
const wrap = (body: string): string => `class K {\n  init() {}\n  f() {\n    ${body}\n  }\n}\nmodule.exports = K;\n`

describe('contract check', () => {
  it('accepts what the chain published, and reports what it rejected', () => {
    const judged = readPublications((file) => file.endsWith('.jsonl')).flatMap(({ label, data, status, message }) => {
      const contract = decode(data)
      const isRefusal =
        message.startsWith('validate code error: ') ||
        /^Uncaught exception: (Error: use of|SyntaxError: Id)/.test(message)
      if (contract?.info?.lang !== 'javascript' || !(isRefusal || status === 'SUCCESS')) return []
      const [first] = checkContract(contract.code, contract.info.abi)
      return [{ label, actual: firstLine(first?.text ?? ''), expected: firstLine(message) }]
    })
    expect(judged.length).to.be.greaterThan(500)
    expect(judged.filter(({ actual, expected }) => actual !== expected)).to.deep.equal([])
  })

  it('finds all errors at once, the one of the chain first', () => {
    const source = wrap('const { a } = /x/; try { async() } catch (e) {}').replace(
      'class K',
      'const block = 1;\nclass K',
    )
    const refusals = checkContract(source, [
      { ...ENTRY, name: 'g' },
      { ...ENTRY, args: ['int'] },
    ])
    expect(refusals.map(({ rule, line, column }) => `${rule} ${line}:${column}`)).to.deep.equal([
      'ABI 2:1',
      'ABI 4:3',
      'REGULAR_EXPRESSION 5:19',
      'TRY_CATCH 5:24',
      'ASYNC 5:30',
      'TRY_CATCH 5:40',
      'DESTRUCTURING 5:11',
      'TAKEN_NAME 1:7',
    ])
    for (const { reason, hint } of refusals) expect(reason && hint).to.be.a('string').that.is.not.empty
  })

  it('stops at syntax that the chain cannot parse, with a hint for newer syntax', () => {
    const refusals = checkContract(wrap('return a?.b;'), [ENTRY])
    expect(refusals).to.have.length(1)
    expect(refusals[0]).to.include({ rule: 'SYNTAX', line: 4, column: 14 })
    expect(refusals[0]!.text).to.match(/^validate code error: Uncaught exception: Error: Line 4: Unexpected token \.\n/)
    expect(refusals[0]!.hint).to.match(/Optional chaining/)
  })

  it('measures the source in bytes', () => {
    const source = wrap('return 1;')
    const pad = (character: string, count: number): string => `/*${character.repeat(count)}*/`
    const room = MAX_CODE_SIZE - source.length - 4
    expect(checkContract(pad('x', room) + source, [ENTRY])).to.deep.equal([])
    expect(checkContract(pad('x', room + 1) + source, [ENTRY])[0]).to.include({
      rule: 'SIZE',
      text: 'code size invalid',
    })
    expect(checkContract(pad('é', room / 2 + 1) + source, [ENTRY])[0]).to.include({ rule: 'SIZE' })
  })

  it('rejects amount limits that the chain cannot parse', () => {
    const limits = (...amountLimit: AbiEntry['amountLimit']): string[] =>
      checkContract(wrap('return 1;'), [{ ...ENTRY, amountLimit }]).map(({ text }) => text)
    expect(limits({ token: 'iost', val: '0.5' }, { token: '*', val: 'unlimited' })).to.deep.equal([])
    expect(limits({ token: 'iost', val: '1' }, { token: 'iost', val: '2' })).to.deep.equal([
      'duplicated token in amountLimit: iost',
    ])
    expect(limits({ token: 'iost', val: 'abc' })).to.deep.equal(['abnormal char in amount'])
    expect(limits({ token: 'iost', val: '' })[0]).to.match(/val in amountLimit should be string type/)
  })

  it('rejects names reserved by the chain or declared by the contract', () => {
    const textsOf = (start: string): string[] =>
      checkContract(start + wrap('return 1;'), [ENTRY]).map(({ text }) => text)
    expect(textsOf('let tx = 1;\n')[0]).to.match(
      /^Uncaught exception: SyntaxError: Identifier 'tx' has already been declared/,
    )
    expect(textsOf('let a = 1;\nvar a;\n')).to.have.length(1)
    expect(textsOf('function format() {}\nvar a, b;\nfunction a() {}\n')).to.deep.equal([])
  })
})

function decode(data: string): ReturnType<typeof decodeSubmission> | undefined {
  try {
    return decodeSubmission(data)
  } catch (error) {
    if (error instanceof SubmissionFailure) return undefined
    throw error
  }
}

function firstLine(text: string): string {
  return text.split('\n')[0]!
}
