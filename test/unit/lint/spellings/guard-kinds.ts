import type { Actions, Statement } from './forms.js'
import { action, ME, mapKinds } from './frame.js'
import type { Kind } from './kinds.js'

const PAY = "blockchain.withdraw(to, amount, 'paid')"
const LIST = "const list = JSON.parse(storage.get('list') || '[]')"
const BOSS = "let boss = storage.get('boss')"
const IS_BOSS = `${ME} === storage.get('boss')`

const HELPERS: Actions = { _isBoss: action('', `return ${IS_BOSS}`) }

const ALWAYS = mapKinds(
  'a guard that is always true',
  Object.fromEntries(
    Object.entries<readonly [theft: Statement[], twin: Statement[]]>({
      'by a list that is filtered': [
        [LIST, { check: `list.filter((one) => one === ${ME})` }],
        [LIST, { check: `list.filter((one) => one === ${ME}).length > 0` }],
      ],
      'by a list of answers': [
        [LIST, { check: `list.map((one) => one === ${ME})` }],
        [LIST, { check: `list.some((one) => one === ${ME})` }],
      ],
      'by the list in which a function looks': [
        [
          LIST,
          `const listed = () => { list.forEach((one) => { if (one === ${ME}) { return true } return false }); return list }`,
          { check: 'listed()' },
        ],
        [LIST, `const listed = () => { return list.some((one) => { return one === ${ME} }) }`, { check: 'listed()' }],
      ],
      'by a function that returns nothing': [
        [LIST, `const isOther = () => { list.forEach((one) => { return one !== ${ME} }) }`, { check: '!isOther()' }],
        [
          LIST,
          `const isOther = () => { return list.every((one) => { return one !== ${ME} }) }`,
          { check: '!isOther()' },
        ],
      ],
      'by a method that is not called': [[{ check: 'this._isBoss' }], [{ check: 'this._isBoss()' }]],
      'by an assignment': [
        [BOSS, { check: `(boss = ${ME})` }],
        [BOSS, { check: `boss === ${ME}` }],
      ],
      'by a text that no answer is': [[{ check: `(${IS_BOSS}) !== 'false'` }], [{ check: `(${IS_BOSS}) !== false` }]],
    }).map(([form, [theft, twin]]): [string, Kind] => [
      form,
      {
        rules: ['missing-authority', 'unchecked-call', 'text-compare'],
        common: HELPERS,
        parameters: 'to, amount',
        theft: [...theft, PAY],
        twin: [...twin, PAY],
      },
    ]),
  ),
)

/** Guards that each account passes. */
export const GUARD_KINDS: Readonly<Record<string, Kind>> = { ...ALWAYS }
