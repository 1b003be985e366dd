import type { Actions, Statement } from './forms.js'
import { action, ME, SIGNED } from './frame.js'
import type { Kind } from './kinds.js'

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
  const move = [count('from', '- 1'), count('to', '+ 1'), GIVE, "storage.del('agent_' + id)"]
  return {
    rules: ['missing-authority'],
    common: createItems(count),
    parameters: 'id, from, to',
    theft: [AGENT, IS_NAMED, SIGNED('agent'), ...move],
    twin: [AGENT, IS_NAMED, SIGNED('agent'), isOwner, ...move],
  }
}

const OWNED = "const owner = storage.get('owner_' + id)"
const MOVE: Statement[] = [HELD('from', '- 1'), HELD('to', '+ 1'), GIVE, "storage.del('agent_' + id)"]
const BOSS = "blockchain.requireAuth(blockchain.contractOwner(), 'active')"
const ACTS = "blockchain.requireAuth(agent, 'active')"

/** An agent, the owner or the owner of the contract moves an item: the account that loses it is an argument. */
function mapParties(forms: Record<string, readonly [theft: Statement[], twin: Statement[]]>): Record<string, Kind> {
  return Object.fromEntries(
    Object.entries(forms).map(([form, [theft, twin]]): [string, Kind] => [
      `a former owner who is named by an agent, ${form}`,
      {
        rules: ['missing-authority'],
        common: createItems(HELD),
        parameters: 'id, from, to',
        theft: [OWNED, AGENT, IS_NAMED, ...theft],
        twin: [OWNED, AGENT, IS_NAMED, ...twin],
      },
    ]),
  )
}

const PARTIES = mapParties({
  'or signs': [
    [{ check: `blockchain.requireAuth(from, 'active') && from === owner || ${ACTS}` }, ...MOVE],
    [
      {
        check: "from === owner && (blockchain.requireAuth(from, 'active') || blockchain.requireAuth(agent, 'active'))",
      },
      ...MOVE,
    ],
  ],
  'on one of three ways': [
    [{ check: `blockchain.requireAuth(from, 'active') ? from === owner : (${BOSS} || ${ACTS})` }, ...MOVE],
    [
      { check: `blockchain.requireAuth(from, 'active') ? from === owner : (${BOSS} || ${ACTS}) && owner === from` },
      ...MOVE,
    ],
  ],
  'who has at least one': [
    [SIGNED('agent'), { check: "Number(storage.mapGet('held', from) || '0') > 0" }, ...MOVE],
    [SIGNED('agent'), { check: 'from === owner' }, ...MOVE],
  ],
  'who has signed as an argument': [
    [`const by = ${ME}`, { check: 'by === owner || by === agent' }, SIGNED('by'), ...MOVE],
    [
      `const by = ${ME}`,
      { check: 'by === owner || by === agent' },
      SIGNED('by'),
      ...MOVE.map((each) => (typeof each === 'string' ? each.replaceAll('from', 'owner') : each)),
    ],
  ],
})

/** Kinds of accounts that act for others than those they were named by. */
export const ACCOUNT_KINDS: Readonly<Record<string, Kind>> = {
  'an agent who names the former owner': createKind(COUNT, { check: "from === storage.get('owner_' + id)" }),
  'an agent who names the former owner, in a map': createKind(HELD, {
    check: "storage.get('owner_' + id) === from",
  }),
  ...PARTIES,
}
