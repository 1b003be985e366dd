/** Text that goes into another at an offset. */
export interface Insertion {
  at: number
  text: string
}

/** Makes the insertions, which are in the order of their offsets. */
export function insertTexts(code: string, insertions: readonly Insertion[]): string {
  let text = ''
  let done = 0
  for (const { at, text: inserted } of insertions) {
    text += code.slice(done, at) + inserted
    done = at
  }
  return text + code.slice(done)
}

/** The insertions in the order of their offsets; those at one offset stay as they are. */
export function sortInsertions(insertions: readonly Insertion[]): Insertion[] {
  return [...insertions].sort((a, b) => a.at - b.at)
}
