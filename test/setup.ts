import { config } from 'chai'
import { removeFolders } from './folder.js'

// A failed comparison of what a command printed shows all of it: on a machine of CI nothing else is left to look at.
config.truncateThreshold = 0

/** Root hooks: mocha runs them after each file. */
export const mochaHooks = { afterAll: removeFolders }
