import type ivm from 'isolated-vm'
import { openIsolatedVm } from '../isolated-vm.js'
import type { HostResponder } from './realm-call.js'
import type { RealmScripts } from './realm-scripts.js'

/** Creates a context with all libraries, in which `$open` is to be called. */
export function createRealmContext(isolate: ivm.Isolate, scripts: RealmScripts, response: HostResponder): ivm.Context {
  const context = isolate.createContextSync()
  for (const library of scripts.libraries) library.runSync(context)
  context.global.setSync('$host', new (openIsolatedVm().Callback)(response))
  return context
}
