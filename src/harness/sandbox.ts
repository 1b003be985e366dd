import type { Sandbox } from '../node/vm/sandbox.js'

let sandbox: Promise<Sandbox> | undefined

/** The sandbox of this process: no invocation can tell which others were in it, and what has become warm stays so for the next chain. */
export function openSandbox(): Promise<Sandbox> {
  sandbox ??= import('../node/vm/sandbox.js').then(({ createSandbox }) => createSandbox())
  return sandbox
}
