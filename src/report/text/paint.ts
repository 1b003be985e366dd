/** Colours for a terminal; `PLAIN` has none. */
export interface Paint {
  bold: Style
  dim: Style
  red: Style
  green: Style
  yellow: Style
  cyan: Style
}

type Style = (text: string) => string

const keep: Style = (text) => text

export const PLAIN: Paint = { bold: keep, dim: keep, red: keep, green: keep, yellow: keep, cyan: keep }
