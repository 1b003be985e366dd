import * as z from 'zod'
import type { Results } from '../../rpc/schema.js'
import { ask, findVersions, listLogs } from './addresses.js'
import { BadParameter, NotFound, type PageQuery, type Source, toSeconds, type Wire, type WirePage } from './source.js'

export async function showContract(source: Source, id: string): Promise<Wire> {
  const contract = await readContract(source, id)
  const [creation, ...updates] = await findVersions(source, id)
  const known = await source.findSource(id)
  return {
    address: id,
    language: contract.language,
    version: contract.version,
    abi: contract.abis,
    source_code: contract.orig_code || contract.code,
    creator: creation?.creator ?? null,
    creation_transaction_hash: creation?.hash ?? null,
    updates: updates.map(({ creator, hash, block, time }) => {
      return { publisher: creator, transaction_hash: hash, block_number: block, timestamp: toSeconds(time) }
    }),
    is_verified: known !== undefined,
    verified_at: null,
    source_files: known?.files ?? [],
  }
}

/** The methods of a contract, with how often they were called by an action of a transaction. */
export async function listMethods(source: Source, id: string): Promise<Wire[]> {
  const { abis } = await readContract(source, id)
  const known = await source.findSource(id)
  const parameters = (known?.parameters ?? {}) as Readonly<Record<string, string[]>>
  return Promise.all(
    abis.map(async ({ name, args, amount_limit }) => {
      const names = parameters[name]
      return {
        name,
        args: args.map((type, index) => ({ name: names?.[index] ?? null, type })),
        amount_limit,
        calls: await source.index.count(`calls:${id}/${name}`),
      }
    }),
  )
}

export async function listEvents(source: Source, id: string, query: PageQuery): Promise<WirePage> {
  // What has left receipts is a contract.
  if ((await source.index.count(`logs:${id}`)) === 0) await readContract(source, id)
  return listLogs(source, id, query)
}

/** Compares what is submitted with what is stored. */
export async function verifyContract(source: Source, submission: Wire): Promise<Wire> {
  const { address, script, abi, files, entry } = submission
  if (typeof address !== 'string' || address === '') throw new BadParameter('address', 'the id of a contract')
  const isWhole = typeof script === 'string' && typeof abi === 'object' && abi !== null
  const isSource = typeof files === 'object' && files !== null && typeof entry === 'string'
  if (!isWhole && !isSource) throw new BadParameter('script', 'script with abi, or files with entry')
  const contract = await readContract(source, address)
  const made = isWhole ? { script, abi } : await compile(source, { files, entry })
  return compareContract(address, contract, made)
}

async function compile({ verify }: Source, submission: Wire): Promise<Wire> {
  if (verify === undefined) throw new BadParameter('files', 'script and abi: this service compiles nothing')
  return verify(submission)
}

function compareContract(address: string, contract: Results['getContract'], made: Wire): Wire {
  const stored = { script: contract.orig_code || contract.code, abi: readAbi(contract.abis) }
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

/** An ABI as a compiler or a node writes it, in one form. */
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
