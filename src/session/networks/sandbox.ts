import { createSandbox, prepareSandbox, type Sandbox } from '../../vm/sandbox/sandbox.js'

let sandbox: Promise<Sandbox> | undefined

/**
 * The sandbox of this process. Invocations cannot detect earlier ones, and warm code stays warm for the next chain. It
 * starts on a separate thread; if it cannot, the first contract reports the reason.
 */
export function openSandbox(): Promise<Sandbox> {
  sandbox ??= prepareSandbox().catch(() => createSandbox())
  return sandbox
}
