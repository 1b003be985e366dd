const STILL = '@media (prefers-reduced-motion: reduce) { * { transition: none !important } }'

/** Style of the page. The table of files is wider than the width that the element allows itself. */
export const PAGE_STYLE = `
${STILL}
.container { max-width: 84rem; padding-inline: 1rem }
@media (width < 30rem) { h1 { font-size: 1.75rem !important } }
:host([theme="dark"]) { color-scheme: dark }
:host(:not([theme="dark"])) { color-scheme: light }
:host([theme]), :host(:not([theme])) {
  --prism-cdata: light-dark(#5b6570, #a3adb8);
  --prism-attr-value: light-dark(#b3124f, #f9ee98);
  --prism-atrule: light-dark(#00668a, #f9ee98);
  --prism-boolean: light-dark(#17706e, #99cc99);
}
`

/** Style of every element: text in the colour of a verdict has enough contrast in both themes. */
export const EVERY_STYLE = `
${STILL}
.text-red-700 { color: light-dark(#b3211b, #ff938b) }
.text-yellow-600 { color: light-dark(#7a4d00, #f0c36d) }
.text-green-700 { color: light-dark(#116b35, #6fdc97) }
.line .line-number { color: light-dark(#57606a, #9aa5b1) }
`

/**
 * The panel of a selected mutant or test is as wide as the page without its padding. Without its details, it is as
 * high as the reason and the matcher to copy need.
 */
const PANEL_STYLE =
  '.container { width: calc(100% - 2rem); max-width: 82rem } [mode=half] { height: auto; max-height: 50vh; overflow-y: auto }'

/** Styles of elements within the page. */
export const PART_STYLES = {
  'mte-drawer-mutant': PANEL_STYLE,
  'mte-drawer-test': PANEL_STYLE,
  // A closed panel is below the window, where a keyboard would reach it.
  'mte-drawer': ':host([mode=closed]) { visibility: hidden }',
  'mte-mutant-view': '.pb-drawer-half-open { padding-bottom: 50vh }',
  'mte-state-filter': '.flex-row { flex-wrap: wrap; row-gap: 0.5rem } label { white-space: nowrap }',
  // On a narrow screen, code wraps instead of scrolling in a box that a keyboard cannot reach.
  'mte-file':
    '@media (width < 40rem) { #report-code-block, .code { white-space: pre-wrap; overflow-wrap: anywhere } .line > * { vertical-align: top } }',
  'mte-result-status-bar':
    '.text-gray-800 { color: #16191d } .bg-green-600 { background: #4ec77f } .bg-red-600 { background: #ff7b72 } .bg-yellow-600 { background: #f0c36d }',
}

/** Elements whose text has the colour of a verdict, or a style of its own. */
export const ELEMENTS = [
  ...Object.keys(PART_STYLES),
  'mte-metrics-table',
  'mte-test-view',
  'mte-test-file',
  'mte-breadcrumb',
  'mte-tooltip',
]
