import { tryParseJsonObject } from '../../../codec/json.js'
import { askNearest } from '../../../codec/nearest.js'
import { entriesOf, keysOf } from '../../../collections/records.js'
import { buildContract } from '../../../compiler/artifact.js'
import { ToolkitError } from '../../../errors/errors.js'
import type { Explorer, Params } from '../../../explorer/explorer.js'
import type { Listing } from '../../../explorer/listing.js'
import {
  FAMILIES,
  listQueryNames,
  OPERATIONS,
  type Operation,
  type OperationName,
  type QueryName,
} from '../../../explorer/schema.js'
import { type Submission, submitArtifact } from '../../../explorer/verification.js'
import { formatColumns, formatTable } from '../../../report/text/table.js'
import type { FlagsOf } from '../../command.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { openExplorer } from '../../explorer/explorer-connection.js'
import { readDate } from '../../flags/dates.js'
import { openProject } from '../../flags/project.js'
import { watchInterrupt } from '../../interrupt.js'
import { readNamedFile } from '../../named-file.js'
import { printNote, printResult } from '../../output/output.js'
import { paint } from '../../output/paint.js'
import { runWithProgress } from '../../output/progress-line.js'
import { printResponseView } from '../../output/response.js'
import { describeRecord, tabulate } from '../../output/views/explorer.js'
import type { explorerCommand } from './command.js'

type ExplorerCommandFlags = FlagsOf<typeof explorerCommand>

type ResponseRecord = Readonly<Record<string, unknown>>

export default async function queryExplorer({
  family = '',
  operation,
  subject,
  ...flags
}: ExplorerCommandFlags): Promise<ExitCode> {
  if (operation === undefined) return listOperations(family, flags.json ?? false)
  const [name, asked] = findOperation(family, operation)
  const interrupt = watchInterrupt()
  try {
    checkFlags(asked, flags)
    const params = readSubject(asked, subject)
    const explorer = await openExplorer(flags, interrupt.signal)
    const query = readQuery(flags)
    if (asked.shape === 'pages' || asked.isPaged) {
      return await printPages(explorer.list(name, params, query), asked, flags)
    }
    if (asked.shape === 'list') return printList(await explorer.readAll(name, params, query), asked, flags)
    return printRecord(await readOne(explorer, name, params, flags), asked, flags)
  } catch (error) {
    throw interrupt.signal.aborted ? new ToolkitError('INTERRUPTED', 'interrupted', { cause: error }) : error
  } finally {
    interrupt.release()
  }
}

/** Prints the operations of a family. */
function listOperations(family: string, isJson: boolean): ExitCode {
  const members = findFamily(family).map(([, { name, summary }]) => ({ name, summary }))
  printResult(
    isJson ? JSON.stringify(members) : formatColumns(members.map(({ name, summary }) => [name, summary])).join('\n'),
  )
  return EXIT.DONE
}

function findFamily(family: string): [OperationName, Operation][] {
  const entries = entriesOf(OPERATIONS)
  const members = entries.filter(([, operation]) => operation.family === family)
  if (members.length === 0) {
    throw new ToolkitError('USAGE', `unknown family "${family}"${askNearest(family, FAMILIES)}`, {
      hint: `The families are ${FAMILIES.join(', ')}.`,
    })
  }
  return members
}

function findOperation(family: string, name: string): [OperationName, Operation] {
  const members = findFamily(family)
  const found = members.find(([, operation]) => operation.name === name)
  if (found !== undefined) return found
  const names = members.map(([, operation]) => operation.name)
  throw new ToolkitError('USAGE', `${family} has no operation "${name}"${askNearest(name, names)}`, {
    hint: `The operations of ${family} are ${names.join(', ')}.`,
  })
}

/** The query parameter of each flag of lists. */
const LIST_FLAGS = {
  all: 'page',
  limit: 'limit',
  page: 'page',
  sort: 'sort',
  from: 'startDate',
  to: 'endDate',
} as const satisfies Partial<Record<keyof ExplorerCommandFlags, QueryName>>
const VERIFICATION_FLAGS = ['contract', 'body', 'method', 'wait'] as const

/** Rejects flags that the operation would ignore. Throws `USAGE`. */
function checkFlags(operation: Operation, flags: Partial<ExplorerCommandFlags>): void {
  const { family, name, verb } = operation
  const accepted = listQueryNames(operation)
  const listFlags = keysOf(LIST_FLAGS).filter((flag) => !accepted.includes(LIST_FLAGS[flag]))
  const useless = [...listFlags, ...(verb === 'POST' ? [] : VERIFICATION_FLAGS)].find(
    (flag) => flags[flag] !== undefined,
  )
  if (useless !== undefined) {
    throw new ToolkitError('USAGE', `--${useless} does not apply to ${family} ${name}`, { hint: 'Leave it out.' })
  }
}

/** Reads the path parameter of an operation. Throws `USAGE` if it is missing, or if the operation has none. */
function readSubject({ family, name, path, verb }: Operation, subject: string | undefined): Params {
  const parameter = verb === 'POST' ? 'address' : /\{(\w+)\}/.exec(path)?.[1]
  if ((parameter === undefined) === (subject === undefined))
    return parameter === undefined ? {} : { [parameter]: subject }
  if (parameter === undefined) {
    throw new ToolkitError('USAGE', `${family} ${name} takes no argument, got "${subject}"`, {
      hint: 'Leave it out.',
    })
  }
  throw new ToolkitError('USAGE', `missing argument: toolkit explorer ${family} ${name} <${parameter}>`, {
    hint: 'Give the argument that the operation needs.',
  })
}

function readQuery({ limit, sort, from, to }: Partial<ExplorerCommandFlags>) {
  const startDate = from === undefined ? undefined : readDate(from, '--from', Date.now())
  const endDate = to === undefined ? undefined : readDate(to, '--to', Date.now())
  if (startDate !== undefined && endDate !== undefined && startDate > endDate) {
    throw new ToolkitError('USAGE', `--from is after --to: ${from} and ${to}`, { hint: 'Give the earlier one first.' })
  }
  return { limit, sort, startDate, endDate }
}

async function readOne(
  explorer: Explorer,
  name: OperationName,
  params: Params,
  flags: Partial<ExplorerCommandFlags>,
): Promise<ResponseRecord> {
  if (name !== 'verifyContract') return explorer.read(name, params)
  const submission = await readSubmission(String(params.address), flags)
  return flags.wait ? explorer.verify(submission) : explorer.verifyContract(submission)
}

/** Size of a body in bytes, 16 times what explorers of the toolkit accept. */
const MAX_BODY = 2 ** 24

/** Reads the submission: a compiled contract of the project, or a file that is sent unchanged. */
async function readSubmission(
  address: string,
  { contract, body, method }: Partial<ExplorerCommandFlags>,
): Promise<Submission> {
  const by = method === undefined ? {} : { method }
  if (contract !== undefined && body === undefined) {
    const { script, info } = await buildContract(await openProject(), contract)
    return { ...submitArtifact(address, { script, abi: info }), ...by }
  }
  if (contract !== undefined || body === undefined) {
    throw new ToolkitError('USAGE', 'nothing to verify: pass --contract NAME or --body FILE', {
      hint: '--contract compiles a contract of this project, --body sends a JSON file unchanged.',
    })
  }
  const file = body
  return { ...parseBody(await readNamedFile(file, { maxBytes: MAX_BODY })), address, ...by }

  function parseBody(text: string): object {
    const value = tryParseJsonObject(text)
    if (value !== undefined) return value
    throw new ToolkitError('USAGE', `${body} does not contain a JSON object`, {
      hint: 'Give the body of the request.',
      at: { file },
    })
  }
}

async function printPages(
  listing: Listing<ResponseRecord>,
  asked: Operation,
  flags: Partial<ExplorerCommandFlags>,
): Promise<ExitCode> {
  if (flags.all) return printList(await readEverything(listing, flags.json), asked, flags)
  const { items, ...place } = await listing.page(flags.page)
  if (flags.json) return printJson({ ...place, items })
  if (items.length > 0 || !place.total) printRows(items, asked)
  if (place.total) printNote(`page ${place.page} of ${Math.max(1, place.pages ?? 1)}, ${place.total} in all`)
  return EXIT.DONE
}

/** Fetches every record, with a running count. */
function readEverything(listing: Listing<ResponseRecord>, isSilent: boolean | undefined): Promise<ResponseRecord[]> {
  return runWithProgress({ isSilent, text: 'reading the first page' }, async (line) => {
    const records: ResponseRecord[] = []
    for await (const { items, total } of listing.byPage()) {
      records.push(...items)
      line.show({ done: records.length, total, unit: 'records' })
    }
    return records
  })
}

function printList(
  records: readonly ResponseRecord[],
  asked: Operation,
  { json }: Partial<ExplorerCommandFlags>,
): ExitCode {
  if (json) return printJson(records)
  printRows(records, asked)
  return EXIT.DONE
}

function printRows(records: readonly ResponseRecord[], { record, family, name }: Operation): void {
  if (records.length === 0) {
    printNote(`nothing: ${family} ${name} is empty`)
    return
  }
  const { heads, rows } = tabulate(record, records, process.stdout.columns ?? 200)
  printResult(formatTable(heads, rows, paint).join('\n'))
}

function printRecord(record: ResponseRecord, asked: Operation, { json }: Partial<ExplorerCommandFlags>): ExitCode {
  const isRefused = asked.verb === 'POST' && record.state === 'different'
  if (json) printJson(record)
  else {
    printResponseView({ facts: describeRecord(record) })
  }
  return isRefused ? EXIT.NO : EXIT.DONE
}

function printJson(value: unknown): ExitCode {
  printResult(JSON.stringify(value))
  return EXIT.DONE
}
