import type { Actions, Statement } from './forms.js'
import { action, ME, mapKinds, read, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const KEEP = `storage.mapPut('jobs', id, JSON.stringify(job), ${ME})`
const JOB = read('job', 'jobs')

/** Jobs with an award for one of the accounts that help, which the owner chooses. */
const JOBS: Actions = {
  offer: action(
    'id, amount',
    { check: "!storage.mapHas('jobs', id)" },
    ...VALUE,
    TAKE,
    `const job = { owner: ${ME}, award: value.toFixed(), helpers: [] }`,
    KEEP,
  ),
  help: action('id', ...JOB, `job.helpers.push({ who: ${ME}, isPaid: 0, since: String(block.time) })`, KEEP),
}
const OWNED: Statement[] = [...JOB, { check: `job.owner === ${ME}` }, 'const helpers = job.helpers']
const FIND: Statement[] = [
  'let at = -1',
  'for (let i = 0; i < helpers.length; i++) if (helpers[i].who === to) { at = i; break }',
  { check: 'at >= 0' },
]
const PAY = "blockchain.withdraw(to, job.award, 'award')"
const award = (mark: readonly string[], ...twin: Statement[]): Kind => ({
  rules: ['double-payment'],
  common: JOBS,
  parameters: 'id, to',
  theft: [...OWNED, ...FIND, PAY, ...mark, KEEP],
  twin: [...OWNED, ...(twin.length > 0 ? twin : [...FIND, { check: 'helpers[at].isPaid === 0' }]), PAY, ...mark, KEEP],
})

/** Marks on an element of a list, which no condition looks at. */
export const ELEMENT_KINDS: Record<string, Kind> = mapKinds('a payment that marks an element, and reads no mark', {
  'of which a copy is put back': award([
    'const helper = helpers[at]',
    'helper.isPaid = 1',
    'helpers[at] = helper',
    'job.helpers = helpers',
  ]),
  'at its position': award(['job.helpers[at].isPaid = 1']),
  'where a loop could look': award(
    ['const helper = job.helpers[at]', 'helper.isPaid = 1', 'job.helpers[at] = helper'],
    'let at = -1',
    'for (let i = 0; i < helpers.length; i++) if (helpers[i].who === to && helpers[i].isPaid === 0) at = i',
    { check: 'at >= 0' },
  ),
  'where a search could look': award(
    ['helpers[at].isPaid = 1'],
    'const at = helpers.findIndex((one) => one.who === to && one.isPaid === 0)',
    { check: 'at >= 0' },
  ),
})
