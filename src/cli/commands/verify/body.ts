import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildContract } from '../../../compiler/artifact.js'
import { formatAbi } from '../../../compiler/compile.js'
import type { Project } from '../../../config/project.js'
import { deploymentFolder, readAddressBook } from '../../../deploy/journal/address-book.js'
import { readJournalFile } from '../../../deploy/journal/journal-file.js'
import { listPublishing } from '../../../deploy/plan/published.js'
import { checkSteps, compareContract, isVerified, type Verification } from '../../../deploy/verification.js'
import { ToolkitError } from '../../../errors/errors.js'
import { writeWholeFile } from '../../../files/whole-file.js'
import { formatDifference } from '../../../report/text/difference.js'
import { formatFacts } from '../../../report/text/table.js'
import { isContractId } from '../../../rpc/contract-id.js'
import type { Results } from '../../../rpc/schema.js'
import type { FlagsOf } from '../../command.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { findContractOn } from '../../flags/contract-call.js'
import { type NetworkTarget, openTarget } from '../../flags/network.js'
import { lookUp, wantContract } from '../../output/look-up.js'
import { printNote, printResult } from '../../output/output.js'
import { paint } from '../../output/paint.js'
import { type ProgressLine, runWithProgress } from '../../output/progress-line.js'
import { printResponse, printResponseView } from '../../output/response.js'
import { ACTION_HEADS, describeContract, listActions, readSource, toAbi } from '../../output/views/contract.js'
import type { verifyCommand } from './command.js'

export default async function verifyContract({
  contract = '',
  source,
  save,
  json,
  ...flags
}: FlagsOf<typeof verifyCommand>): Promise<ExitCode> {
  const target = await openTarget(flags)
  const network = target.name
  const id = await findContractOn(target, contract)
  const params = { id, by_longest_chain: true }
  const chain = await runWithProgress({ isSilent: json, text: `reading the contract from ${network}` }, () =>
    lookUp(target.provider, 'getContract', params, wantContract(id)),
  )
  if (save !== undefined) return saveContract(chain, save, contract)
  const known = await findPublished(target, id)
  const wanted = source ?? known?.source
  if (wanted === undefined || target.project === undefined) return showContract(chain, json ?? false)
  return verify({ chain, target, project: target.project, wanted, name: known?.name }, json ?? false)
}

interface VerificationSubject {
  chain: Results['getContract']
  target: NetworkTarget
  project: Project
  /** Name of the contract in the project. */
  wanted: string
  /** Name of the deployment. */
  name: string | undefined
}

async function verify({ chain, target, project, wanted, name }: VerificationSubject, json: boolean): Promise<ExitCode> {
  const { artifact, verification } = await runWithProgress({ isSilent: json, text: `compiling ${wanted}` }, compareAll)
  const isEqual = isVerified(verification)
  if (json) printResult(JSON.stringify({ id: chain.id, source: artifact.file, verified: isEqual, ...verification }))
  else printVerification(verification, chain, artifact)
  return isEqual ? EXIT.DONE : EXIT.NO

  async function compareAll(line: ProgressLine) {
    const artifact = await buildContract(project, wanted)
    const journal = await readJournalFile(deploymentFolder(project.root, target.name))
    const steps = name === undefined ? [] : listPublishing(journal, name)
    line.show({
      text:
        steps.length === 1 ? 'reading the transaction of 1 step' : `reading the transactions of ${steps.length} steps`,
    })
    const verification: Verification = {
      ...compareContract(chain, artifact),
      steps: await checkSteps(target.provider, steps),
    }
    return { artifact, verification }
  }
}

function printVerification(
  { code, abi, steps }: Verification,
  chain: Results['getContract'],
  artifact: { script: string; file: string },
): void {
  const lines = abi.map(({ action, chain, source }) => {
    return `${action}: on the chain ${chain ?? 'nothing'}, in the source ${source ?? 'nothing'}`
  })
  const facts = [
    ['contract', chain.id],
    ['source', artifact.file],
    ['code', code],
    ['ABI', lines.length === 0 ? 'equal' : lines],
    [
      'steps',
      steps.map(({ step, transaction, trouble }) => `${step}: ${trouble ?? 'as the journal has it'} ${transaction}`),
    ],
  ] as const
  printResult(formatFacts(facts, paint).join('\n'))
  const there = readSource(chain)
  if (code !== 'different' || there === undefined) return
  const [before, after] = cutShared(artifact.script.split('\n'), there.text.split('\n'))
  printResult(['', 'source (-) and chain (+)', ...formatDifference(before, after, paint).slice(1)].join('\n'))
}

/** Number of equal lines to show around a difference. */
const CONTEXT = 3

/** Removes the lines with which both texts begin and end, except for a few of context. */
function cutShared(a: readonly string[], b: readonly string[]): [string, string] {
  const count = (a: readonly string[], b: readonly string[]) => {
    const index = a.findIndex((line, at) => line !== b[at])
    return Math.max(0, (index < 0 ? Math.min(a.length, b.length) : index) - CONTEXT)
  }
  const start = count(a, b)
  const end = count(a.slice(start).toReversed(), b.slice(start).toReversed())
  return [a.slice(start, a.length - end).join('\n'), b.slice(start, b.length - end).join('\n')]
}

/** Finds an id in the address book. */
async function findPublished(
  { project, name: network }: NetworkTarget,
  id: string,
): Promise<{ name: string; source: string } | undefined> {
  if (project === undefined) return undefined
  const { contracts = {} } = (await readAddressBook(project.root, network)) ?? {}
  const found = Object.entries(contracts).find(([, contract]) => contract.id === id)
  return found && { name: found[0], source: found[1].source }
}

function showContract(chain: Results['getContract'], json: boolean): ExitCode {
  printNote('note no source here is known to be its: name one with --source, or save what is there with --save')
  if (json) printResponse('getContract', chain)
  else printResponseView({ facts: describeContract(chain), heads: ACTION_HEADS, rows: listActions(chain) })
  return EXIT.NO
}

async function saveContract(chain: Results['getContract'], folder: string, name: string): Promise<ExitCode> {
  const source = readSource(chain)
  if (source === undefined) {
    throw new ToolkitError('LOOKUP_NO_SOURCE', `${chain.id} is part of the chain itself: it has no source`, {
      hint: 'Name a contract that was published.',
    })
  }
  const file = join(folder, 'contracts', `${isContractId(name) ? 'contract' : name}.js`)
  if (existsSync(file)) {
    throw new ToolkitError('USAGE', `${relative(process.cwd(), file)} is there already`, {
      hint: 'Name another folder.',
    })
  }
  const config = join(folder, 'toolkit.config.ts')
  await writeWholeFile(file, source.text)
  await writeWholeFile(`${file}.abi`, formatAbi(toAbi(chain)))
  if (!existsSync(config)) await writeWholeFile(config, 'export default {}\n')
  printResult(relative(process.cwd(), file))
  return EXIT.DONE
}
