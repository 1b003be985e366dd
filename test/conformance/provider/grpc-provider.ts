import { type Client, credentials, makeGenericClientConstructor, type ServiceError } from '@grpc/grpc-js'
import { decodeBinary, encodeBinary } from '../../../src/rpc/encoding/message-binary.js'
import { completeMessage } from '../../../src/rpc/encoding/message-json.js'
import { NodeError } from '../../../src/rpc/node-error.js'
import type { Provider } from '../../../src/rpc/provider.js'
import { type Endpoint, METHODS } from '../../../src/rpc/schema.js'

/**
 * A provider that speaks gRPC, as the chain's wallet does: what is given goes out as bytes by field number, and back.
 */
export function createGrpcProvider(address: string): Provider {
  const endpoints = Object.entries(METHODS) as [keyof typeof METHODS, Endpoint][]
  const service = endpoints.map(([method, { grpc, stream, request, result }]) => [
    method,
    {
      path: `/rpcpb.ApiService/${grpc}`,
      requestStream: false,
      responseStream: stream,
      requestSerialize: (value: object) => Buffer.from(encodeBinary(request, completeMessage(request, value))),
      requestDeserialize: (bytes: Buffer) => decodeBinary(request, bytes),
      responseSerialize: (value: object) => Buffer.from(encodeBinary(result, value)),
      responseDeserialize: (bytes: Buffer) => decodeBinary(result, bytes),
    },
  ])
  const Service = makeGenericClientConstructor(Object.fromEntries(service), 'rpcpb.ApiService')
  // biome-ignore lint/suspicious/noExplicitAny: the methods of a generic client have no types
  const client: Client & Record<string, any> = new Service(address, credentials.createInsecure())
  return {
    url: address,
    request: (method, params) =>
      new Promise((resolve, reject) => {
        client[method](params, (error: ServiceError | null, result: never) => {
          if (error === null) resolve(result)
          else reject(new NodeError({ grpcCode: error.code, text: error.details, method }))
        })
      }),
    subscribe: (params, { onEvent, signal }) =>
      new Promise((resolve) => {
        const call = client.subscribe(params)
        call.on('data', ({ event }: { event: never }) => onEvent(event))
        call.on('end', resolve)
        call.on('error', resolve)
        signal?.addEventListener('abort', () => call.cancel())
      }),
    dev: () => Promise.reject(new Error('gRPC has no developer methods')),
    close: async () => client.close(),
  }
}
