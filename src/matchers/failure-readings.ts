/** Whether the message of a failure has been read. */
interface Reading {
  message: string
  isRead: boolean
}

const readings = new WeakMap<Error, Reading>()

/**
 * Records from now on whether the message of an error is read. Its stack and its text contain the message, so reading
 * these counts too.
 *
 * @returns False if it is recorded already.
 */
export function watchReading(error: Error): boolean {
  if (readings.has(error)) return false
  const reading: Reading = { message: error.message, isRead: false }
  readings.set(error, reading)
  Object.defineProperty(error, 'message', {
    configurable: true,
    enumerable: Object.prototype.propertyIsEnumerable.call(error, 'message'),
    get() {
      reading.isRead = true
      return reading.message
    },
    set(message: string) {
      reading.message = message
    },
  })
  return true
}

/** True if the code of a test has read the message of the error, or expected the error. */
export function isRead(error: Error): boolean {
  return readings.get(error)?.isRead ?? false
}

/** Records that the test expects an error. */
export function markRead(error: unknown): void {
  if (!(error instanceof Error)) return
  const reading = readings.get(error)
  if (reading === undefined) readings.set(error, { message: error.message, isRead: true })
  else reading.isRead = true
}

/** Makes the message of an error a plain property again: what copies errors to another process takes no accessors. */
export function restoreMessage(error: Error): void {
  const enumerable = Object.prototype.propertyIsEnumerable.call(error, 'message')
  const value = peekMessage(error)
  Object.defineProperty(error, 'message', { configurable: true, writable: true, enumerable, value })
}

/** Returns the message of an error without a record of it. */
export function peekMessage(error: Error): string {
  return readings.get(error)?.message ?? error.message
}
