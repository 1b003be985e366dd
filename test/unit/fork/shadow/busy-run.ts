import { BlockRunner, executeInSandbox } from '../../../../src/fork/following/block-runner.js'
import { LiveRun } from '../../../../src/fork/shadow/live-run.js'
import { Shadow } from '../../../../src/fork/shadow/shadow.js'
import { type BusyForkOptions, openChain } from '../busy-fork.js'
import { compileContractText } from '../contracts.js'

export interface BusyRunOptions extends BusyForkOptions {
  /** Number of transactions to count. */
  transactions: number
  isDevelopment?: boolean
}

/** Runs the published code of a contract as its candidate, on a live chain under traffic of all system contracts. */
export async function runBusyShadow({
  transactions,
  isDevelopment = false,
  ...options
}: BusyRunOptions): Promise<Shadow> {
  const { live, traffic, node, pass } = await openChain(options, {
    isDevelopment,
    warmUpMs: 30_000,
    keepsVault: true,
  })
  const runner = new BlockRunner(executeInSandbox(options.sandbox, () => performance.now()))
  const { code, info } = compileContractText('vault')
  const candidate = { contract: traffic.vault, script: code, info }
  const shadow = new Shadow({ runner, contract: traffic.vault, candidate, gasTolerance: 0 })
  const run = await LiveRun.open({ node, runner, shadow, from: undefined, ramPayer: 'contract' })
  const isOver = () => shadow.figures.transactions >= transactions
  while (!isOver()) {
    await run.advance(isOver)
    pass(200)
  }
  await run.settleAll()
  await live.close()
  return shadow
}
