import { BIGNUMBER } from './bignumber.js'
import { BLOCKCHAIN, STORAGE } from './blockchain.js'
import { COMPARING } from './comparing.js'
import { CONCAT } from './concat.js'
import { CONSOLE } from './console.js'
import { FREEZING } from './freezing.js'
import { HARDENING } from './hardening.js'
import { HELPERS } from './helpers.js'
import { JSON_LIBRARY } from './json.js'
import { LENGTHS_LIBRARY } from './lengths.js'
import { LIMITS } from './limits.js'
import { LOCALE } from './locale.js'
import { NAMES } from './names.js'
import { NATIVE } from './native.js'
import { NUMBERS } from './numbers.js'
import { OPENING } from './opening.js'
import { POWER } from './power.js'
import { PROFILING } from './profiling.js'
import { SPREAD } from './spread.js'
import { TRIMMING } from './trimming.js'

/** The name of scripts that the reference runs without one: what they throw has no location. */
export const UNNAMED = 'unnamed'

/** The name of scripts that stand for native functions: they are no frames. */
const NATIVE_NAME = 'native'

/**
 * The scripts of a realm in loading order (spec/vm.md §3.1). They run in each new context: a start-up snapshot would be faster,
 * but an engine of Node 20 mixes up the shared strings of isolates that come from different snapshots.
 */
export const REALM_SCRIPTS: readonly { filename: string; code: string }[] = [
  { filename: NATIVE_NAME, code: NATIVE },
  { filename: NATIVE_NAME, code: POWER },
  { filename: NATIVE_NAME, code: NAMES },
  { filename: NATIVE_NAME, code: LENGTHS_LIBRARY },
  { filename: NATIVE_NAME, code: LIMITS },
  { filename: NATIVE_NAME, code: CONCAT },
  { filename: NATIVE_NAME, code: SPREAD },
  { filename: NATIVE_NAME, code: LOCALE },
  { filename: NATIVE_NAME, code: TRIMMING },
  { filename: UNNAMED, code: 'const module = { exports: {} }' },
  { filename: UNNAMED, code: JSON_LIBRARY },
  { filename: UNNAMED, code: BIGNUMBER },
  { filename: UNNAMED, code: NUMBERS },
  { filename: UNNAMED, code: CONSOLE },
  { filename: 'storage.js', code: STORAGE },
  { filename: 'blockchain.js', code: BLOCKCHAIN },
  { filename: 'vm.js', code: HELPERS },
  { filename: 'env.js', code: HARDENING },
  { filename: NATIVE_NAME, code: FREEZING },
  { filename: NATIVE_NAME, code: PROFILING },
  { filename: NATIVE_NAME, code: COMPARING },
  { filename: NATIVE_NAME, code: OPENING },
]

/** What the scripts above and the one that opens a realm declare at top level: a contract may not declare these again (§1.5). */
export const LEXICAL_NAMES = [
  'module',
  'BigNumber',
  'MaxInt64',
  'MinInt64',
  'Int64',
  'MaxFloat64',
  'MinFloat64',
  'Float64',
  'emptyOptions',
  'Console',
  'storage',
  'blockchain',
  'IOSTCrypto',
  'require',
  '_IOSTInstruction_counter',
  '_IOSTBinaryOp',
  '_IOSTTemplateTag',
  '_IOSTSpreadElement',
  'console',
  'block',
  'tx',
  'blockInfo',
  'txInfo',
]
