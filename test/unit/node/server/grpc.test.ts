import { connect } from 'node:net'
import { expect } from 'chai'
import type { EmbeddedNode } from '../../../../src/entries/node.js'
import { type GrpcListening, listenGrpc } from '../../../../src/node/server/grpc.js'
import { openNode } from '../../../node.js'

const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'
const SETTINGS = [0, 0, 0, 4, 0, 0, 0, 0, 0]
const FRAMES: Record<string, number[]> = {
  'data of no stream': [0, 0, 1, 0, 0, 0, 0, 0, 0, 1],
  'a length beyond all': [255, 255, 255, 0, 0, 0, 0, 0, 1, 1],
  'headers that cannot be read': [0, 0, 4, 1, 5, 0, 0, 0, 1, 255, 255, 255, 255],
  'settings of half a length': [0, 0, 5, 4, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5],
}

describe('gRPC server', () => {
  let node: EmbeddedNode
  let listening: GrpcListening

  before(async () => {
    node = await openNode()
    listening = await listenGrpc({ ...node, host: '127.0.0.1', port: 0, onError: () => {}, keepaliveMs: 50 })
  })

  after(async () => {
    await listening.close()
    await node.close()
  })

  for (const [name, frame] of Object.entries(FRAMES)) {
    for (const leaves of [true, false]) {
      it(`releases a connection with ${name}, whose client ${leaves ? 'leaves' : 'stays'}`, async () => {
        const socket = connect(listening.port, '127.0.0.1')
        const bytes = Buffer.concat([Buffer.from(PREFACE), Buffer.from([...SETTINGS, ...frame])])
        if (leaves) socket.end(bytes)
        else socket.write(bytes)
        socket.resume()
        const hadError = await new Promise((resolve) => {
          socket.on('error', () => {})
          socket.once('close', resolve)
        })
        expect(hadError).to.be.a('boolean')
        expect(socket.destroyed).to.equal(true)
      })
    }
  }
})
