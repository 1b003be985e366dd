import { findRoute } from '../../../src/rpc/routes.js'
import { METHODS, type MethodName } from '../../../src/rpc/schema.js'
import { readSpecJson } from '../../vectors.js'

/** A request a reference node was sent, and its answer. */
export interface Sample {
  note: string
  request: { method: string; path: string; body: string | null; headers?: Record<string, string> }
  status: number
  body: string
}

/** Everything recorded over HTTP. */
export const SAMPLES: Sample[] = readSpecJson('http_samples.json')

/** The samples that were answered with a result, with the method asked. */
export const ANSWERED = SAMPLES.filter(({ status }) => status === 200).map((sample) => ({
  ...sample,
  method: findRoute(sample.request.method, sample.request.path).method as MethodName,
}))

/** Returns the title of a sample. */
export function titleOf({ request, note }: Sample): string {
  return `${request.method} ${request.path.slice(0, 50)}${note ? ` (${note})` : ''}`
}

/** Whether the request of a method is in its path. */
export function isGet(method: keyof typeof METHODS): boolean {
  return METHODS[method].verb === 'GET'
}
