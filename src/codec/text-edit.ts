/** An insertion into a text at an offset. */
export interface TextEdit {
  at: number
  text: string
}

/** Makes the insertions, which are in the order of their offsets. */
export function applyEdits(code: string, insertions: readonly TextEdit[]): string {
  let text = ''
  let done = 0
  for (const { at, text: inserted } of insertions) {
    text += code.slice(done, at) + inserted
    done = at
  }
  return text + code.slice(done)
}

/** Sorts insertions by offset, keeping the order of equal offsets. */
export function sortEdits(insertions: readonly TextEdit[]): TextEdit[] {
  return [...insertions].sort((a, b) => a.at - b.at)
}
