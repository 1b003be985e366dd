/** Listens to keys as they are pressed on a terminal; returns a function that stops. */
export function listenToKeys(onKey: (key: string) => void): () => void {
  const { stdin } = process
  const onData = (data: Buffer) => {
    for (const key of data.toString()) onKey(key)
  }
  if (stdin.isTTY) stdin.setRawMode(true)
  stdin.on('data', onData)
  return () => {
    stdin.off('data', onData)
    if (stdin.isTTY) stdin.setRawMode(false)
    stdin.pause()
  }
}

/** A line that is typed key by key. */
export class TypedLine {
  #text = ''

  /** Handles a key. Returns the line at Enter, null at Escape, and undefined before that. */
  take(key: string): string | null | undefined {
    if (key === '\r' || key === '\n') return this.#text
    if (key === '\u001b') return null
    if (key === '\u007f' || key === '\b') this.#text = this.#text.slice(0, -1)
    else if (key >= ' ') this.#text += key
    return undefined
  }

  get text(): string {
    return this.#text
  }
}
