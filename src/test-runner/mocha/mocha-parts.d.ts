/** The parts of mocha that `mocha.ts` uses. The whole package with its reporters takes twice as long to load. */
declare module 'mocha/lib/runner.js' {
  import type Mocha from 'mocha'
  /** `suite`, whose hooks `hook` runs, has a method that the types of mocha leave out. */
  export const Runner: new (
    ...args: ConstructorParameters<typeof Mocha.Runner>
  ) => Mocha.Runner & { suite: { getHooks(name: string): readonly Mocha.Hook[] } }
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
