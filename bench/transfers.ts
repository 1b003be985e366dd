import { openBenchChain } from './harness/chain.js'
import { median, perSecond, printFigures } from './harness/report.js'

/** Token transfers per second that a chain in the process commits, each signed, verified and in its own block. */
const bench = openBenchChain()
const transfer = () => bench.send('token.iost', 'transfer', ['iost', 'admin', 'foundation', '1', ''])
const committed = await median(5, () => perSecond(2000, transfer))
bench.close()
printFigures('token transfers in process', [{ what: 'committed', value: committed, unit: '/s', goal: '≥ 5000' }])
