/** The parts of mocha that `mocha.ts` uses. The whole package with its reporters takes twice as long to load. */
declare module 'mocha/lib/runner.js' {
  /** Parts that the types of mocha leave out: `hook` runs the hooks of the suite that is at its turn. */
  interface RunnerParts {
    suite: { getHooks(name: string): readonly import('mocha').Hook[] }
    hook(this: RunnerParts, name: string, done: (error?: unknown) => void): void
  }
  export const Runner: Omit<typeof import('mocha').Runner, 'prototype'> & {
    new (...args: ConstructorParameters<typeof import('mocha').Runner>): import('mocha').Runner
    prototype: RunnerParts
  }
}
declare module 'mocha/lib/runnable.js' {
  export const Runnable: typeof import('mocha').Runnable
}
declare module 'mocha/lib/suite.js' {
  export const Suite: new (title: string, context: import('mocha').Context, isRoot: boolean) => import('mocha').Suite
}
declare module 'mocha/lib/test.js' {
  export const Test: typeof import('mocha').Test
}
declare module 'mocha/lib/interfaces/bdd.js' {
  export function bddInterface(suite: import('mocha').Suite): void
}
declare module 'mocha/lib/context.js' {
  export const Context: new () => import('mocha').Context
}
