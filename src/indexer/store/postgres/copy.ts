import { finished } from 'node:stream/promises'
import type { Client } from './database.js'

/** Inserts rows by `COPY`: each is a line of values with tabs between them. */
export async function copyRows(client: Client, into: string, lines: string): Promise<void> {
  if (lines === '') return
  const { copyFrom } = await import('./drivers.js')
  const stream = client.query(copyFrom(`copy ${into} from stdin`))
  stream.end(lines)
  await finished(stream)
}

/** The value `null` in a line. */
export const NULL = '\\N'

/** A JSON text as a value in a line: it has no control characters. */
export function escapeJson(text: string): string {
  return text.replaceAll('\\', '\\\\')
}
