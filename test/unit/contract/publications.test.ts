import { expect } from 'chai'
import { instrument } from '../../../src/contract/instrumentation/instrument.js'
import { type ContractSubmission, encodeContract } from '../../../src/contract/record.js'
import { decodeSubmission, SubmissionFailure } from '../../../src/contract/submission.js'
import { ContractRefused } from '../../../src/contract/validation/refusal.js'
import { validate } from '../../../src/contract/validation/validate.js'
import { type Publication, readPublications } from './vectors.js'

/** Returns the verdict about an argument of setCode: the chain's refusal, or the instrumented code. */
function publish(data: string): { refusal: string } | { code: string; contract: ContractSubmission } {
  try {
    const contract = decodeSubmission(data)
    if (!contract.info) return { refusal: 'invalid code info' }
    validate(contract.code, contract.info.abi)
    return { contract, code: instrument(contract.code).code }
  } catch (error) {
    if (error instanceof ContractRefused) return { refusal: error.refusal.text }
    if (error instanceof SubmissionFailure) return { refusal: error.message }
    throw error
  }
}

/** Refusals that are not this room's: languages, limits of known tokens, gas, RAM, and everything init does. */
const OTHERS = [
  'prepare contract',
  'vm unsupported',
  'duplicated token',
  'abnormal char',
  'token not exists',
  'invalid contract name',
  'out of gas',
  'balance not enough',
  'update refused',
  'contract not exists',
  'call can_update',
]
const COMPILED = /^Uncaught exception: (?!Error: use of |Error: Line)/

function compare(publications: Publication[]): void {
  const wrong = publications.flatMap(({ label, data, message }) => {
    const verdict = publish(data)
    const actual = 'refusal' in verdict ? verdict.refusal : ''
    const expected = COMPILED.test(message) ? '' : message
    return actual === expected ? [] : [{ label, actual, expected }]
  })
  expect(wrong).to.deep.equal([])
}

function isOurs({ message }: Publication): boolean {
  return !OTHERS.some((start) => message.startsWith(start))
}

describe('publications', () => {
  const js = readPublications((file) => file.endsWith('.jsonl'))
  const host = readPublications((file) => file.startsWith('contract__'), 'host')

  it('publications report the same errors as the chain and no others (js suites)', () => {
    expect(js.filter(({ message }) => message !== '').length).to.be.greaterThan(150)
    compare(js.filter(isOurs))
  })

  it('publications report the same errors for deployments and updates of the host suites', () => {
    expect(host.length).to.be.greaterThan(100)
    compare(host.filter(isOurs))
  })

  it('publications have the validation gas and RAM size of the chain', () => {
    const deployed = host.filter(
      ({ action, status, codeSizes }) => action === 'setCode' && status === 'SUCCESS' && codeSizes.length,
    )
    expect(deployed.length).to.be.greaterThan(50)
    for (const { label, data, hash, codeSizes, ram } of deployed) {
      const verdict = publish(data)
      if (!('code' in verdict)) throw new Error(`${label}: ${verdict.refusal}`)
      const contract = { ...verdict.contract, id: `Contract${hash}` }
      expect(encodeContract(contract).length, label).to.equal(codeSizes[0])
      const info = contract.info!
      const withInit = { ...info, abi: [...info.abi!, { name: 'init', args: [], amountLimit: [] }] }
      const stored = { ...contract, code: verdict.code, origCode: '', info: withInit }
      expect(encodeContract(stored).length, label).to.equal(ram[0])
    }
  })
})
