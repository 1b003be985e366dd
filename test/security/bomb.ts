import { createSandbox } from '../../src/node/vm/sandbox.js'
import { formatContract, run } from './contract.js'

/** Fills a table for as long as a call of the tests may take, in a scope whose counter counts nothing. */
const TABLE = `function fill(_IOST\\u0049nstruction_counter) {
  const o = {};
  let j = 10000000;
  for (;;) { o[j] = 1; j++; j++; j++; j++; j++; j++; j++; j++; j++; j++; j++; j++; j++ }
}`

const sandbox = createSandbox()
run(sandbox, formatContract('fill({ incr() {} })', TABLE), { deadlineMs: 5000 })
run(sandbox, formatContract('return 1'))
sandbox.dispose()
