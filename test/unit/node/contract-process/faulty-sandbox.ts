import type { HostCalls, Invocation } from '../../../../src/vm/sandbox/invocation.js'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../../src/vm/sandbox/sandbox.js'

/** Creates a sandbox whose host throws something at the console output `throw`. */
export function createFaultySandbox(thrown: unknown, options: SandboxOptions = {}): Sandbox {
  const sandbox = createSandbox(options)
  const run: Sandbox['run'] = (invocation, memory) => {
    const { host } = invocation
    const faulty: HostCalls = {
      storage: (...call) => host.storage(...call),
      blockchain: (...call) => host.blockchain(...call),
      crypto: (...call) => host.crypto(...call),
      log(level, text) {
        if (text === 'throw') throw thrown
        host.log(level, text)
      },
    }
    // a copy would lose what the invocation computes when it is read
    const get = (target: Invocation, name: string | symbol) => (name === 'host' ? faulty : Reflect.get(target, name))
    return sandbox.run(new Proxy(invocation, { get }), memory)
  }
  return { run, clear: () => sandbox.clear(), dispose: () => sandbox.dispose() }
}
