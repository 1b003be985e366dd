/** The entry of the process that compiles sources of strangers for an explorer. It is ended from outside. */
import { compileSent, type SentSubmission } from '../compiler/sent-contract.js'
import { dropNetwork } from './no-network.js'

dropNetwork()

// Ctrl-C in a terminal reaches every process of a command. The explorer ends this one.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.once('disconnect', () => process.exit())
process.on('message', async (submission: SentSubmission) => {
  process.send?.(await compileSent(submission))
})
