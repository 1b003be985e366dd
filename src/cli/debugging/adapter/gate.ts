import { Transform } from 'node:stream'

/** The first bytes of every message of the Debug Adapter Protocol. */
const FIRST = Buffer.from('Content-Length:')
/** Maximum number of bytes that a client without the token may send. */
const MAX_BYTES = 64 * 1024

/**
 * A stream that passes on what a client of the protocol sends, and fails otherwise. A web page can connect to a port
 * of this machine, but all that a browser sends begins with an HTTP method or with a TLS handshake.
 */
export function createGate(isAdmitted: () => boolean): Transform {
  let count = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const expected = FIRST.subarray(count, count + chunk.length)
      const isOther = !chunk.subarray(0, expected.length).equals(expected)
      count += chunk.length
      if (isOther) done(new Error('not the Debug Adapter Protocol'))
      else if (count > MAX_BYTES && !isAdmitted()) done(new Error('too much from a client without the token'))
      else done(null, chunk)
    },
  })
}
