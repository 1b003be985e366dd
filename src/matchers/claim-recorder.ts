type Step = { name: PropertyKey } | { args: unknown[] }

/** Keeps what is written after an assertion whose value is not known yet: properties and calls, in order. */
export class ClaimRecorder {
  readonly #steps: Step[] = []

  /** Nothing was written. */
  get isEmpty(): boolean {
    return this.#steps.length === 0
  }

  /** An object that takes everything an assertion would; `then` is what `await` finds on it. */
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

  /** Does to an assertion what was written. */
  replay(assertion: object): void {
    let owner: unknown
    let target: unknown = assertion
    for (const step of this.#steps) {
      if ('args' in step) target = Reflect.apply(target as () => unknown, owner, step.args)
      else {
        owner = target
        target = Reflect.get(target as object, step.name)
      }
    }
  }
}
