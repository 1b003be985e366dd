/** Options of a feed. */
export interface LiveFeedOptions {
  /** Reads the state as a text of one line. */
  read: () => string
  /** Calls a listener whenever the state may have changed. Returns a function that ends this. */
  watch: (onChange: () => void) => () => void
  /** Maximum number of concurrent streams (default: 1,000). */
  maxStreams?: number
  /** Least time between two messages of a stream, in milliseconds (default: 250). */
  everyMs?: number
  /** Time without a change after which a stream sends a sign of life, in milliseconds (default: 3,000). */
  beatMs?: number
  /** Time that a reader may leave a message unread, in milliseconds (default: 60,000). */
  stallMs?: number
}

const MAX_STREAMS = 1000
const EVERY_MS = 250
const BEAT_MS = 3000
const STALL_MS = 60_000

interface FeedState {
  text: string
  message: Uint8Array
}

const BEAT = new TextEncoder().encode('event: beat\ndata:\n\n')

/** The state of the service as server-sent events, for any number of pages. It is watched while there are readers. */
export class LiveFeed {
  readonly #options: LiveFeedOptions
  readonly #readers = new Set<() => void>()
  #state: FeedState = { text: '', message: BEAT }
  #unwatch: (() => void) | undefined
  #pause: ReturnType<typeof setTimeout> | undefined

  constructor(options: LiveFeedOptions) {
    this.#options = options
  }

  /** Number of open streams. */
  get size(): number {
    return this.#readers.size
  }

  /**
   * Opens a stream: the state, and each later one. Undefined if there are too many streams.
   *
   * @param onStall - Called if the reader leaves a message unread for too long.
   */
  open(onStall: () => void): ReadableStream<Uint8Array> | undefined {
    const { maxStreams = MAX_STREAMS, beatMs = BEAT_MS, stallMs = STALL_MS, watch } = this.#options
    if (this.#readers.size >= maxStreams) return undefined
    const add = (wake: () => void) => {
      this.#readers.add(wake)
      this.#unwatch ??= watch(() => this.#update())
      this.#update()
      return () => this.#drop(wake)
    }
    return createStream({ read: () => this.#state, add, beatMs, stallMs, onStall })
  }

  /** A chain can change a thousand times a second, and no page shows that. */
  #update(): void {
    if (this.#pause !== undefined) return
    this.#publish()
    this.#pause = setTimeout(() => {
      this.#pause = undefined
      this.#publish()
    }, this.#options.everyMs ?? EVERY_MS)
  }

  #publish(): void {
    const text = this.#options.read()
    if (text === this.#state.text) return
    this.#state = { text, message: new TextEncoder().encode(`data: ${text}\n\n`) }
    for (const wake of this.#readers) wake()
  }

  #drop(wake: () => void): void {
    this.#readers.delete(wake)
    if (this.#readers.size > 0) return
    this.#unwatch?.()
    this.#unwatch = undefined
    clearTimeout(this.#pause)
    this.#pause = undefined
  }
}

interface StreamOptions extends Required<Pick<LiveFeedOptions, 'beatMs' | 'stallMs'>> {
  read: () => FeedState
  /** Adds a listener to changes. Returns a function that removes it. */
  add: (wake: () => void) => () => void
  onStall: () => void
}

/**
 * Sends the state whenever its reader has taken the previous one. A reader that is slower than the changes receives the
 * newest state only, so the stream keeps no queue.
 */
function createStream({ read, add, beatMs, stallMs, onStall }: StreamOptions): ReadableStream<Uint8Array> {
  let sent: FeedState | undefined
  let isOver = false
  let timer: ReturnType<typeof setTimeout>
  let wake = () => {}
  let drop = () => {}
  const end = () => {
    isOver = true
    clearTimeout(timer)
    drop()
    wake()
  }
  const waitForChange = () =>
    new Promise<void>((resolve) => {
      wake = resolve
      timer = setTimeout(resolve, beatMs)
    })
  const start = () => {
    drop = add(() => wake())
  }
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    clearTimeout(timer)
    if (sent === read()) await waitForChange()
    clearTimeout(timer)
    if (isOver) return
    const state = read()
    controller.enqueue(sent === state ? BEAT : state.message)
    sent = state
    timer = setTimeout(() => {
      end()
      onStall()
    }, stallMs)
  }
  // Without a queue, the stream is pulled only when it is read.
  return new ReadableStream({ start, pull, cancel: end }, { highWaterMark: 0 })
}
