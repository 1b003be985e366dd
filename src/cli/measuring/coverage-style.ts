import { PAGE_PALETTE } from '../output/page-palette.js'

/**
 * Style of coverage pages, after that of istanbul: it follows the theme of the reader, keeps the contrast that small
 * text needs, and fits narrow screens. The colours are those of the test report.
 */
export const COVERAGE_STYLE = `${PAGE_PALETTE}body { background: var(--back); color: var(--text); font-family: system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif }
a, div.path a:link, div.path a:visited { color: var(--link) }
.footer a { text-decoration: underline }
.quiet, .ignore-none { color: var(--soft) }
.quiet a { opacity: 1 }
.fraction { background: var(--raised); color: var(--soft); font-size: 12px }
input { font: inherit; color: inherit; background: var(--back); border: 1px solid var(--soft); border-radius: 6px; padding: 4px 8px }
.coverage-summary tr, .coverage-summary tbody, .coverage-summary td, .keyline-all { border-color: var(--line) }
.coverage-summary th { position: sticky; top: 0; background: var(--back); color: var(--soft) }
.coverage-summary th.sorted, .coverage-summary th.sorted-desc { color: var(--text) }
.coverage-summary td.pct, .coverage-summary td.abs { font-variant-numeric: tabular-nums }
.coverage-summary td.empty { color: var(--soft); opacity: 1 }
.cover-empty { background: var(--back) }
.high { background: var(--good-back) }
.medium { background: var(--open-back) }
.low { background: var(--bad-back) }
.status-line.high, .high .cover-fill { background: var(--good) }
.status-line.medium, .medium .cover-fill { background: var(--open) }
.status-line.low, .low .cover-fill { background: var(--bad) }
.high .chart { border-color: var(--good) }
.medium .chart { border-color: var(--open) }
.low .chart { border-color: var(--bad) }
span.cline-neutral { background: var(--raised) }
.cline-yes { background: var(--good-back); color: var(--text) }
.cline-no, .cstat-no, .fstat-no { background: var(--bad-back) }
.cstat-no, .fstat-no { text-decoration: underline dotted var(--bad); text-underline-offset: 3px }
.cbranch-no { background: var(--open-back) !important; color: var(--text) }
.highlighted, .highlighted .cstat-no, .highlighted .fstat-no, .highlighted .cbranch-no {
  background: light-dark(#ffd3d0, #5a2421) !important;
}
pre { font: 13px/1.5 ui-monospace, "SF Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace; overflow-x: auto }
.com { color: light-dark(#4d5660, #a3adb8) !important; font-style: italic }
.str { color: light-dark(#14642f, #86dfa6) }
.kwd, .typ { color: light-dark(#8a1a8a, #e0a3f0) }
.lit { color: light-dark(#8f3d00, #f2b880) }
.pun, .pln, .opn, .clo, .tag, .atn, .atv, .dec, .var, .fun { color: var(--text) }
:focus-visible { outline: 2px solid var(--link); outline-offset: -2px }
@media (prefers-color-scheme: dark) { .sorter { filter: invert(1) } }
@media (max-width: 640px) {
  .coverage-summary .pic, .coverage-summary .abs, .coverage-summary .sorter { display: none }
  .coverage-summary th, .coverage-summary td { padding: 8px 4px; font-size: 12px }
  .coverage-summary td.file { white-space: normal; overflow-wrap: anywhere }
  table.coverage td.line-count { padding-left: 8px }
}
`
