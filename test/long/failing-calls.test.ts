import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'chai'
import { instrument } from '../../src/contract/instrumentation/instrument.js'
import { saveContract } from '../../src/state/contracts.js'
import { Stage } from '../conformance/errors/stage.js'
import { CALL_MS, isLong, SOAK_MS } from '../limits.js'
import { formatContract } from '../security/contract.js'
import { formatFailing } from '../security/failing.js'

/** `TOOLKIT_FAILING=n` for another number of programs, `TOOLKIT_SEED=n` for another first seed. */
const COUNT = Number(process.env.TOOLKIT_FAILING ?? (isLong ? 2000 : 200))
const SEED = Number(process.env.TOOLKIT_SEED ?? 1)
/** Gas above what a program uses, and below. */
const SPARE = [0, 1, 2, 3, 5, 8, 13, 21, 34, 60, -1, -7, -30]
const LARGE_GAS = 3_000_000
const ID = 'ContractFailing'

/** The process of contracts of `toolkit node`, from the sources. */
function startContractProcess(): ChildProcess {
  return fork(join(import.meta.dirname, '../../src/node/contract-process/main.ts'), {
    execArgv: ['--no-node-snapshot', '--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
}

function publish(stage: Stage, code: string): void {
  const abi = [{ name: 'go', args: ['number', 'string'], amountLimit: [] }]
  const info = { lang: 'javascript', version: '1.0.0', abi }
  stage.node.chain.editState((state) => saveContract(state, { id: ID, info, code, origCode: '' }))
}

describe('failing calls', function () {
  this.timeout(SOAK_MS)

  it(`failing calls have the same receipts in toolkit node as in-process: ${COUNT} programs from seed ${SEED}`, async () => {
    const replaced: unknown[] = []
    const limits = { timeLimitMs: CALL_MS, execTimeLimitMs: CALL_MS }
    const onContractProcessReplaced = (event: unknown) => replaced.push(event)
    const here = await Stage.open({ ...limits, onContractProcessReplaced })
    const there = await Stage.open({ ...limits, onContractProcessReplaced, startContractProcess })
    try {
      for (let seed = SEED; seed < SEED + COUNT; seed += 1) {
        const { top, body } = formatFailing(seed)
        const { code } = instrument(formatContract(body, top))
        for (const stage of [here, there]) publish(stage, code)
        const sign = (gas: number) => here.sign(`${ID}/go`, [5, 'b'], { change: { gasLimit: Math.round(gas * 100) } })
        const { gas_usage, message } = await here.try(sign(LARGE_GAS))
        // how deep a recursion gets depends on what the engine has optimised
        if (message.includes('Maximum call stack')) continue
        for (const spare of SPARE) {
          const tx = sign(gas_usage + spare)
          expect(await there.try(tx), `seed ${seed}, ${spare} gas to spare`).to.deep.equal(await here.try(tx))
        }
      }
      expect(replaced).to.deep.equal([])
    } finally {
      await there.close()
      await here.close()
    }
  })
})
