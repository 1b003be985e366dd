import { FREEZING } from './hardening/freezing.js'
import { HARDENING } from './hardening/hardening.js'
import { LENGTHS_LIBRARY } from './hardening/lengths.js'
import { LIMITS } from './hardening/limits.js'
import { TRIMMING } from './hardening/trimming.js'
import { HELPERS } from './helpers.js'
import { BIGNUMBER } from './libraries/bignumber.js'
import { BLOCKCHAIN, STORAGE } from './libraries/blockchain.js'
import { CONCAT } from './libraries/concat.js'
import { CONSOLE } from './libraries/console.js'
import { JSON_LIBRARY } from './libraries/json.js'
import { LOCALE } from './libraries/locale.js'
import { NAMES } from './libraries/names.js'
import { NUMBERS } from './libraries/numbers.js'
import { POWER } from './libraries/power.js'
import { SPREAD } from './libraries/spread.js'
import { NATIVE } from './native.js'
import { COMPARING } from './observation/comparing.js'
import { PROFILING } from './observation/profiling.js'
import { STEPPING } from './observation/stepping.js'
import { REALM_BOOTSTRAP } from './realm-bootstrap.js'

/** The name of scripts that the reference runs without one: what they throw has no location. */
export const UNNAMED = 'unnamed'

/** The name of scripts that stand for native functions: they are no frames. */
const NATIVE_NAME = 'native'

/**
 * The scripts of a realm in loading order (spec/vm.md §3.1). They run in each new context: a start-up snapshot would be
 * faster, but an engine of Node 20 mixes up the shared strings of isolates that come from different snapshots.
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
  { filename: NATIVE_NAME, code: STEPPING },
  { filename: NATIVE_NAME, code: REALM_BOOTSTRAP },
]

/**
 * Top-level declarations of the scripts above and of the realm bootstrap. A contract may not declare them again (§1.5).
 */
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
