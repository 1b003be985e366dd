import { useState } from 'preact/hooks'
import { Answer, useAnswer } from './asking.js'
import { formatArguments } from './call-arguments.js'
import { type CallAnswer, dryRunCall, explorer, sendCall, waitForBlock } from './data.js'
import { summarizeFailure } from './failure.js'
import { describeLimit, group, layOut } from './format.js'
import type { Live } from './live.js'
import { Code, Status, TransactionLink } from './parts.js'
import { RamByPayer } from './ram.js'

interface Parameter {
  name: string | null
  type: string
}

/** Every method of a contract with a form that tries it, or sends it with an account of the development chain. */
export function CallForm({ contract, live }: { contract: string; live: Live }) {
  const methods = useAnswer(() => explorer.contractMethods(contract), [contract])
  const accounts = live.info?.accounts ?? []
  return (
    <Answer of={methods}>
      {(found) => (
        <>
          {accounts.length === 0 && (
            <p class="hint">There are no accounts here that could sign: methods are listed only.</p>
          )}
          {found.map(({ name, args, amount_limit, calls }) => (
            <MethodForm
              key={name}
              contract={contract}
              method={name ?? ''}
              parameters={(args ?? []) as unknown as Parameter[]}
              limits={(amount_limit ?? []) as unknown as { token: string; value: string }[]}
              calls={calls ?? 0}
              accounts={accounts}
            />
          ))}
        </>
      )}
    </Answer>
  )
}

interface MethodProps {
  contract: string
  method: string
  parameters: readonly Parameter[]
  limits: readonly { token: string; value: string }[]
  calls: number
  accounts: readonly string[]
}

type Ending =
  | { answer: CallAnswer; isSent: boolean }
  | { waiting: string }
  | { problem: string; hash?: string }
  | undefined

function MethodForm({ contract, method, parameters, limits, calls, accounts }: MethodProps) {
  const [texts, setTexts] = useState<string[]>(parameters.map(() => ''))
  const [account, setAccount] = useState(accounts[0] ?? '')
  const [ending, setEnding] = useState<Ending>(undefined)
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
  const dryRun = () => run(async () => setEnding({ answer: await dryRunCall(readCall()), isSent: false }))
  const send = () =>
    run(async () => {
      const hash = await sendCall(readCall())
      setEnding({ waiting: hash })
      setEnding(
        await waitForBlock(hash).then(
          (answer) => ({ answer, isSent: true }),
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
          {limit === '' ? '' : `may spend ${limit}; `}
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
        {accounts.length > 0 && (
          <>
            <label>
              signed by
              <select value={account || accounts[0]} onChange={(event) => setAccount(event.currentTarget.value)}>
                {accounts.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
            <div class="actions">
              <button type="submit" disabled={isBusy}>
                Dry run
              </button>
              <button type="button" class="strong" disabled={isBusy} onClick={send}>
                Send
              </button>
            </div>
          </>
        )}
      </form>
      <div aria-live="polite">{ending !== undefined && <EndingView ending={ending} />}</div>
    </details>
  )
}

function EndingView({ ending }: { ending: NonNullable<Ending> }) {
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
  const { hash, status, message, returns, gas, ram } = ending.answer
  return (
    <div class="ending">
      <p>
        <Status of={status} /> {group(gas)} gas, RAM: <RamByPayer ram={ram} />{' '}
        {ending.isSent ? <TransactionLink hash={hash} /> : '(a dry run: nothing is kept)'}
      </p>
      {message !== '' && <p class="failure">{summarizeFailure(message)}</p>}
      {returns.length > 0 && <Code label="What it returned">{returns.map(layOut).join('\n')}</Code>}
    </div>
  )
}
