import { expect } from 'chai'
import fc from 'fast-check'
import { decodeBase64 } from '../../../../src/codec/base64.js'
import { decodeRequest } from '../../../../src/rpc/encoding/request-json.js'
import { isNodeError, NodeError } from '../../../../src/rpc/node-error.js'
import { decodePath, findRoute } from '../../../../src/rpc/routes.js'
import { isGet, SAMPLES, titleOf } from '../samples.js'

function refusal(run: () => unknown): { code: number; message: string } {
  try {
    run()
  } catch (error) {
    if (isNodeError(error)) return { code: error.grpcCode, message: error.text }
    throw error
  }
  throw new Error('nothing was refused')
}

const storage = (body: string | Uint8Array) => decodeRequest('getContractStorage', { body })
const send = (body: string) => decodeRequest('sendTx', { body })
const list = (body: string) => decodeRequest('listContractStorage', { body })

describe('JSON request decoding', () => {
  for (const sample of SAMPLES.filter(({ request }) => request.method !== 'OPTIONS')) {
    const ask = (): unknown => {
      const { method, path, body } = sample.request
      const { method: found, variables } = findRoute(method, decodePath(path)!)
      return decodeRequest(found, isGet(found) ? { variables } : { body: body ?? '' })
    }
    const expected = sample.status === 200 ? undefined : JSON.parse(sample.body)
    if (expected === undefined || expected.code === 2) {
      it(`decodes ${titleOf(sample)}`, () => expect(ask()).to.be.an('object'))
    } else {
      it(`rejects ${titleOf(sample)}`, () => expect(refusal(ask)).to.deep.equal(expected))
    }
  }

  it('completes a partial, empty or blank body', () => {
    const empty = { id: '', key: '', field: '', by_longest_chain: false }
    expect(storage('')).to.deep.equal(empty)
    expect(storage(' \n')).to.deep.equal(empty)
    expect(storage('{}')).to.deep.equal(empty)
    expect(storage('{"id":"a","by_longest_chain":true,"reserved":null,"x":[{"y":1}]} tail')).to.deep.equal({
      ...empty,
      id: 'a',
      by_longest_chain: true,
    })
  })

  it('accepts both spellings of a name, case-sensitive', () => {
    const { gas_ratio, actions } = send('{"gasRatio":1.5,"actions":[{"actionName":"a","action_name2":"b"}]}')
    expect(gas_ratio).to.equal(1.5)
    expect(actions).to.deep.equal([{ contract: '', action_name: 'a', data: '' }])
    expect(send('{"GasRatio":2}').gas_ratio).to.equal(0)
    expect(list('{"storageType":"MAP"}').storageType).to.equal('MAP')
    expect(list('{"storage_type":"MAP"}').storageType).to.equal('KV')
  })

  it('decodes integers from numbers or whole-number texts', () => {
    for (const text of ['100', '1e2', '100.0', '"100"', '"1e2"', '"100.00"']) {
      expect(send(`{"time":${text}}`).time, text).to.equal('100')
    }
    expect(send('{"time":1795148889233066500,"chain_id":"1020"}')).to.include({
      time: '1795148889233066500',
      chain_id: 1020,
    })
  })

  it('decodes doubles, bytes and enums', () => {
    expect(send('{"gas_limit":"Infinity"}').gas_limit).to.equal(Number.POSITIVE_INFINITY)
    expect(send('{"gas_limit":"1e3"}').gas_limit).to.equal(1000)
    const { signatures } = send('{"signatures":[{"algorithm":2,"signature":"-_8"},{"algorithm":7},{"algorithm":"X"}]}')
    expect(signatures.map(({ algorithm }) => algorithm)).to.deep.equal(['ED25519', 7, 'UNKNOWN'])
    expect(decodeBase64(signatures[0]!.signature)).to.deep.equal(Uint8Array.of(0xfb, 0xff))
    const { topics } = decodeRequest('subscribe', { body: '{"topics":["NOPE","CONTRACT_EVENT",9]}' })
    expect(topics).to.deep.equal(['CONTRACT_EVENT', 9])
  })

  it('treats null as absent, but not inside a list', () => {
    expect(storage('{"id":null}').id).to.equal('')
    expect(refusal(() => send('{"signers":[null]}')).message).to.equal(
      'proto: (line 1:13): invalid value for string type: null',
    )
    expect(refusal(() => send('{"actions":[null]}')).message).to.equal(
      'proto: syntax error (line 1:13): unexpected token null',
    )
  })

  const REFUSED: [body: string, message: string][] = [
    ['[1]', 'proto: syntax error (line 1:1): unexpected token ['],
    [' 5', 'proto: syntax error (line 1:1): unexpected token 5'],
    ['null', 'proto: syntax error (line 1:1): unexpected token null'],
    ['{"gas_ratio":1,"gasRatio":1}', 'proto: (line 1:16): duplicate field "gasRatio"'],
    ['{"gas_ratio":null,"gas_ratio":null}', 'proto: (line 1:19): duplicate field "gas_ratio"'],
    ['{"delay":5.5}', 'proto: (line 1:10): invalid value for int64 type: 5.5'],
    ['{"delay":" 5"}', 'proto: (line 1:10): invalid value for int64 type: " 5"'],
    ['{"delay":"+5"}', 'proto: (line 1:10): invalid value for int64 type: "+5"'],
    ['{"delay":"05"}', 'proto: (line 1:10): invalid value for int64 type: "05"'],
    ['{"delay":9223372036854775808}', 'proto: (line 1:10): invalid value for int64 type: 9223372036854775808'],
    ['{"delay":true}', 'proto: (line 1:10): invalid value for int64 type: true'],
    ['{"delay":[1]}', 'proto: (line 1:10): invalid value for int64 type: ['],
    ['{"chain_id":-1}', 'proto: (line 1:13): invalid value for uint32 type: -1'],
    ['{"gas_limit":"abc"}', 'proto: (line 1:14): invalid value for double type: "abc"'],
    ['{"gas_limit":1e999}', 'proto: (line 1:14): invalid value for double type: 1e999'],
    ['{\n "é": "é", "publisher": 5}', 'proto: (line 2:25): invalid value for string type: 5'],
    ['{"signatures":[{"signature":"!!"}]}', 'proto: (line 1:29): invalid value for bytes type: "!!"'],
    ['{"signatures":{}}', 'proto: syntax error (line 1:15): unexpected token {'],
    ['{"signatures":[5]}', 'proto: syntax error (line 1:16): unexpected token 5'],
    ['{"publisher":"\\ud800"}', 'proto: syntax error (line 1:14): invalid escape code "\\\\ud800" in string'],
    ['{"x":"\\udc00"}', 'proto: syntax error (line 1:6): invalid escape code "\\\\udc00" in string'],
    ['{"a"', 'unexpected EOF'],
    ['{"a":x}', "invalid character 'x' looking for beginning of value"],
  ]
  for (const [body, message] of REFUSED) {
    it(`rejects ${JSON.stringify(body)}`, () => {
      expect(refusal(() => send(body))).to.deep.equal({ code: 3, message })
    })
  }

  it('decodes compact and spaced JSON the same', () => {
    const names = ['time', 'gas_ratio', 'gasRatio', 'chain_id', 'delay', 'signers', 'publisher', 'unknown', '1']
    const scalar = fc.oneof(
      fc.constantFrom(
        null,
        true,
        '',
        '5',
        '-7',
        '1e2',
        '9223372036854775808',
        'ED25519',
        'NaN',
        '!!',
        'YQ==',
        '\ud800',
      ),
      fc.double(),
      fc.integer(),
      fc.string(),
    )
    const part = fc.dictionary(
      fc.constantFrom('contract', 'action_name', 'actionName', 'algorithm', 'signature'),
      scalar,
    )
    const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 2 }), part, fc.array(part, { maxLength: 2 }))
    const lists = fc.constantFrom('actions', 'signatures', 'publisherSigs')
    const members = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), lists), value), { maxLength: 4 })
    const read = (body: string) => {
      try {
        return send(body)
      } catch (error) {
        if (isNodeError(error)) return error.text
        throw error
      }
    }
    const seen = { read: 0, refused: 0 }
    fc.assert(
      fc.property(members, (entries) => {
        const text = `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`
        const found = read(text)
        expect(found).to.deep.equal(read(`${text} `))
        seen[typeof found === 'string' ? 'refused' : 'read']++
      }),
      { numRuns: 2000 },
    )
    expect(seen.read).to.be.above(100)
    expect(seen.refused).to.be.above(100)
  })

  it('rejects an invalid flag, and bytes that are not UTF-8', () => {
    expect(refusal(() => storage('{"by_longest_chain":"true"}')).message).to.equal(
      'proto: (line 1:21): invalid value for bool type: "true"',
    )
    const bytes = Uint8Array.from([...'{"id":"'].map((char) => char.charCodeAt(0)).concat(0xff, 0x22, 0x7d))
    expect(refusal(() => storage(bytes)).message).to.equal('proto: syntax error (line 1:7): invalid UTF-8 in string')
  })

  it('decodes surrogate pairs and very long texts', () => {
    expect(storage('{"id":"\\ud83d\\ude00","key":"\\\\ud800"}')).to.include({ id: '😀', key: '\\ud800' })
    const long = 'x\\n'.repeat(1_500_000)
    expect(storage(`{"id":"${long}"}`).id.length).to.equal(3_000_000)
  })

  describe('path variables (rpc.md §1.4)', () => {
    const number = (text: string) =>
      decodeRequest('getBlockByNumber', { variables: { number: text, complete: '1' } }).number
    const complete = (text: string) =>
      decodeRequest('getBlockByNumber', { variables: { number: '1', complete: text } }).complete

    it('decodes flags in path variables', () => {
      expect(['1', 't', 'T', 'TRUE', 'true', 'True'].map(complete)).to.deep.equal(Array(6).fill(true))
      expect(['0', 'f', 'F', 'FALSE', 'false', 'False'].map(complete)).to.deep.equal(Array(6).fill(false))
    })

    it('path variables (rpc.md §1.4) decode integers of any base', () => {
      const read = ['-5', '+5', '0x1F', '0b101', '0o17', '010', '0', '1_000', '0x_f', '0_7', '9223372036854775807'].map(
        number,
      )
      expect(read).to.deep.equal(['-5', '5', '31', '5', '15', '8', '0', '1000', '15', '7', '9223372036854775807'])
    })

    it('path variables (rpc.md §1.4) reject other values with the message of the node', () => {
      for (const text of ['', 'yes', '2', 'tRue', 'undefined']) {
        expect(refusal(() => complete(text))).to.deep.equal({
          code: 3,
          message: `type mismatch, parameter: complete, error: strconv.ParseBool: parsing "${text}": invalid syntax`,
        })
      }
      for (const text of ['', 'abc', '08', '1__0', '_1', '1_', '0x', '1.0', '--1', ' 1']) {
        expect(refusal(() => number(text)).message, text).to.match(
          /parameter: number, error: .*ParseInt.*invalid syntax$/,
        )
      }
      expect(refusal(() => number('9223372036854775808')).message).to.equal(
        'type mismatch, parameter: number, error: strconv.ParseInt: parsing "9223372036854775808": value out of range',
      )
      expect(refusal(() => number('a"\n\u00a0é\u{e0001}')).message).to.contain('parsing "a\\"\\n\\u00a0é\\U000e0001":')
    })
  })

  it('throws rejections as NodeError', () => {
    expect(() => send('['))
      .to.throw(NodeError)
      .and.have.property('code', 'NODE_REFUSED')
  })
})
