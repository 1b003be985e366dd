import { readAbi } from '../client/abi.js'
import { firstOf, must } from '../collections/presence.js'
import { isText, requireShape, startOf } from '../collections/shapes.js'
import type { CompiledContract } from '../compiler/compile.js'
import { instrument } from '../contract/instrumentation/instrument.js'
import type { AbiEntry } from '../contract/record.js'
import { decodeSubmission } from '../contract/submission.js'
import { ContractRefused } from '../contract/validation/refusal.js'
import { isNodeError } from '../rpc/node-error.js'
import type { Provider } from '../rpc/provider.js'
import type { Results } from '../rpc/schema.js'
import type { StepRecord } from './journal/journal.js'
import { hashText } from './journal/journal-entry.js'

/** Result of comparing the code on the chain with the sources. */
type CodeVerdict = 'equal' | 'equal except for comments and blanks' | 'different'

/** A contract on the chain compared with the project's. */
export interface Verification {
  code: CodeVerdict
  /** Actions with different entries, with both versions. */
  abi: { action: string; chain: string | undefined; source: string | undefined }[]
  /** Steps that published it, with their problems. */
  steps: { step: string; transaction: string; trouble: string | undefined }[]
}

/** Compares a published contract with the compiled sources. */
export function compareContract(
  chain: Results['getContract'],
  { script, info }: Pick<CompiledContract, 'script' | 'info'>,
): Pick<Verification, 'code' | 'abi'> {
  return { code: compareCode(chain, script), abi: compareAbis(readAbi(chain), info.abi) }
}

function compareCode({ code, orig_code }: Results['getContract'], script: string): CodeVerdict {
  if (orig_code === script) return 'equal'
  // The chain prints the executed code from the tree, without comments and whitespace.
  return code === print(script) ? 'equal except for comments and blanks' : 'different'
}

function print(script: string): string | undefined {
  try {
    return instrument(script).code
  } catch (error) {
    if (error instanceof ContractRefused) return undefined
    throw error
  }
}

function compareAbis(chain: readonly AbiEntry[], source: readonly AbiEntry[]): Verification['abi'] {
  const names = [...new Set([...chain, ...source].map(({ name }) => name))]
  return names.flatMap((action) => {
    const [there, here] = [chain, source].map((abi) => abi.find(({ name }) => name === action)).map(describe)
    return there === here ? [] : [{ action, chain: there, source: here }]
  })
}

/** Formats an entry: its arguments and amount limits. */
function describe(entry: AbiEntry | undefined): string | undefined {
  if (entry === undefined) return undefined
  const limits = entry.amountLimit.map(({ token, val }) => `${token} ${val}`)
  return `(${entry.args.join(', ')})${limits.length === 0 ? '' : ` limits ${limits.toSorted().join(', ')}`}`
}

/** Checks that the transactions of publishing steps exist, and published what the journal says. */
export async function checkSteps(
  provider: Pick<Provider, 'request'>,
  steps: readonly StepRecord[],
): Promise<Verification['steps']> {
  return Promise.all(
    steps.map(async ({ name: step, inputs, done }) => {
      const { hash: transaction } = must(done, 'outcome of a done step')
      return {
        step,
        transaction,
        trouble: await findTrouble(provider, transaction, must(inputs.code, 'code of the step')),
      }
    }),
  )
}

/** The code, and for an update the data of `can_update`. */
const isPublication = startOf(isText)

async function findTrouble(
  provider: Pick<Provider, 'request'>,
  hash: string,
  expected: string,
): Promise<string | undefined> {
  try {
    const { status, transaction } = await provider.request('getTxByHash', { hash })
    const [submitted] = requireShape(
      JSON.parse(firstOf(transaction.actions).data),
      isPublication,
      'arguments of a publication',
    )
    if (hashText(decodeSubmission(submitted).code) !== expected) return 'published code that differs from the journal'
    if (transaction.tx_receipt?.status_code !== 'SUCCESS') return 'failed'
    return status === 'IRREVERSIBLE' ? undefined : 'is not irreversible yet'
  } catch (error) {
    if (isNodeError(error) && error.text === 'tx not found') return 'is not on this chain'
    throw error
  }
}

/** True if there are no differences. */
export function isVerified({ code, abi, steps }: Verification): boolean {
  return code !== 'different' && abi.length === 0 && steps.every(({ trouble }) => trouble === undefined)
}
