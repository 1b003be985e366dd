import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { tryParseJsonObject } from '../../codec/json.js'
import { listContracts } from '../../compiler/contracts.js'
import type { Project } from '../../config/project.js'
import { isToolkitError } from '../../errors/errors.js'
import { relativePath } from '../../files/relative-path.js'
import { readTextSync } from '../../files/text-file.js'
import { findTestFiles } from '../../test-runner/scheduling/test-files.js'
import { listPending } from '../transactions/pending.js'
import { readVersion } from '../version.js'
import { type DoctorFinding, failedCheck, passedCheck, warnedCheck } from './finding.js'

/** Checks the files of a project: configuration, contracts, tests, and its installed copy of this package. */
export async function examineProject(project: Project): Promise<DoctorFinding[]> {
  return [
    examineConfiguration(project),
    examineContracts(project),
    examineTests(project),
    examineInstallation(project),
    ...(await examinePending(project)),
  ]
}

function examineConfiguration({ configFile, root }: Project): DoctorFinding {
  if (configFile !== undefined) return passedCheck('configuration', configFile)
  return warnedCheck('configuration', `none in ${root} or above`, 'Defaults apply. "toolkit init" creates a project.')
}

function examineContracts(project: Project): DoctorFinding {
  try {
    const names = listContracts(project).map(({ name }) => name)
    if (names.length > 0) return passedCheck('contracts', names.join(', '))
    return warnedCheck(
      'contracts',
      `none in ${project.settings.contracts.join(', ')}`,
      'The "contracts" setting lists their folders.',
    )
  } catch (error) {
    if (!isToolkitError(error)) throw error
    return failedCheck('contracts', error.message, error.hint ?? 'Run toolkit compile for details.')
  }
}

function examineTests({ root, settings }: Project): DoctorFinding {
  const files = findTestFiles(root, settings.tests, { directory: root, files: [] })
  if (files.length > 0) return passedCheck('tests', files.map((file) => relativePath(root, file)).join(', '))
  return warnedCheck('tests', `none match ${settings.tests.join(', ')}`, 'The "tests" setting lists their globs.')
}

/** Checks that the installed version is the one that package.json names. */
function examineInstallation({ root }: Project): DoctorFinding {
  const own = readVersion()
  const file = join(root, 'node_modules/iost-toolkit/package.json')
  if (!existsSync(file)) {
    return warnedCheck(
      'toolkit',
      `${own}, not installed in the project`,
      'npm install --save-dev iost-toolkit, so that its types are there.',
    )
  }
  const { version } = tryParseJsonObject(readTextSync(file)) ?? {}
  if (version === own) return passedCheck('toolkit', own)
  return warnedCheck(
    'toolkit',
    `${own} runs, the project has ${typeof version === 'string' ? version : 'one without a version'}`,
    'Run it as npx toolkit, or npm install.',
  )
}

async function examinePending({ root }: Project): Promise<DoctorFinding[]> {
  return (await listPending(join(root, '.toolkit'))).map((name) =>
    warnedCheck('sent before', name, `toolkit send .toolkit/transactions/${name} finds out what became of it.`),
  )
}
