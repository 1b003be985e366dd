import { askNearest } from '../../codec/nearest.js'
import { ToolkitError } from '../../errors/errors.js'
import { markObject } from '../object-kinds.js'

/** Names that promises, printers and assertions read from any object. */
export const ASKED_OF_ALL: ReadonlySet<string> = new Set(
  'then catch finally constructor toString toJSON valueOf inspect name length prototype nodeType tagName asymmetricMatch'.split(
    ' ',
  ),
)

/**
 * The prototype of contract handles: access to a missing method throws `CALL_ACTION` with the nearest existing name,
 * instead of the engine's "is not a function".
 */
export function createMissingMethods(id: string, names: readonly string[]): object {
  return new Proxy(Object.create(null), {
    get: (_, name) =>
      typeof name === 'string' && /^[a-z_]\w*$/i.test(name) && !ASKED_OF_ALL.has(name)
        ? createMissingMethod(id, name, names)
        : undefined,
  })
}

function createMissingMethod(id: string, name: string, names: readonly string[]): unknown {
  const throwMissingMethodError = (): never => {
    throw new ToolkitError('CALL_ACTION', `${id} has no method ${JSON.stringify(name)}${askNearest(name, names)}`, {
      hint: names.length === 0 ? 'It has no public methods.' : `It has ${names.join(', ')}.`,
    })
  }
  const method = new Proxy(throwMissingMethodError, {
    get: (target, key) =>
      typeof key === 'symbol' || key in target || key === 'then' ? Reflect.get(target, key) : throwMissingMethodError(),
  })
  return markObject(method, 'method', name)
}
