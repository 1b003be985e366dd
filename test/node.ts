import { createNode, type EmbeddedNode, type NodeOptions } from '../src/node/node.js'
import type { Sandbox } from '../src/vm/sandbox/sandbox.js'
import { CALL_MS } from './limits.js'

/**
 * Creates a node that gives a call a minute. The default of 200 ms passes on a busy machine before a call has begun.
 */
export function openNode(options: NodeOptions = {}, sandbox?: Sandbox): Promise<EmbeddedNode> {
  return createNode({ timeLimitMs: CALL_MS, execTimeLimitMs: CALL_MS, ...options }, sandbox)
}
