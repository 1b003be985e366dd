import { formatShare, shorten } from './shadow-report.js'
import type { ShadowResult } from './shadow-run.js'

/** A shadow run as a self-contained HTML page without scripts. */
export function formatShadowPage({
  network,
  contract,
  code,
  blocks,
  figures,
  unfaithful,
  gaps,
  differences,
}: ShadowResult): string {
  const title = `Shadow run of ${contract} on ${network}`
  const rows = Object.entries({
    Blocks: `${blocks.from} to ${blocks.to}`,
    Transactions: figures.transactions,
    Equal: figures.equal,
    Different: figures.different,
    Unknown: `${figures.unknown} (${formatShare(figures.unknown, figures.transactions)})`,
    'Of the contract': figures.ofContract,
    ...(code !== undefined && { [`Compared with ${code}`]: figures.compared }),
  })
  const table = (head: readonly string[], body: readonly (readonly unknown[])[]) =>
    `<table><thead><tr>${head.map((cell) => `<th>${escapeHtml(cell)}</th>`).join('')}</tr></thead><tbody>${body
      .map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(shorten(cell))}</td>`).join('')}</tr>`)
      .join('')}</tbody></table>`
  const sections = [
    table(['Figure', 'Value'], rows),
    ...gaps.map((gap) => `<p><strong>This run proves nothing: ${escapeHtml(gap)}.</strong></p>`),
    unfaithful.length === 0
      ? gaps.length > 0
        ? ''
        : '<p>Every compared transaction with the published code has the receipt of the live chain.</p>'
      : `<h2>Receipts that differ from the live chain</h2>${table(
          ['Transaction', 'Block', 'Field', 'Live', 'Here'],
          unfaithful.flatMap(({ hash, block, differences: fields }) =>
            fields.map(({ field, expected, actual }) => [hash, block, field, expected, actual]),
          ),
        )}`,
    ...(code === undefined
      ? []
      : [
          `<h2>Differences of ${escapeHtml(code)}</h2>`,
          table(
            ['Action', 'Kind', 'Count', 'First transaction', 'Published', 'Next'],
            differences.map(({ action, kind, count, hash, published, candidate }) => [
              action,
              kind,
              count,
              hash,
              published,
              candidate,
            ]),
          ),
          ...differences.map(({ test }) => `<pre>${escapeHtml(test)}</pre>`),
        ]),
  ]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${POLICY}"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><h1>${escapeHtml(title)}</h1>${sections.join('')}</body></html>\n`
}

const STYLE =
  'body{font:14px/1.5 system-ui,sans-serif;margin:2rem;color:#222}table{border-collapse:collapse;margin:1rem 0}td,th{border:1px solid #ccc;padding:.3rem .6rem;text-align:left;vertical-align:top;word-break:break-word;max-width:40rem}pre{background:#f5f5f5;padding:1rem;overflow:auto}'

/** The page shows texts of strangers, and needs nothing but its style. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
