// Stryker 10.0.0 requires `mocha/lib/cli/run-helpers`, which is a `.cjs` file in mocha 12, so that extension is tried
// too.
const { Module } = require('node:module')

Module._extensions['.cjs'] = Module._extensions['.js']
