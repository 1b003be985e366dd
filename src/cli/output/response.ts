import { formatFacts, formatTable, type TableFact } from '../../report/text/table.js'
import { encodeResult } from '../../rpc/encoding/message-json.js'
import type { MethodName, Results } from '../../rpc/schema.js'
import { printResult } from './output.js'
import { paint } from './paint.js'

/** A response of a node for people: facts, and a table if there are rows. */
export interface ResponseView {
  facts: readonly TableFact[]
  heads?: readonly string[]
  rows?: readonly (readonly string[])[]
}

/** Prints an answer for people. */
export function printResponseView({ facts, heads = [], rows = [] }: ResponseView): void {
  const table = rows.length === 0 ? [] : ['', ...formatTable(heads, rows, paint)]
  printResult([...formatFacts(facts, paint), ...table].join('\n'))
}

/** Prints a response in the node's own JSON form. */
export function printResponse<M extends MethodName>(method: M, response: Results[M]): void {
  printResult(encodeResult(method, response))
}
