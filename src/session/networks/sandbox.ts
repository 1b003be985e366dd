import { createSandbox, prepareSandbox, type Sandbox } from '../../vm/sandbox/sandbox.js'

let sandbox: Promise<Sandbox> | undefined

/**
 * The sandbox of this process: no invocation can tell which others were in it, and what has become warm stays so for
 * the next chain. It gets ready on a thread of its own; where it cannot, the first contract tells why.
 */
export function openSandbox(): Promise<Sandbox> {
  sandbox ??= prepareSandbox().catch(() => createSandbox())
  return sandbox
}
