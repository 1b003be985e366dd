import { useEffect, useState } from 'preact/hooks'
import { shorten } from './format.js'
import { Link } from './router.js'
import { readName } from './service/data.js'

/** A published contract, in a text of the chain. */
export const CONTRACT_ID = /^Contract[1-9A-HJ-NP-Za-km-z]{30,}$/

/** An account or a contract, which the project may have a name for; `shown` is what it is called here. */
export function AddressLink({
  name,
  whole = false,
  shown,
}: {
  name: string | null | undefined
  whole?: boolean
  shown?: string | undefined
}) {
  const known = useName(whole || shown !== undefined ? undefined : name)
  if (!name) return <>–</>
  return (
    <Link to={`/addresses/${encodeURIComponent(name)}`} class="code" title={name}>
      {shown ?? known ?? (whole ? name : shorten(name))}
    </Link>
  )
}

/** Returns the name of a contract in the project, once it is known. */
export function useName(id: string | null | undefined): string | undefined {
  const [read, setRead] = useState<{ of: string; name: string | undefined } | undefined>(undefined)
  useEffect(() => {
    if (!id?.startsWith('Contract')) return
    let isOver = false
    readName(id).then(
      (found) => !isOver && setRead({ of: id, name: found }),
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [id])
  // A row of a list is reused for other records.
  return read?.of === id ? read?.name : undefined
}
