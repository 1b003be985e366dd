import type { Action, Actions, Statement } from './forms.js'
import type { Kind } from './kinds.js'

const action = (parameters: string, ...statements: Statement[]): Action => ({ parameters, statements })

const ME = 'blockchain.publisher()'
const SIGNED = (account: string): Statement => ({ check: `blockchain.requireAuth(${account}, 'active')` })
const COUNT = (account: string, change: string) =>
  `storage.put('count_' + ${account}, String(Number(storage.get('count_' + ${account}) || '0') ${change}), ${ME})`
const HELD = (account: string, change: string) =>
  `storage.mapPut('held', ${account}, String(Number(storage.mapGet('held', ${account}) || '0') ${change}), ${ME})`

/** Items with an owner, who may name an agent for each of them. */
function createItems(count: typeof COUNT): Actions {
  return {
    make: action(
      'id',
      { check: "!storage.has('owner_' + id)" },
      `storage.put('owner_' + id, ${ME}, ${ME})`,
      count(ME, '+ 1'),
    ),
    name: action('id, agent', SIGNED("storage.get('owner_' + id)"), `storage.put('agent_' + id, agent, ${ME})`),
    drop: action('id', SIGNED("storage.get('owner_' + id)"), "storage.del('owner_' + id)", count(ME, '- 1')),
  }
}

const AGENT = "const agent = storage.get('agent_' + id)"
const IS_NAMED: Statement = { check: 'agent !== null' }
const GIVE = `storage.put('owner_' + id, to, ${ME})`

function createKind(count: typeof COUNT, isOwner: Statement): Kind {
  const move = [count('from', '- 1'), count('to', '+ 1'), GIVE]
  return {
    rules: ['missing-authority'],
    common: createItems(count),
    parameters: 'id, from, to',
    theft: [AGENT, IS_NAMED, SIGNED('agent'), ...move],
    twin: [AGENT, IS_NAMED, SIGNED('agent'), isOwner, ...move],
  }
}

/** Kinds of accounts that act for others than those they were named by. */
export const ACCOUNT_KINDS: Readonly<Record<string, Kind>> = {
  'an agent who names the former owner': createKind(COUNT, { check: "from === storage.get('owner_' + id)" }),
  'an agent who names the former owner, in a map': createKind(HELD, {
    check: "storage.get('owner_' + id) === from",
  }),
}
