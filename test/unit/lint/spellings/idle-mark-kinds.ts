import type { Actions } from './forms.js'
import { action, ME, mapKinds, N, read, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const SAVE = `storage.mapPut('has', ${ME}, JSON.stringify(entry), ${ME})`
const BANK: Actions = {
  put: action(
    'amount',
    ...VALUE,
    { check: `!storage.mapHas('has', ${ME})` },
    TAKE,
    "const entry = { sum: value.toFixed(), state: 'open', paid: false, count: 0 }",
    SAVE,
  ),
}
/** A payment behind a condition that its mark does not change, and in the twin one that it does. */
const pay = (check: string, mark: (text: string) => string, [idle, set]: readonly [string, string]): Kind => {
  const out = (text: string) => [
    ...read('entry', 'has', ME),
    { check },
    mark(text),
    `blockchain.withdraw(${ME}, ${N('entry.sum')}.toFixed(), 'out')`,
  ]
  return { rules: ['double-payment'], common: BANK, parameters: '', theft: out(idle), twin: out(set) }
}
const inMap = (text: string) => `storage.mapPut('paid', ${ME}, ${text}, ${ME})`
const inMember = (name: string) => (text: string) => `entry.${name} = ${text}\n    ${SAVE}`

/** Marks against a second payment that no condition of it notices. */
export const IDLE_MARK_KINDS: Record<string, Kind> = mapKinds('a mark that lets the same payment pass', {
  'which asks for another text': pay(`storage.mapGet('paid', ${ME}) !== 'yes'`, inMap, ["'1'", "'yes'"]),
  'as it is empty': pay(`!storage.mapGet('paid', ${ME})`, inMap, ["''", "'1'"]),
  'which asks for another state': pay("entry.state !== 'paid'", inMember('state'), ["'done'", "'paid'"]),
  'as it is false': pay('!entry.paid', inMember('paid'), ['false', 'true']),
  'as it is 0': pay('entry.count === 0', inMember('count'), ['0', '1']),
  'as it was before': pay("entry.state === 'open'", inMember('state'), ["'open'", "'closed'"]),
})
