import type { Development } from './development.js'

/**
 * Rewinds something together with the chain: a snapshot of the chain includes it, and a reset brings it back to where
 * it is now.
 *
 * @param mark - Takes note of its current state, and returns a function that goes back to it.
 */
export function rewindWith(development: Development, mark: () => () => void): Development {
  const begin = mark()
  return {
    ...development,
    async snapshot() {
      const goBack = mark()
      const restore = await development.snapshot()
      return async () => {
        await restore()
        goBack()
      }
    },
    async reset() {
      await development.reset()
      begin()
    },
  }
}
