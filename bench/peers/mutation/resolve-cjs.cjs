// Stryker 10.0.0 requires `mocha/lib/cli/run-helpers`, which mocha 12 has as a `.cjs` file: the extension is tried too.
const { Module } = require('node:module')

Module._extensions['.cjs'] = Module._extensions['.js']
