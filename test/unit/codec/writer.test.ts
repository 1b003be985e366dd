import { expect } from 'chai'
import { encodeHex } from '../../../src/codec/hex.js'
import { Writer } from '../../../src/codec/writer.js'

function write(fill: (writer: Writer) => void): string {
  const writer = new Writer(1)
  fill(writer)
  return encodeHex(writer.finish())
}

describe('binary writer', () => {
  it('writes integers big-endian', () => {
    expect(write((w) => w.byte(2).int32(1).int32(-2))).to.equal('0200000001fffffffe')
    expect(write((w) => w.int32(4294967295))).to.equal('ffffffff')
  })

  it('writes the same int64 from a number and from a bigint', () => {
    const values = [0, 1, -1, 255, -256, 2 ** 32, -(2 ** 32), 2 ** 32 - 1, 2 ** 53 - 1, -(2 ** 53) + 1, -(2 ** 63)]
    for (const value of values) {
      expect(
        write((w) => w.int64(value)),
        String(value),
      ).to.equal(write((w) => w.int64(BigInt(value))))
    }
    expect(write((w) => w.int64(1700000000123000000n))).to.equal('17979cfe3d7ed4c0')
    expect(write((w) => w.int64(-1))).to.equal('ffffffffffffffff')
  })

  it('writes texts with a length prefix in bytes, at any length', () => {
    expect(write((w) => w.string(''))).to.equal('00000000')
    expect(write((w) => w.string('aé'))).to.equal('0000000361c3a9')
    expect(write((w) => w.string('😀'))).to.equal('00000004f09f9880')
    expect(write((w) => w.string('\ud800'))).to.equal('00000003efbfbd')
    for (const text of ['x'.repeat(40), 'x'.repeat(41), `${'x'.repeat(39)}日`, '日'.repeat(5000)]) {
      const bytes = Buffer.from(text)
      expect(write((w) => w.string(text))).to.equal(
        encodeHex(Uint8Array.of(0, 0, bytes.length >> 8, bytes.length & 255)) + bytes.toString('hex'),
      )
    }
  })

  it('writes bytes with and without a length prefix', () => {
    expect(write((w) => w.bytes(Uint8Array.of(1, 2)).raw(Uint8Array.of(3)))).to.equal('00000002010203')
  })

  it('frames values inside lists only', () => {
    expect(write((w) => w.strings(['a', 'b']))).to.equal('000000020000000161' + '0000000162')
    expect(write((w) => w.list(['a'], (inner, text) => inner.string(text)))).to.equal('0000000100000005' + '0000000161')
    expect(write((w) => w.list([], () => {}))).to.equal('00000000')
    expect(write((w) => w.frame((inner) => inner.byte(7)))).to.equal('0000000107')
  })

  it('sorts maps by bytes', () => {
    const map = new Map<string, number | bigint>([
      ['b', 1],
      ['a', -1n],
    ])
    expect(write((w) => w.map(map))).to.equal('00000002' + '0000000161ffffffffffffffff' + '00000001620000000000000001')
  })

  it('keeps earlier bytes when it grows', () => {
    const hex = write((w) => {
      for (let i = 0; i < 300; i++) w.byte(i)
    })
    expect(hex).to.equal(encodeHex(Uint8Array.from({ length: 300 }, (_, i) => i)))
  })
})
