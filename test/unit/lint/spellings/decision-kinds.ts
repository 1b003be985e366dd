import type { Actions, Statement } from './forms.js'
import { action, gold, ME, mapKinds, read, SELF, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const member = (group: string, who = ME) => `storage.mapHas('members', ${group} + '/' + ${who})`
/** Groups, which their founders extend, and whose members begin votes. */
const groups = (record: string): Actions => ({
  begin: action(
    'group, budget',
    'const amount = budget',
    ...VALUE,
    { check: "!storage.mapHas('groups', group)" },
    TAKE,
    `storage.mapPut('groups', group, value.toFixed(), ${ME})`,
    `storage.mapPut('members', group + '/' + ${ME}, '1', ${ME})`,
  ),
  propose: action(
    'group, id',
    { check: member('group') },
    { check: "!storage.mapHas('votes', id)" },
    `storage.mapPut('votes', id, JSON.stringify(${record}), ${ME})`,
  ),
  agree: action(
    'id',
    ...read('vote', 'votes'),
    { check: member('vote.group') },
    { check: `vote.by.indexOf(${ME}) < 0` },
    `vote.by.push(${ME})`,
    'vote.count += 1',
    `storage.mapPut('votes', id, JSON.stringify(vote), ${ME})`,
  ),
})
const RECORD = `{ group: group, to: ${ME}, by: [], count: 0, until: block.time }`
const VOTE = read('vote', 'votes')
const ENOUGH: Statement = { check: 'vote.count >= 1' }
const SAME: Statement = { check: 'vote.group === group' }
const END = "storage.mapDel('votes', id)"

/** A vote, and what its result does to the group that the caller names. */
const decide = (common: Actions, begin: readonly Statement[], ...apply: Statement[]): Kind => ({
  rules: ['missing-authority'],
  common,
  parameters: 'group, id',
  theft: [...begin, ENOUGH, END, ...apply],
  twin: [...begin, SAME, ENOUGH, END, ...apply],
})
const DROP = "storage.mapDel('groups', group)"
const BUDGET: Statement[] = ["const budget = storage.mapGet('groups', group)", { check: 'budget !== null' }]

/** Decisions that are made for one entry, and applied to another one. */
export const DECISION_KINDS: Record<string, Kind> = mapKinds('a decision for another entry', {
  'that is deleted': decide(groups(RECORD), VOTE, DROP),
  'that is deleted after a time': decide(groups(RECORD), [...VOTE, { check: 'block.time > vote.until' }], DROP),
  'that gets another value': decide(groups(RECORD), VOTE, ...BUDGET, `storage.mapPut('groups', group, '0', ${ME})`),
  'that pays its budget': decide(groups(RECORD), VOTE, ...BUDGET, DROP, "blockchain.withdraw(vote.to, budget, 'paid')"),
  'that pays in gold': decide(groups(RECORD), VOTE, ...BUDGET, DROP, gold(SELF, 'vote.to', 'budget')),
})
