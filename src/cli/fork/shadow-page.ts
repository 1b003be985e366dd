import { PAGE_PALETTE } from '../output/page-palette.js'
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
  const sections = [
    formatTable('Figures', ['Figure', 'Value'], rows),
    ...gaps.map((gap) => `<p><strong>This run proves nothing: ${escapeHtml(gap)}.</strong></p>`),
    unfaithful.length === 0
      ? gaps.length > 0
        ? ''
        : '<p>Every compared transaction with the published code has the receipt of the live chain.</p>'
      : `<h2>Receipts that differ from the live chain</h2>${formatTable(
          'Receipts that differ',
          ['Transaction', 'Block', 'Field', 'Live', 'Here'],
          unfaithful.flatMap(({ hash, block, differences: fields }) =>
            fields.map(({ field, expected, actual }) => [hash, block, field, expected, actual]),
          ),
        )}`,
    ...(code === undefined
      ? []
      : [
          `<h2>Differences of ${escapeHtml(code)}</h2>`,
          formatTable(
            'Differences',
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
          ...differences.map(
            ({ test }, at) =>
              `<pre tabindex="0" role="region" aria-label="Test of difference ${at + 1}">${escapeHtml(test)}</pre>`,
          ),
        ]),
  ]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="content-security-policy" content="${POLICY}"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${sections.join('')}</main></body></html>\n`
}

/** Formats a table that scrolls by itself on narrow screens. */
function formatTable(label: string, head: readonly string[], body: readonly (readonly unknown[])[]): string {
  const heads = head.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join('')
  const rows = body.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(shorten(cell))}</td>`).join('')}</tr>`)
  return `<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

const STYLE = `${PAGE_PALETTE}
body { margin: 0; background: var(--back); color: var(--text); font: 15px/1.5 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif }
main { max-width: 76rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
h1 { font-size: 1.4rem }
h2 { font-size: 1.05rem; margin-top: 1.5rem }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; margin: 1rem 0 }
.scroll:focus-visible, pre:focus-visible { outline: 2px solid var(--link) }
table { border-collapse: collapse; min-width: 100% }
td, th { padding: .35rem .7rem; text-align: left; vertical-align: top; max-width: 40rem }
th { background: var(--raised); color: var(--soft); font-size: .85rem }
tbody tr { border-top: 1px solid var(--line) }
strong { color: var(--bad) }
pre { background: var(--raised); border: 1px solid var(--line); border-radius: 6px; padding: .5rem .75rem; overflow-x: auto }
`

/** The page shows texts of strangers, and needs nothing but its style. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
