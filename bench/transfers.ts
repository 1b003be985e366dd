import { openBenchChain } from './harness/chain.js'
import { median, perSecond, printFigures } from './harness/report.js'

/**
 * How many token transfers a second does a chain in the process commit, each signed, verified and in a block of its
 * own?
 */
const bench = openBenchChain()
const transfer = () => bench.send('token.iost', 'transfer', ['iost', 'admin', 'foundation', '1', ''])
const committed = await median(5, () => perSecond(2000, transfer))
bench.close()
printFigures('token transfers in process', [{ what: 'committed', value: committed, unit: '/s', goal: '≥ 5000' }])
