import { config } from 'chai'

// A failed comparison of what a command printed shows all of it: on a machine of CI nothing else is left to look at.
config.truncateThreshold = 0
