import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

function throwNoNetworkError(): never {
  throw new Error('this process has no network')
}

/**
 * Takes the network from the JavaScript of this process: no connection, server, datagram or name lookup begins. Node 20
 * has no permission for it. Pipes to child processes stay.
 */
export function dropNetwork(): void {
  Object.assign(net.Socket.prototype, { connect: throwNoNetworkError })
  Object.assign(net.Server.prototype, { listen: throwNoNetworkError })
  Object.assign(dgram.Socket.prototype, {
    bind: throwNoNetworkError,
    connect: throwNoNetworkError,
    send: throwNoNetworkError,
  })
  for (const owner of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
    const names = Object.getOwnPropertyNames(owner).filter((name) => /^(?:lookup|resolve|reverse)/.test(name))
    Object.assign(owner, Object.fromEntries(names.map((name) => [name, throwNoNetworkError])))
  }
  syncBuiltinESMExports()
}
