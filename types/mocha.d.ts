/**
 * The names that mocha gives to test files. A `tsconfig.json` that extends `iost-toolkit/tsconfig/tests.json` has them; else put
 * `"iost-toolkit/mocha"` into its `types`, or `"mocha"` where `@types/mocha` is installed.
 */

interface TestContext {
  /** Milliseconds after which a test counts as failed. */
  timeout(timeoutMs: number): this
  skip(): never
}

type TestBody = (this: TestContext) => unknown

interface SuiteFunction {
  (title: string, body: (this: TestContext) => void): void
  only(title: string, body: (this: TestContext) => void): void
  skip(title: string, body: (this: TestContext) => void): void
}

interface TestFunction {
  (title: string, body?: TestBody): void
  only(title: string, body: TestBody): void
  skip(title: string, body?: TestBody): void
}

declare const describe: SuiteFunction
declare const it: TestFunction
declare function before(body: TestBody): void
declare function beforeEach(body: TestBody): void
declare function after(body: TestBody): void
declare function afterEach(body: TestBody): void
