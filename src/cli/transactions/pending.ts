import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { remove } from 'fs-extra/esm'
import { describeJsonFailure, JsonError, parseJson } from '../../codec/json.js'
import { isToolkitError, ToolkitError } from '../../errors/errors.js'
import { describeThrown } from '../../errors/thrown.js'
import { relativePath } from '../../files/relative-path.js'
import { writeWholeFile } from '../../files/whole-file.js'
import { formatTransaction, parseTransaction } from '../../tx/json.js'
import type { Transaction } from '../../tx/transaction.js'
import { readNamedFile } from '../named-file.js'

/** Signed bytes that are being sent, saved so that they can be sent again after this process ends. */
export interface PendingSend {
  /** True if they were saved before: an earlier process may have sent them. */
  wasThere: boolean
  /** Removes the bytes once the outcome is known. */
  forget(): Promise<void>
  /** Explains a failure after which the transaction may still be executed, and how to continue. */
  explain(error: unknown, isInterrupted: boolean): Promise<unknown>
}

/** Folder in `.toolkit` of transactions whose outcome is unknown. */
export const PENDING_FOLDER = 'transactions'

/** Lists the files of transactions whose outcome is unknown. */
export async function listPending(folder: string): Promise<string[]> {
  return (await readdir(join(folder, PENDING_FOLDER)).catch(() => [])).filter((name) => name.endsWith('.json'))
}

/** Stores signed bytes in `.toolkit/transactions` until their outcome is known. */
export async function keepPending(root: string, hash: string, tx: Transaction): Promise<PendingSend> {
  const path = join(root, '.toolkit', PENDING_FOLDER, `${hash}.json`)
  const wasThere = existsSync(path)
  await writeWholeFile(path, formatFile(tx), 0o600)
  return {
    wasThere,
    forget: () => remove(path),
    async explain(error, isInterrupted) {
      const isOpen = isToolkitError(error) && (error.code.startsWith('NODE_UNREACH') || OPEN.includes(error.code))
      if (!isInterrupted && !isOpen) {
        await remove(path)
        return error
      }
      const name = relativePath(process.cwd(), path)
      const hint = `It may still be executed. To send the same bytes again, without a double effect: toolkit send ${name}`
      if (isInterrupted) {
        return new ToolkitError('INTERRUPTED', `interrupted while transaction ${hash} was on its way`, { hint })
      }
      const { code, message } = error as ToolkitError
      return new ToolkitError(code, message, { hint, cause: error })
    },
  }
}

/** Size of a transaction file in bytes: several times that of a transaction the node accepts. */
const MAX_FILE = 2 ** 24

const OPEN = ['TX_UNSETTLED', 'TX_NOT_FINAL', 'NODE_TIMEOUT', 'NODE_ANSWER']

/** Formats a transaction file, in the form of the node interface. */
export function formatFile(tx: Transaction): string {
  return `${JSON.stringify(formatTransaction(tx), null, 2)}\n`
}

/** Reads transaction files in turn: an open pipe would keep the process alive after the error of another file. */
export async function readFileTransactions(files: readonly string[]): Promise<Transaction[]> {
  const transactions: Transaction[] = []
  for (const file of files) transactions.push(await readFileTransaction(file))
  return transactions
}

/** Reads a transaction file; `-` is standard input. Throws `TX_FILE`. */
export async function readFileTransaction(file: string): Promise<Transaction> {
  const tx = parseFile(await readText(file), file)
  // Missing members have defaults, so any object would be read as a transaction.
  if (tx.publisher === '' || tx.actions.length === 0) {
    throw pendingFileError(file, `it holds no transaction: it has no ${tx.publisher === '' ? 'publisher' : 'action'}`)
  }
  return tx
}

function parseFile(text: string, file: string): Transaction {
  try {
    return parseTransaction(parseJson(text, { extent: 'whole' }))
  } catch (cause) {
    if (cause instanceof JsonError) throw pendingFileError(file, `it is ${describeJsonFailure(text)}`)
    throw pendingFileError(file, `it holds no transaction: ${describeThrown(cause)}`, cause)
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readNamedFile(file, { maxBytes: MAX_FILE })
  } catch (cause) {
    if (isToolkitError(cause)) throw cause
    throw pendingFileError(file, 'it cannot be read', cause)
  }
}

function pendingFileError(file: string, reason: string, cause?: unknown): ToolkitError {
  return new ToolkitError('TX_FILE', `${file}: ${reason}`, {
    hint: 'toolkit send --sign-only and toolkit tx sign write transaction files.',
    cause,
  })
}
