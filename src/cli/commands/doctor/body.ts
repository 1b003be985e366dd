import { itemAt } from '../../../collections/presence.js'
import type { Project } from '../../../config/project.js'
import { isToolkitError } from '../../../errors/errors.js'
import { userStore } from '../../../project/signers.js'
import { formatColumns } from '../../../report/text/table.js'
import { isDevelopment } from '../../../rpc/development.js'
import type { FlagsOf } from '../../command.js'
import { examineAccounts, examineKeys } from '../../doctor/accounts.js'
import { examineDeployment } from '../../doctor/deployments.js'
import { type DoctorFinding, failedCheck, passedCheck } from '../../doctor/finding.js'
import { examineMachine } from '../../doctor/machine.js'
import { examineNetwork } from '../../doctor/network.js'
import { examineProject } from '../../doctor/project.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { type NetworkTarget, openTarget } from '../../flags/network.js'
import type { NetworkFlags } from '../../flags/network-flags.js'
import { openProject } from '../../flags/project.js'
import { printResult } from '../../output/output.js'
import { paint } from '../../output/paint.js'
import type { doctorCommand } from './command.js'

export default async function examineSetup({ json, ...flags }: FlagsOf<typeof doctorCommand>): Promise<ExitCode> {
  const findings = await examine(flags)
  const isOk = findings.every(({ state }) => state !== 'error')
  if (json) printResult(JSON.stringify({ ok: isOk, findings }))
  else printFindings(findings)
  return isOk ? EXIT.DONE : EXIT.NO
}

async function examine(flags: Omit<NetworkFlags, 'json'>): Promise<DoctorFinding[]> {
  const store = userStore(process.env)
  const findings = [...(await examineMachine()), ...(await examineKeys(store))]
  try {
    const project = await openProject({ network: flags.network })
    return [...findings, ...(await examineProject(project)), ...(await examineTarget(flags, project))]
  } catch (error) {
    if (!isToolkitError(error)) throw error
    return [...findings, failedCheck('configuration', error.message, error.hint ?? 'Look at the configuration file.')]
  }
}

/** The named or default network; undefined for the embedded one, which needs no check. */
async function examineTarget(flags: Omit<NetworkFlags, 'json'>, { settings }: Project): Promise<DoctorFinding[]> {
  if (flags.url === undefined && settings.networks[settings.defaultNetwork]?.kind !== 'http') {
    return [passedCheck('network', `${settings.defaultNetwork}: it runs in the process; --network checks another one`)]
  }
  try {
    return await examineNode(await openTarget(flags))
  } catch (error) {
    if (!isToolkitError(error)) throw error
    return [failedCheck('network', error.message, error.hint ?? 'Look at the network in the configuration.')]
  }
}

async function examineNode({ provider, settings, project, name: network }: NetworkTarget): Promise<DoctorFinding[]> {
  const found = await examineNetwork({ provider, isDevelopment: await isDevelopment(provider) })
  const store = userStore(process.env)
  const chosen = await store.chosen()
  const used = chosen === undefined ? [] : [(await store.read(chosen)).account]
  const deployment = project && (await examineDeployment(project.root, network))
  const names = [...new Set([...Object.keys(settings?.accounts ?? {}), ...used, ...(deployment?.accounts ?? [])])]
  return [...found, ...(deployment?.findings ?? []), ...(await examineAccounts(provider, names, store))]
}

function printFindings(findings: readonly DoctorFinding[]): void {
  const rows = formatColumns(findings.map(({ state, check, detail }) => [state, check, detail]))
  const lines = findings.flatMap(({ state, advice }, index) => {
    const line = itemAt(rows, index)
    const painted = state === 'error' ? paint.red(line) : state === 'warning' ? paint.yellow(line) : line
    return advice === undefined ? [painted] : [painted, `         ${paint.cyan('do')} ${advice}`]
  })
  printResult(lines.join('\n'))
}
