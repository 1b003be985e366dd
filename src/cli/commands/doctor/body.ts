import type { Project } from '../../../config/project.js'
import type { FlagsOf } from '../../command.js'
import type { Finding } from '../../doctor/finding.js'
import type { ExitCode } from '../../exit-codes.js'
import { EXIT } from '../../exit-codes.js'
import type { NetworkTarget } from '../../flags/network.js'
import type { NetworkFlags } from '../../flags/network-flags.js'
import type { doctorCommand } from './command.js'

export default async function examineSetup({ json, ...flags }: FlagsOf<typeof doctorCommand>): Promise<ExitCode> {
  const findings = await examine(flags)
  const { printResult } = await import('../../output/output.js')
  const isWell = findings.every(({ state }) => state !== 'bad')
  if (json) printResult(JSON.stringify({ well: isWell, findings }))
  else await printFindings(findings)
  return isWell ? EXIT.DONE : EXIT.NO
}

async function examine(flags: Omit<NetworkFlags, 'json'>): Promise<Finding[]> {
  const { examineMachine } = await import('../../doctor/machine.js')
  const { examineProject } = await import('../../doctor/project.js')
  const { examineKeys } = await import('../../doctor/accounts.js')
  const { userStore } = await import('../../../project/signers.js')
  const { openProject } = await import('../../flags/project.js')
  const { isToolkitError } = await import('../../../errors/errors.js')
  const { failedCheck: bad } = await import('../../doctor/finding.js')
  const store = userStore(process.env)
  const findings = [...(await examineMachine()), ...(await examineKeys(store))]
  try {
    const project = await openProject({ network: flags.network })
    return [...findings, ...(await examineProject(project)), ...(await examineTarget(flags, project))]
  } catch (error) {
    if (!isToolkitError(error)) throw error
    return [...findings, bad('configuration', error.message, error.hint ?? 'Look at the configuration file.')]
  }
}

/** The named or default network; undefined for the embedded one, which needs no check. */
async function examineTarget(flags: Omit<NetworkFlags, 'json'>, { settings }: Project): Promise<Finding[]> {
  const { failedCheck: bad, passedCheck: well } = await import('../../doctor/finding.js')
  const { isToolkitError } = await import('../../../errors/errors.js')
  if (flags.url === undefined && settings.networks[settings.defaultNetwork]?.kind !== 'http') {
    return [well('network', `${settings.defaultNetwork}: it runs in the process; --network checks another one`)]
  }
  try {
    const { openTarget } = await import('../../flags/network.js')
    return await examineNode(await openTarget(flags))
  } catch (error) {
    if (!isToolkitError(error)) throw error
    return [bad('network', error.message, error.hint ?? 'Look at the network in the configuration.')]
  }
}

async function examineNode({ provider, settings, project, name: network }: NetworkTarget): Promise<Finding[]> {
  const { examineAccounts } = await import('../../doctor/accounts.js')
  const { examineDeployment } = await import('../../doctor/deployments.js')
  const { examineNetwork } = await import('../../doctor/network.js')
  const { isDevelopment } = await import('../../../rpc/development.js')
  const { userStore } = await import('../../../project/signers.js')
  const found = await examineNetwork({ provider, isDevelopment: await isDevelopment(provider) })
  const store = userStore(process.env)
  const chosen = await store.chosen()
  const used = chosen === undefined ? [] : [(await store.read(chosen)).account]
  const deployment = project && (await examineDeployment(project.root, network))
  const names = [...new Set([...Object.keys(settings?.accounts ?? {}), ...used, ...(deployment?.accounts ?? [])])]
  return [...found, ...(deployment?.findings ?? []), ...(await examineAccounts(provider, names, store))]
}

async function printFindings(findings: readonly Finding[]): Promise<void> {
  const { formatColumns } = await import('../../../report/text/table.js')
  const { paint } = await import('../../output/paint.js')
  const { printResult } = await import('../../output/output.js')
  const rows = formatColumns(findings.map(({ state, check, detail }) => [state, check, detail]))
  const lines = findings.flatMap(({ state, advice }, index) => {
    const line = rows[index]!
    const painted = state === 'bad' ? paint.red(line) : state === 'care' ? paint.yellow(line) : line
    return advice === undefined ? [painted] : [painted, `        ${paint.cyan('do')} ${advice}`]
  })
  printResult(lines.join('\n'))
}
