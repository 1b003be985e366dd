import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'

/**
 * Functions of `node:fs` as they were when the toolkit was loaded. `toolkit mutate` replaces those of Node to learn
 * what tests read: what the toolkit looks at itself, also within the project, must not count as that.
 */
export const unwatched = { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync }
