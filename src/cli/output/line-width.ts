/** Marks that terminals draw over the character before, except the one that makes an emoji of it. */
const MARK = /^(?!\ufe0f)[\p{Mn}\p{Me}]$/u
/** Characters that terminals draw in two columns: East Asian ones, and emoji. */
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]$/u

/** Cuts a line to a number of columns of a terminal, with an ellipsis at the end. */
export function cutToColumns(line: string, columns: number): string {
  let width = 0
  let kept = ''
  let isCut = false
  for (const letter of line) {
    width += countColumns(letter)
    if (width > columns) {
      isCut = true
      break
    }
    // The last column is for the ellipsis.
    if (width < columns) kept += letter
  }
  return isCut ? `${kept}…` : line
}

function countColumns(letter: string): number {
  if (letter <= '~') return 1
  if (MARK.test(letter)) return 0
  return WIDE.test(letter) ? 2 : 1
}
