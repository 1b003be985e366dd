/**
 * The names that mocha gives to test files. A `tsconfig.json` that extends `iost-toolkit/tsconfig/tests.json` has them;
 * else put `"iost-toolkit/mocha"` into its `types`. The `@types/mocha` of the project is used if there is one.
 */
/// <reference types="mocha" preserve="true" />
