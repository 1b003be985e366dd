/**
 * Node's own names and modules in test files. A `tsconfig.json` that extends `iost-toolkit/tsconfig/tests.json` has
 * them. The `@types/node` of the project is used if there is one.
 */
/// <reference types="node" preserve="true" />
