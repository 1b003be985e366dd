import { formatTime } from '../../../codec/chain-time.js'
import { firstLine, must } from '../../../collections/presence.js'
import type { NetworkChain } from '../../../deploy/journal/network-chain.js'
import { describeShortage } from '../../../deploy/plan/balance-check.js'
import type { Plan } from '../../../deploy/plan/plan.js'
import { type Deployed, deploy } from '../../../deploy/run.js'
import { findDeploymentScript, loadScript } from '../../../deploy/script/script.js'
import type { StepEvent } from '../../../deploy/step.js'
import { isToolkitError, ToolkitError } from '../../../errors/errors.js'
import { resolveToolkitImport } from '../../../files/installation.js'
import { readText } from '../../../files/text-file.js'
import { cutFrame, formatFrame } from '../../../report/text/frame.js'
import { formatColumns, formatTable } from '../../../report/text/table.js'
import type { WireReceipt } from '../../../tx/receipt.js'
import type { FlagsOf } from '../../command.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { openProject } from '../../flags/project.js'
import { openRehearsal } from '../../fork/rehearsal.js'
import { printNote, printResult } from '../../output/output.js'
import { paint } from '../../output/paint.js'
import { type ProgressLine, runWithProgress } from '../../output/progress-line.js'
import { listSteps, PLAN_HEADS, sumCosts } from '../../output/views/plan.js'
import { confirmIntent } from '../../transactions/consent.js'
import { openScriptNetwork } from '../../transactions/script-network.js'
import { StepProgress } from '../../transactions/step-progress.js'
import type { deployCommand } from './command.js'

type DeployFlags = FlagsOf<typeof deployCommand>

export default async function runDeployment(args: DeployFlags): Promise<ExitCode> {
  return runWithProgress({ isSilent: args.json, text: 'reading the chain of the network' }, (line) =>
    deployScript(args, line),
  )
}

async function deployScript(args: DeployFlags, line: ProgressLine): Promise<ExitCode> {
  const opened = await openProject({ network: args.network })
  const { defaultNetwork, networks } = opened.settings
  const isRehearsal = networks[defaultNetwork]?.kind === 'fork'
  const stage = isRehearsal ? await openRehearsal(opened, defaultNetwork) : await openScriptNetwork(args)
  const path = findDeploymentScript(stage.project, args.script)
  const { deployment, explain } = await loadScript(stage.project, path, { resolveImport: resolveToolkitImport })
  const progress = new StepProgress(line)
  line.show({ text: 'planning' })
  try {
    const deploying = deploy({
      ...stage,
      deployment,
      args: [],
      redo: args.redo === undefined ? [] : [args.redo],
      fresh: args.fresh ?? false,
      breakLock: args['break-lock'] ?? false,
      dryRun: args['dry-run'] ?? false,
      isRehearsal,
      partial: args.partial ?? false,
      async onPlan(plan) {
        line.stop()
        await showPlan(plan, { ...args, ...stage })
        if (!args['dry-run']) progress.begin(plan)
      },
      onEvent(event) {
        printNote(describeEvent(event))
        progress.take(event)
      },
      onNote: (note) => printNote(`note ${note}`),
    })
    const deployed = await stage.attend(deploying, explain).catch(async (error: unknown) => {
      throw await showFrame(error)
    })
    line.close()
    if (isRehearsal) printNote(`rehearsed on the fork "${defaultNetwork}": nothing was sent to "${stage.network}"`)
    printDeployed(deployed, { ...args, isRehearsal })
    return args['dry-run'] && isRejected(deployed.plan) ? EXIT.NO : EXIT.DONE
  } finally {
    line.close()
    await stage.close()
  }
}

/** Adds a code frame to the failure: the lines around the place where a contract threw. */
async function showFrame(error: unknown): Promise<unknown> {
  if (!isToolkitError(error) || !/^(TX_FAILED|DEPLOY_STEP_FAILS)$/.test(error.code)) return error
  const { file, line, column } = error.at ?? {}
  if (file === undefined || line === undefined || column === undefined) return error
  const source = await readText(file).catch(() => undefined)
  if (source === undefined) return error
  const [, ...frame] = formatFrame(cutFrame(source, { file, line, column }), paint)
  const { code, message, hint, at, cause } = error
  return new ToolkitError(code, [message, ...frame].join('\n'), { cause, ...(hint && { hint }), ...(at && { at }) })
}

interface DeployConfirmation {
  network: string
  isProtected: boolean
  chain: NetworkChain
  yes?: boolean | undefined
  partial?: boolean | undefined
  'dry-run'?: boolean | undefined
}

/** Shows the plan, and asks for confirmation if the network is protected and there are steps to send. */
async function showPlan(
  plan: Plan,
  { network, isProtected, chain, yes, partial, 'dry-run': dryRun }: DeployConfirmation,
): Promise<void> {
  printNote([...formatTable(PLAN_HEADS, listSteps(plan), paint), ''].join('\n'))
  if (plan.trouble !== undefined) {
    printNote(`note the plan ends here, the script does not: ${firstLine(plan.trouble)}`)
  }
  for (const shortage of plan.shortages) printNote(`note ${describeShortage(shortage)}`)
  const open = plan.steps.filter(({ state }) => state !== 'done')
  if (dryRun || isRejected(plan, partial)) return
  if (open.length === 0 && plan.trouble === undefined) return
  const account = [...new Set(open.map(({ from }) => from))].join(', ')
  await confirmIntent(
    { network, isProtected, chain, account, facts: sumCosts(plan).map((text) => ['cost', text]) },
    yes,
  )
}

/** Whether a deployment would not begin: with `partial`, only for lack of tokens or RAM. */
function isRejected({ shortages, failure }: Plan, partial = false): boolean {
  return shortages.some(({ growsBack }) => !growsBack) || (failure !== undefined && !partial)
}

function describeEvent(event: StepEvent): string {
  const { step, hash } = event
  switch (event.event) {
    case 'settling':
      return `${step}: determining the outcome of ${hash}, which can be executed until ${formatTime(event.end)}`
    case 'failed':
      return `${step}: failed, ${firstLine(event.reason)}`
    case 'done before':
      return `${step}: done before`
    default:
      return `${step}: ${event.event} ${hash}`
  }
}

function printDeployed(
  { plan, steps: done, contracts }: Deployed,
  { json, isRehearsal }: Pick<DeployFlags, 'json'> & { isRehearsal: boolean },
): void {
  const receipts = done.map(({ name, done }) => ({ step: name, receipt: must(done, 'done').receipt }))
  if (json) {
    const { steps, trouble, failure, shortages } = plan
    const shown = { steps, trouble, failure, shortages }
    const rehearsed = isRehearsal && { receipts }
    printResult(JSON.stringify({ contracts: Object.fromEntries(contracts), plan: shown, ...rehearsed }))
    return
  }
  if (isRehearsal) for (const each of receipts) printResult(describeReceipt(each))
  const rows = [...contracts].map(([name, { id, block }]) => [name, `${id}  block ${block}`])
  if (rows.length > 0) printResult(formatColumns(rows).join('\n'))
}

function describeReceipt({ step, receipt }: { step: string; receipt: WireReceipt }): string {
  const { status_code, gas_usage, ram_usage, receipts } = receipt
  const ram = Object.entries(ram_usage).map(([payer, bytes]) => `${payer} ${bytes} bytes`)
  return [
    `${step}: ${status_code}, ${[`${gas_usage} gas`, ...ram].join(', ')}`,
    ...receipts.map(({ func_name, content }) => `  ${func_name} ${content}`),
  ].join('\n')
}
