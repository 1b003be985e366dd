import { lastOf } from '../collections/presence.js'

type ClaimStep = { name: PropertyKey } | { args: unknown[] }

/** Records the properties and calls after an assertion whose value is not known yet, in order. */
export class ClaimRecorder {
  readonly #steps: ClaimStep[] = []

  /** Nothing was written. */
  get isEmpty(): boolean {
    return this.#steps.length === 0
  }

  /** Lists the recorded names in order, with the arguments of those that were called. */
  get names(): { name: string; args?: unknown[] }[] {
    const names: { name: string; args?: unknown[] }[] = []
    for (const step of this.#steps) {
      if ('name' in step) names.push({ name: String(step.name) })
      else lastOf(names).args ??= step.args
    }
    return names
  }

  /** Creates an object that accepts everything an assertion accepts; `then` is what `await` finds on it. */
  listen(then: PromiseLike<unknown>['then']): object {
    const recorder: object = new Proxy(() => {}, {
      get: (_, name) => {
        if (name === 'then') return then
        this.#steps.push({ name })
        return recorder
      },
      apply: (_, __, args) => {
        this.#steps.push({ args })
        return recorder
      },
    })
    return recorder
  }

  /** Applies the recorded properties and calls to an assertion. */
  replay(assertion: object): void {
    let owner: unknown
    let target: unknown = assertion
    for (const step of this.#steps) {
      if ('args' in step) target = Reflect.apply(target as () => unknown, owner, step.args)
      else {
        owner = target
        target = Reflect.get(Object(target), step.name)
      }
    }
  }
}
