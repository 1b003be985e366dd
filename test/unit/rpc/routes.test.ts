import { expect } from 'chai'
import { DEV_METHODS } from '../../../src/rpc/development/dev-methods.js'
import type { Message } from '../../../src/rpc/encoding/message.js'
import { formatNodeError, isNodeError } from '../../../src/rpc/node-error.js'
import { decodePath, findRoute, formatPath } from '../../../src/rpc/routes.js'
import { type Endpoint, METHODS, pathParameters } from '../../../src/rpc/schema.js'
import { SAMPLES } from './samples.js'

const endpoints = Object.entries<Endpoint>(METHODS)

function textOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (isNodeError(error)) return `${error.grpcCode} ${error.text}`
  }
  throw new Error('nothing was refused')
}

describe('RPC schema', () => {
  it('names 29 routes, 21 of them documented', () => {
    expect(endpoints).to.have.length(29)
    expect(endpoints.filter(([, { documented }]) => documented)).to.have.length(21)
  })

  it('names methods after their paths', () => {
    for (const [name, { path }] of endpoints) expect(path.split('/')[1]).to.equal(name)
    expect(METHODS.sendTx.grpc).to.equal('SendTransaction')
    expect(METHODS.getRAMInfo.grpc).to.equal('GetRAMInfo')
  })

  it('includes every field of a GET request in its path, in order', () => {
    for (const [, { verb, path, request }] of endpoints) {
      expect(pathParameters(path)).to.deep.equal(verb === 'GET' ? Object.keys(request.fields) : [])
    }
  })

  it('numbers the fields of every message once', () => {
    const seen = new Set<Message>()
    const visit = (message: Message): void => {
      if (seen.has(message)) return
      seen.add(message)
      const numbers = message.entries.map(([, { number }]) => number)
      expect(new Set(numbers).size, message.name).to.equal(numbers.length)
      for (const [, { message: inner }] of message.entries) if (inner) visit(inner)
    }
    for (const { request, result } of [...endpoints.map(([, e]) => e), ...Object.values(DEV_METHODS)]) {
      visit(request)
      visit(result)
    }
    expect(seen.size).to.be.greaterThan(60)
  })
})

describe('RPC routes', () => {
  it('RPC routes resolve an endpoint with its raw variables', () => {
    expect(findRoute('GET', '/getTokenBalance/admin/iost/1')).to.deep.equal({
      method: 'getTokenBalance',
      variables: { account: 'admin', token: 'iost', by_longest_chain: '1' },
    })
    expect(findRoute('GET', '/getTxByHash/').variables).to.deep.equal({ hash: '' })
    expect(findRoute('POST', '/sendTx')).to.deep.equal({ method: 'sendTx', variables: {} })
  })

  it('RPC routes reject unknown paths and other HTTP methods', () => {
    for (const path of [
      '/',
      '',
      '/nope',
      '/getNodeInfo/',
      '//getNodeInfo',
      '/GetNodeInfo',
      '/getTxByHash',
      '/getTxByHash/a/b',
      '/constructor',
    ]) {
      expect(
        textOf(() => findRoute('GET', path)),
        path,
      ).to.equal('12 Not Implemented')
    }
    expect(textOf(() => findRoute('GET', '/sendTx'))).to.equal('12 Method Not Allowed')
    expect(textOf(() => findRoute('HEAD', '/getNodeInfo'))).to.equal('12 Method Not Allowed')
  })

  it('RPC routes decode a path before splitting it, and keep plus signs', () => {
    expect(decodePath('/getTxByHash/a%2Fb')).to.equal('/getTxByHash/a/b')
    expect(decodePath('/a+b%20%C3%BC')).to.equal('/a+b ü')
    expect(['/%zz', '/%', '/%4', '/%é1'].map(decodePath)).to.deep.equal(Array(4).fill(undefined))
    expect(decodePath('/%ff')).to.equal('/\ufffd')
  })

  it('format the paths they parse', () => {
    const params = { account: 'a b', token: 'x%', by_longest_chain: true }
    const { variables } = findRoute('GET', decodePath(formatPath(METHODS.getTokenBalance, params))!)
    expect(variables).to.deep.equal({ account: 'a b', token: 'x%', by_longest_chain: 'true' })
  })
})

describe('node errors', () => {
  it('node errors are formatted like those of the node', () => {
    for (const { status, body, request } of SAMPLES.filter(({ status }) => status === 400)) {
      const { code, message } = JSON.parse(body)
      expect(formatNodeError({ grpcCode: code, text: message }), `${status} ${request.path}`).to.equal(body)
    }
    expect(formatNodeError({ grpcCode: 2, text: 'has 0 < 5 & "x"' })).to.equal(
      '{"code":2,"message":"has 0 \\u003c 5 \\u0026 \\"x\\""}',
    )
  })
})
