import { useEffect, useState } from 'preact/hooks'
import { Nothing } from './asking.js'
import { decode, formatDuration, group } from './format.js'
import { useRevealed } from './parts.js'
import { Link, usePlace } from './router.js'
import { SearchBox } from './search-box.js'
import type { Info } from './service/data.js'
import { type Live, useLive } from './service/live.js'
import { followSettings, type Settings, saveSettings } from './settings.js'
import { SettingsSwitches } from './settings-switches.js'
import { AddressView } from './views/address.js'
import { BlocksView, BlockView } from './views/blocks.js'
import { AccountsView, ContractsView } from './views/contracts.js'
import { OverviewView } from './views/overview.js'
import { TokensView, TokenView } from './views/tokens.js'
import { TransactionView } from './views/transaction.js'
import { TransactionsView } from './views/transactions.js'

const PLACES = [
  ['/', 'Overview'],
  ['/blocks', 'Blocks'],
  ['/transactions', 'Transactions'],
  ['/tokens', 'Tokens'],
  ['/contracts', 'Contracts'],
  ['/accounts', 'Accounts'],
] as const

/** The page: navigation and search, and one view. */
export function App({ settings: initial }: { settings: Settings }) {
  const [settings, setSettings] = useState(initial)
  const change = (changed: Settings) => {
    saveSettings(changed)
    setSettings(changed)
  }
  useEffect(() => followSettings(setSettings), [])
  const place = usePlace()
  const live = useLive()
  const [, family = '', subject] = place.pathname.split('/')
  const places = useRevealed(family)
  return (
    <>
      <header class="top">
        <a class="skip" href="#view">
          Skip to content
        </a>
        <Link to="/" class="brand">
          Explorer
        </Link>
        <nav ref={places} aria-label="Views">
          {PLACES.map(([path, name]) => (
            <Link key={path} to={path} current={path === `/${family}`}>
              {name}
            </Link>
          ))}
        </nav>
        <SearchBox />
        <SettingsSwitches settings={settings} onChange={change} />
      </header>
      <Notices live={live} />
      <main id="view" tabIndex={-1} key={settings.timeZone}>
        <View family={family} subject={subject && decode(subject)} page={readPage(place)} live={live} />
      </main>
      <footer>
        {live.info === undefined ? 'Connecting…' : `${live.info.network}, ${nameHead(live.head)}`}
        {describeStart(live.info)}
        {' · '}
        <a href="/api/openapi.json">API</a>
      </footer>
    </>
  )
}

function nameHead(head: number): string {
  return head < 0 ? 'no block yet' : `block ${group(head)}`
}

/** The first indexed block, unless it is the first of the chain. */
function describeStart(info: Info | undefined): string {
  const { firstBlock = 0, indexedBlock } = info?.progress ?? {}
  return firstBlock > 0 && indexedBlock !== undefined ? `, indexed since block ${group(firstBlock)}` : ''
}

function readPage({ searchParams }: URL): number {
  const page = Number(searchParams.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

interface ViewProps {
  family: string
  subject: string | undefined
  page: number
  live: Live
}

function View({ family, subject, page, live }: ViewProps) {
  switch (family) {
    case '':
      return <OverviewView live={live} />
    case 'blocks':
      return subject ? (
        <BlockView key={subject} name={subject} head={live.head} />
      ) : (
        <BlocksView page={page} live={live} />
      )
    case 'transactions':
      return subject ? (
        <TransactionView key={subject} hash={subject} live={live} />
      ) : (
        <TransactionsView page={page} live={live} />
      )
    case 'tokens':
      return subject ? (
        <TokenView key={subject} id={subject} page={page} live={live} />
      ) : (
        <TokensView page={page} live={live} />
      )
    case 'contracts':
      return subject ? <Nothing /> : <ContractsView page={page} live={live} />
    case 'accounts':
      return subject ? <Nothing /> : <AccountsView page={page} live={live} />
    case 'addresses':
      return subject ? <AddressView key={subject} name={subject} page={page} live={live} /> : <Nothing />
    default:
      return <Nothing />
  }
}

function Notices({ live: { isLost, isRestarted, info, head } }: { live: Live }) {
  return (
    <div aria-live="polite">
      {isLost && <p class="notice">The service does not respond. This page may be out of date.</p>}
      {!isLost && info?.isAway && (
        <p class="notice">
          The node does not respond. {head < 0 ? 'No block is known yet' : `Blocks up to ${group(head)} are shown`}; the
          page resumes when it responds again.
        </p>
      )}
      {!isLost && info?.progress.state === 'store-unavailable' && (
        <p class="notice">The database of this explorer does not respond. The page resumes when it responds again.</p>
      )}
      {!isLost && info?.progress.state === 'stopped' && (
        <p class="notice">
          Indexing has stopped
          {info.progress.indexedBlock !== undefined && ` at block ${group(info.progress.indexedBlock)}`}:{' '}
          {info.progress.reason ?? 'the log of the explorer has the reason'}. The page shows what is indexed.
        </p>
      )}
      {!isLost && info?.progress.state === 'waiting' && (
        <p class="notice" role="status">
          {describeWaiting(info.progress)}
        </p>
      )}
      {!isLost && info?.progress.state === 'indexing' && <Indexing progress={info.progress} />}
      {isRestarted && (
        <p class="notice">
          The chain was restarted or reset. Earlier blocks and transactions may be gone.{' '}
          <button type="button" onClick={() => location.assign('/')}>
            Reload
          </button>
        </p>
      )}
    </div>
  )
}

function describeWaiting({ reason, firstBlock, nodeBlock }: Info['progress']): string {
  if (reason !== undefined) return `Waiting: ${reason}.`
  return `Waiting for block ${group(firstBlock)}, the first to index. The node is at block ${group(nodeBlock)}.`
}

/** Shown if the index is behind by more than the blocks of a second, or if these wait. */
function Indexing({ progress }: { progress: Info['progress'] }) {
  if (progress.reason !== undefined) {
    return (
      <p class="notice" role="status">
        Indexing: {progress.reason}.
      </p>
    )
  }
  const { indexedBlock, nodeBlock, remainingBlocks = 0, blocksPerSecond, remainingSeconds } = progress
  if (nodeBlock === undefined || remainingBlocks < MAX_LIVE_BLOCKS) return null
  const rate = blocksPerSecond === undefined ? '' : `, ${group(Math.round(blocksPerSecond))} blocks per second`
  const left = remainingSeconds === undefined ? '' : `, ${formatDuration(remainingSeconds)} left`
  return (
    <p class="notice" role="status">
      Indexing: block {group(indexedBlock ?? 0)} of {group(nodeBlock)}
      {rate}
      {left}. Newer blocks are not shown yet.
    </p>
  )
}

const MAX_LIVE_BLOCKS = 10
