import { firstLine, firstOf } from '../../collections/presence.js'
import { deploymentFolder } from '../../deploy/journal/address-book.js'
import { readJournalCheck } from '../../deploy/journal/book-keeper.js'
import type { StepRecord } from '../../deploy/journal/journal.js'
import { readJournalFile } from '../../deploy/journal/journal-file.js'
import { listScriptFiles } from '../../deploy/script/script.js'
import { isToolkitError } from '../../errors/errors.js'
import { readSourceFile } from '../../files/source-file.js'
import { type DoctorFinding, failedCheck, passedCheck, warnedCheck } from './finding.js'

/** A network's deployment: its progress, and the accounts that pay and sign for it. */
export interface ExaminedDeployment {
  accounts: string[]
  findings: DoctorFinding[]
}

/** Reads the journal of a network, and the accounts that the scripts in `deploy/` name. */
export async function examineDeployment(root: string, network: string): Promise<ExaminedDeployment> {
  const named = listScriptFiles(root).flatMap((path) => listNamedAccounts(readSourceFile(path, root)))
  try {
    const check = await readJournalCheck({ root, network })
    const journal = await readJournalFile(deploymentFolder(root, network))
    check(journal)
    const { steps } = journal
    const accounts = [...new Set([...steps.flatMap(listSigners), ...named])]
    return { accounts, findings: steps.length === 0 ? [] : [judge(steps)] }
  } catch (error) {
    if (!isToolkitError(error)) throw error
    return {
      accounts: named,
      findings: [failedCheck('deployment', error.message, error.hint ?? 'Run toolkit deploy for details.')],
    }
  }
}

function judge(steps: readonly StepRecord[]): DoctorFinding {
  const open = steps.filter(({ done }) => done === undefined)
  const detail = `${steps.length - open.length} of ${steps.length} steps done`
  if (open.length === 0) return passedCheck('deployment', detail)
  const names = open.map(({ name, failure }) =>
    failure === undefined ? name : `${name} (failed: ${firstLine(failure)})`,
  )
  return warnedCheck('deployment', `${detail}; open: ${names.join(', ')}`, 'Run toolkit deploy to continue.')
}

function listSigners({ inputs }: StepRecord): string[] {
  const signers: string[] = inputs.signers === undefined ? [] : JSON.parse(inputs.signers)
  return [...(inputs.from === undefined ? [] : [inputs.from]), ...signers.map((signer) => firstOf(signer.split('@')))]
}

/** Lists accounts whose names are literals in the script. Computed names are known only at run time. */
function listNamedAccounts(script: string): string[] {
  const found = script.matchAll(/(?:\bfrom\s*:\s*|\.account\(\s*)(['"`])([a-z0-9_]{5,11})\1/g)
  return [...new Set([...found].map(([, , name = '']) => name))]
}
