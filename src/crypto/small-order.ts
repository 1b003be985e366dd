import { equalBytes } from '../codec/bytes.js'
import { decodeHex } from '../codec/hex.js'
import { lastOf, must } from '../collections/presence.js'

/** y coordinates of the points of small order, little-endian, including the two with a second encoding. */
const COORDINATES = [
  spell(0x00, 0x00, 0x00),
  spell(0x01, 0x00, 0x00),
  spell(0xec, 0xff, 0x7f),
  spell(0xed, 0xff, 0x7f),
  spell(0xee, 0xff, 0x7f),
  ...[
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  ].map((hex) => must(decodeHex(hex), 'bytes of a point')),
]

function spell(first: number, middle: number, last: number): Uint8Array {
  return Uint8Array.of(first, ...new Array<number>(30).fill(middle), last)
}

/** Whether the first 32 bytes are a point of Ed25519 whose order is 1, 2, 4 or 8. */
export function isSmallOrder(bytes: Uint8Array): boolean {
  const y = bytes.slice(0, 32)
  y[31] = lastOf(y) & 0x7f
  return COORDINATES.some((coordinate) => equalBytes(coordinate, y))
}
