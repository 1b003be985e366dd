import { expect } from 'chai'
import { encodeBase64 } from '../../../src/codec/base64.js'
import { type ContractRecord, decodeContract, encodeContract, findAbi } from '../../../src/contract/record.js'
import { decodeSubmission, encodeSubmission, SubmissionFailure } from '../../../src/contract/submission.js'

const RECORD: ContractRecord = {
  id: 'ContractX',
  info: {
    lang: 'javascript',
    version: '1.0.0',
    abi: [
      { name: 'f', args: ['string', ''], amountLimit: [{ token: 'iost', val: 'unlimited' }] },
      { name: 'f', args: [], amountLimit: [] },
    ],
  },
  code: 'é'.repeat(200),
  origCode: 'x',
}

function failureOf(data: string): string {
  try {
    decodeSubmission(data)
  } catch (error) {
    if (error instanceof SubmissionFailure) return error.message
    throw error
  }
  return ''
}

describe('contract records', () => {
  it('contract records survive a protobuf round trip', () => {
    expect(decodeContract(encodeContract(RECORD))).to.deep.equal(RECORD)
  })

  it('contract records omit empty values in protobuf, but not empty elements', () => {
    const bare: ContractRecord = { id: '', info: { lang: '', version: '', abi: [] }, code: '', origCode: '' }
    expect([...encodeContract(bare)]).to.deep.equal([0x12, 0])
    const named = { ...bare, info: { ...bare.info, abi: [{ name: 'init', args: [''], amountLimit: [] }] } }
    expect(encodeContract(named)).to.have.length(2 + 2 + 6 + 2)
    expect(decodeContract(new Uint8Array())).to.deep.equal(bare)
  })

  it('contract records skip unknown fields and merge duplicates', () => {
    const bytes = Uint8Array.from([
      ...[0x28, 0x96, 0x01], // varint field 5
      ...[0x31, 1, 2, 3, 4, 5, 6, 7, 8], // 64 bits, field 6
      ...[0x3d, 1, 2, 3, 4], // 32 bits, field 7
      ...[0x43, 0x4b, 0x4c, 0x44], // group 8 with group 9 inside
      ...[0x12, 3, 0x0a, 1, 0x6a, 0x12, 3, 0x12, 1, 0x31], // info twice: lang, version
    ])
    expect(decodeContract(bytes).info).to.deep.equal({ lang: 'j', version: '1', abi: [] })
  })

  it('contract records use the first of several entries with one name', () => {
    expect(findAbi(RECORD.info, 'f')).to.equal(RECORD.info.abi[0])
    expect(findAbi(RECORD.info, 'g')).to.equal(undefined)
  })
})

describe('submissions', () => {
  it('submissions are parsed from JSON with case-insensitive names, ignored unknown members, and null as absent', () => {
    const text =
      '{"id":"a","INFO":{"Lang":"javascript","abi":[{"name":"f","args":null,"x":1}]},"cODE":"c","origcode":"o"}'
    expect(decodeSubmission(text)).to.deep.equal({
      id: 'a',
      info: { lang: 'javascript', version: '', abi: [{ name: 'f', args: [], amountLimit: [] }] },
      code: 'c',
      origCode: 'o',
    })
    expect(decodeSubmission('{"info":null}').info).to.equal(undefined)
  })

  it('distinguish an absent ABI list from an empty one only in JSON', () => {
    expect(decodeSubmission('{"info":{"abi":[]}}').info?.abi).to.deep.equal([])
    expect(decodeSubmission('{"info":{"abi":null}}').info?.abi).to.equal(undefined)
    const bytes = encodeContract({ ...RECORD, info: { ...RECORD.info, abi: [] } })
    expect(decodeSubmission(encodeBase64(bytes)).info?.abi).to.equal(undefined)
  })

  it('submissions survive JSON and base64 round trips', () => {
    const { id, info, code } = RECORD
    expect(decodeSubmission(encodeSubmission({ id, info, code }))).to.deep.equal({ id, info, code, origCode: '' })
    expect(decodeSubmission(encodeBase64(encodeContract(RECORD)))).to.deep.equal(RECORD)
    expect(encodeSubmission({ id: '', info, code })).to.match(/^\{"info"/)
  })

  it('submissions fail with the JSON messages of the chain', () => {
    expect(failureOf('{bad json')).to.equal("invalid character 'b' looking for beginning of object key string")
    expect(failureOf('{"code":"')).to.equal('unexpected end of JSON input')
    expect(failureOf('{} x')).to.equal("invalid character 'x' after top-level value")
    expect(failureOf('{"code":5}')).to.equal(
      'json: cannot unmarshal number into Go struct field Contract.code of type string',
    )
    expect(failureOf('{"info":[]}')).to.equal(
      'json: cannot unmarshal array into Go struct field Contract.info of type contract.Info',
    )
    expect(failureOf('{"info":{"abi":[{"args":[true]}]}}')).to.equal(
      'json: cannot unmarshal bool into Go struct field ABI.info.abi.args of type string',
    )
  })

  it('submissions fail with the base64 messages of the chain', () => {
    const offsets = {
      '!!!': 0,
      'notbase64!!': 9,
      A: 0,
      AAAAA: 4,
      'AAAA=': 4,
      'AA=': 3,
      'AA=A': 2,
      'AA==A': 4,
      'AAAA\nA': 5,
      ' {}': 0,
    }
    for (const [text, offset] of Object.entries(offsets)) {
      expect(failureOf(text), text).to.equal(`illegal base64 data at input byte ${offset}`)
    }
  })

  it('submissions fail with the protobuf messages of the chain', () => {
    const malformed = [[0, 0], [0x0a, 5, 1], [0x0a], [0x0c], [0x43, 0x4c], [0x0f], Array(11).fill(0x80)]
    for (const bytes of malformed) {
      expect(failureOf(encodeBase64(Uint8Array.from(bytes)))).to.equal('proto: cannot parse invalid wire-format data')
    }
    expect(failureOf(encodeBase64(Uint8Array.from([0x0a, 1, 0xff])))).to.match(/invalid UTF-8/)
  })
})
