import * as z from 'zod'
import { toSeconds } from '../../codec/chain-time.js'
import { isText, listOf, mapOf, optional, requireShape } from '../../collections/shapes.js'
import { isToolkitError } from '../../errors/errors.js'
import type { Results } from '../../rpc/schema.js'
import { ask, findVersions, listLogs } from './addresses.js'
import {
  BadParameter,
  type IndexPage,
  InvalidSource,
  NotFound,
  type PageQuery,
  readSince,
  readTotal,
  type Source,
  type SourceSubmission,
  type WireRecord,
} from './source.js'
import { findSystemMethod } from './system-methods.js'

export async function showContract(source: Source, id: string): Promise<WireRecord> {
  const contract = await readContract(source, id)
  const versions = await findVersions(source, id)
  const creation = versions.find(({ isCreation }) => isCreation)
  const updates = versions.filter(({ isCreation }) => !isCreation)
  const known = await source.findSource(id)
  return {
    address: id,
    language: contract.language,
    version: contract.version,
    abi: contract.abis,
    source_code: readScript(contract),
    creator: creation?.creator ?? null,
    creation_transaction_hash: creation?.hash ?? null,
    updates: updates.map(({ creator, hash, block, time }) => {
      return { publisher: creator, transaction_hash: hash, block_number: block, timestamp: toSeconds(time) }
    }),
    since_block: readSince(source),
    is_verified: known !== undefined,
    verified_at: null,
    source_files: known?.files ?? listStored(id, contract),
  }
}

/** The stored script as a file; native contracts have none. */
function listStored(id: string, contract: Results['getContract']): WireRecord[] {
  return contract.language === 'javascript' ? [{ path: `${id}.js`, text: readScript(contract) }] : []
}

/**
 * Lists the methods of a contract, with the number of their calls by transaction actions. Argument names and read-only
 * methods are known for built-in contracts and for contracts with a known source.
 */
export async function listMethods(source: Source, id: string): Promise<WireRecord[]> {
  const { abis } = await readContract(source, id)
  const known = await source.findSource(id)
  const parameters = requireShape(known?.parameters ?? {}, mapOf(listOf(isText)), 'parameters of a verified source')
  const reads = requireShape(known?.reads, optional(listOf(isText)), 'reading methods of a verified source')
  return Promise.all(
    abis.map(async ({ name, args, amount_limit }) => {
      const system = findSystemMethod(id, name)
      const names = system?.parameters ?? parameters[name]
      return {
        name,
        args: args.map((type, index) => ({ name: names?.[index] ?? null, type })),
        amount_limit,
        is_read: system?.isRead ?? reads?.includes(name) ?? null,
        calls: await readTotal(source, `calls:${id}/${name}`),
      }
    }),
  )
}

export async function listEvents(source: Source, id: string, query: PageQuery): Promise<IndexPage> {
  // An address with receipts is a contract.
  if ((await source.index.count(`logs:${id}`)) === 0) await readContract(source, id)
  return listLogs(source, id, query)
}

/**
 * Compares a submission with the stored contract: a script with its ABI, or source files, which are compiled. Errors in
 * the submission are errors of the request.
 */
export async function verifyContract(source: Source, submission: WireRecord): Promise<WireRecord> {
  const { address, script, abi } = submission
  if (typeof address !== 'string' || address === '') throw new BadParameter('address', 'the id of a contract')
  const isWhole = typeof script === 'string' && typeof abi === 'object' && abi !== null
  if (!isWhole && submission.files === undefined)
    throw new BadParameter('script', 'script with abi, or files with entry')
  const contract = await readContract(source, address)
  if (!isWhole && contract.language !== 'javascript')
    throw new BadParameter('script', `script with abi: ${address} is native and has no files`)
  const sources = isWhole ? undefined : readSources(submission)
  if (sources === undefined) return compareContract(address, contract, { script, abi })
  const isStored = abi !== undefined && sources.files[sources.entry] === readScript(contract)
  const made = isStored ? { script: readScript(contract), abi } : await compile(source, sources)
  return compareContract(address, contract, made)
}

const SOURCE_FILES = z.array(z.object({ path: z.string(), text: z.string() }))
const TEXTS = z.record(z.string(), z.string())

/** Files by path, or the list `source_files`, whose first file is the entry. */
function readSources({ files, entry }: WireRecord): SourceSubmission {
  const listed = SOURCE_FILES.safeParse(files).data?.map(({ path, text }) => [path, text] as const)
  const texts = listed === undefined ? TEXTS.safeParse(files).data : Object.fromEntries(listed)
  if (texts === undefined) throw new BadParameter('files', 'texts by path, or a list of path and text')
  const start = entry ?? listed?.[0]?.[0]
  if (typeof start !== 'string' || !Object.hasOwn(texts, start)) throw new BadParameter('entry', 'one of the files')
  return { files: texts, entry: start }
}

async function compile({ verify }: Source, submission: SourceSubmission): Promise<WireRecord> {
  if (verify === undefined) throw new BadParameter('files', 'script and abi: this service compiles nothing')
  try {
    return await verify(submission)
  } catch (error) {
    if (isToolkitError(error)) throw new InvalidSource(error)
    throw error
  }
}

function readScript({ orig_code, code }: Results['getContract']): string {
  return orig_code || code
}

function compareContract(address: string, contract: Results['getContract'], made: WireRecord): WireRecord {
  const stored = { script: readScript(contract), abi: readAbi(contract.abis) }
  const difference = [
    ...(stored.script.trim() === String(made.script).trim() ? [] : ['the script is another']),
    ...(JSON.stringify(stored.abi) === JSON.stringify(readAbi(made.abi)) ? [] : ['the ABI is another']),
  ]
  return { address, state: difference.length === 0 ? 'verified' : 'different', difference }
}

const LIMIT = z.object({ token: z.string(), val: z.string().optional(), value: z.string().optional() })
const LIMITS = z.array(LIMIT).nullish()
const ENTRIES = z.array(
  z.object({ name: z.string(), args: z.array(z.string()).nullish(), amountLimit: LIMITS, amount_limit: LIMITS }),
)

/** Normalises an ABI written by a compiler or a node. */
function readAbi(abi: unknown): unknown[] {
  const list = typeof abi === 'object' && abi !== null && 'abi' in abi ? abi.abi : abi
  const { success, data } = ENTRIES.safeParse(list)
  if (!success) throw new BadParameter('abi', 'a list of methods, each with name, args and amountLimit')
  return data.map(({ name, args, amountLimit, amount_limit }) => {
    const limits = (amountLimit ?? amount_limit ?? []).map(({ token, val, value }) => `${token} ${val ?? value}`)
    return { name, args: args ?? [], limits }
  })
}

async function readContract({ provider }: Source, id: string): Promise<Results['getContract']> {
  if (!/^Contract|\./.test(id)) throw new NotFound(`contract ${id}`)
  return ask(provider.request('getContract', { id, by_longest_chain: true }), `contract ${id}`)
}
