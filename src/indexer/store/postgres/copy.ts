import { finished } from 'node:stream/promises'
import type { PgClient } from './database.js'

/** Inserts rows with `COPY`. A row is a line of tab-separated values. */
export async function copyRows(client: PgClient, into: string, lines: string): Promise<void> {
  if (lines === '') return
  const { copyFrom } = await import('./drivers.js')
  const stream = client.query(copyFrom(`copy ${into} from stdin`))
  stream.end(lines)
  await finished(stream)
}

/** The value `null` in a line. */
export const NULL = '\\N'

/** Formats a JSON text as a value in a line. It contains no control characters. */
export function escapeJson(text: string): string {
  return text.replaceAll('\\', '\\\\')
}
