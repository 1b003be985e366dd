import { AddressLink } from '../address-link.js'
import { describeBytes } from '../format.js'
import { readMembers } from '../service/shapes.js'

/** Bytes of RAM that a call took or gave back, by who pays for them. */
export function RamByPayer({ ram }: { ram: unknown }) {
  const entries = Object.entries(readMembers<Record<string, string>>(ram))
  if (entries.length === 0) return <>none</>
  return (
    <>
      {entries.map(([payer, bytes], at) => (
        <span key={payer}>
          {at > 0 && ', '}
          <AddressLink name={payer} /> {describeBytes(Number(bytes))}
        </span>
      ))}
    </>
  )
}
