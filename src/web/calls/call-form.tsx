import { useState } from 'preact/hooks'
import type { ExplorerRecord } from '../../explorer/records.js'
import { Response, useResponse } from '../asking.js'
import { RamByPayer } from '../code/ram.js'
import { summarizeFailure } from '../failure.js'
import { describeLimit, group } from '../format.js'
import { Status, TransactionLink } from '../parts.js'
import { type CallResponse, dryRunCall, explorer, sendCall, waitForBlock } from '../service/data.js'
import type { Live } from '../service/live.js'
import { readRecords } from '../service/shapes.js'
import { Returned } from '../tree.js'
import { formatArguments } from './call-arguments.js'

type FormMethod = ExplorerRecord<'Method'>

interface CallParameter {
  name: string | null
  type: string
}

/** The methods of a contract, with forms for dry runs and transactions of the accounts of a development chain. */
export function CallForm({ contract, live }: { contract: string; live: Live }) {
  const methods = useResponse(() => explorer.contractMethods(contract), [contract])
  const accounts = live.info?.accounts ?? []
  return (
    <Response of={methods}>
      {(found) => (
        <>
          {accounts.length === 0 && (
            <p class="hint">
              No accounts can sign here. Methods are dry-run as any account of the chain, if its node serves dry runs.
            </p>
          )}
          {groupMethods(found).map(({ title, methods }) => (
            <section key={title} aria-label={title}>
              <h2>
                {title} <span class="figures">{group(methods.length)}</span>
              </h2>
              {methods.map(({ name, args, amount_limit, calls }) => (
                <MethodForm
                  key={name}
                  contract={contract}
                  method={name ?? ''}
                  parameters={readRecords<CallParameter>(args)}
                  limits={readRecords<{ token: string; value: string }>(amount_limit)}
                  calls={calls ?? 0}
                  accounts={accounts}
                  isRead={title === READS}
                />
              ))}
            </section>
          ))}
        </>
      )}
    </Response>
  )
}

const READS = 'Read'
const WRITES = 'Write'

/** Methods that only read, then the others; one group if the service does not know which ones do. */
function groupMethods(found: readonly FormMethod[]): { title: string; methods: FormMethod[] }[] {
  const reads = found.filter(({ is_read }) => is_read === true)
  if (reads.length === 0 && found.every(({ is_read }) => is_read === null || is_read === undefined))
    return [{ title: 'Methods', methods: [...found] }]
  const groups = [
    { title: READS, methods: reads },
    { title: WRITES, methods: found.filter(({ is_read }) => is_read !== true) },
  ]
  return groups.filter(({ methods }) => methods.length > 0)
}

interface MethodProps {
  contract: string
  method: string
  parameters: readonly CallParameter[]
  limits: readonly { token: string; value: string }[]
  calls: number
  accounts: readonly string[]
  /** True for a method that needs no transaction. */
  isRead: boolean
}

type FormState =
  | { response: CallResponse; isSent: boolean }
  | { waiting: string }
  | { problem: string; hash?: string }
  | undefined

function MethodForm({ contract, method, parameters, limits, calls, accounts, isRead }: MethodProps) {
  const [texts, setTexts] = useState<string[]>(parameters.map(() => ''))
  const [account, setAccount] = useState(accounts[0] ?? '')
  const [ending, setEnding] = useState<FormState>(undefined)
  const [isBusy, setBusy] = useState(false)
  const readCall = () => {
    const args = formatArguments(parameters, texts)
    return { contract, method, args, account: account || accounts[0] || '' }
  }
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      setEnding({ problem: error instanceof Error ? error.message : String(error) })
    }
    setBusy(false)
  }
  const dryRun = () => run(async () => setEnding({ response: await dryRunCall(readCall()), isSent: false }))
  const send = () =>
    run(async () => {
      const hash = await sendCall(readCall())
      setEnding({ waiting: hash })
      setEnding(
        await waitForBlock(hash).then(
          (response) => ({ response, isSent: true }),
          (error: Error) => ({ problem: error.message, hash }),
        ),
      )
    })
  const limit = limits.map(describeLimit).join(', ')
  return (
    <details class="method">
      <summary>
        <strong>{method}</strong>
        <span class="arguments">
          ({parameters.map(({ name, type }, at) => `${name ?? `argument ${at + 1}`}: ${type}`).join(', ')})
        </span>
        <span class="figures">
          {limit === '' || isRead ? '' : `may spend ${limit}; `}
          {group(calls)} {calls === 1 ? 'call' : 'calls'}
        </span>
      </summary>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) dryRun()
        }}
      >
        {parameters.map(({ name, type }, at) => (
          <label key={at}>
            <span>
              {name ?? `argument ${at + 1}`}
              <span class="kind">{type}</span>
            </span>
            <input
              value={texts[at]}
              onInput={(event) => setTexts(texts.with(at, event.currentTarget.value))}
              inputMode={type === 'number' ? 'decimal' : 'text'}
            />
          </label>
        ))}
        {accounts.length === 0 ? (
          <>
            <label>
              As account
              <input required value={account} onInput={(event) => setAccount(event.currentTarget.value.trim())} />
            </label>
            <div class="actions">
              <button type="submit" disabled={isBusy}>
                {isRead ? 'Read' : 'Dry run'}
              </button>
            </div>
          </>
        ) : (
          <>
            <label>
              Signed by
              <select value={account || accounts[0]} onChange={(event) => setAccount(event.currentTarget.value)}>
                {accounts.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
            <div class="actions">
              <button type="submit" disabled={isBusy}>
                {isRead ? 'Read' : 'Dry run'}
              </button>
              {!isRead && (
                <button type="button" class="strong" disabled={isBusy} onClick={send}>
                  Send
                </button>
              )}
            </div>
          </>
        )}
      </form>
      <div aria-live="polite">{ending !== undefined && <EndingView ending={ending} />}</div>
    </details>
  )
}

function EndingView({ ending }: { ending: NonNullable<FormState> }) {
  if ('waiting' in ending)
    return (
      <p class="ending">
        Sent, waiting for a block: <TransactionLink hash={ending.waiting} />
      </p>
    )
  if ('problem' in ending)
    return (
      <p class="failure">
        {ending.problem} {ending.hash !== undefined && <TransactionLink hash={ending.hash} />}
      </p>
    )
  const { hash, status, message, returns, gas, ram } = ending.response
  return (
    <div class="ending">
      <p>
        <Status of={status} /> {group(gas)} gas, RAM: <RamByPayer ram={ram} />{' '}
        {ending.isSent ? <TransactionLink hash={hash} /> : '(dry run)'}
      </p>
      {message !== '' && <p class="failure">{summarizeFailure(message)}</p>}
      {returns.length > 0 && <Returned values={returns} />}
    </div>
  )
}
