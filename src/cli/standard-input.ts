/**
 * Resolves when nothing more can come from standard input. Libraries of protocols wait for `close`, which a stream of a
 * file or device never emits, because its descriptor stays open.
 */
export function untilInputEnds(): Promise<void> {
  return new Promise((resolve) => {
    process.stdin.once('end', resolve)
    process.stdin.once('close', resolve)
    process.stdin.once('error', resolve)
  })
}
