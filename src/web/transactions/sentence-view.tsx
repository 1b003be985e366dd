import type { ExplorerRecord } from '../../explorer/records.js'
import { AddressLink } from '../address-link.js'
import { Link } from '../router.js'
import { describeTransaction } from './sentence.js'

/** The sentence about a transaction, with links. */
export function Sentence({ transaction }: { transaction: ExplorerRecord<'Transaction'> }) {
  return (
    <p class="sentence">
      {describeTransaction(transaction).map((segment, at) =>
        typeof segment === 'string' ? (
          segment
        ) : 'address' in segment ? (
          <AddressLink key={at} name={segment.address} />
        ) : (
          <Link key={at} to={`/tokens/${segment.token}`}>
            {segment.symbol}
          </Link>
        ),
      )}
      .
    </p>
  )
}
