/** The entry of the process in which attacks on a contract are tried. It is ended from outside. */
import { packError } from '../errors/sent-error.js'
import type { Proof } from '../lint/engine/result.js'
import { readSubject } from '../lint/plugin/eslint-rule.js'
import { proveFindings } from '../proof/prover.js'
import type { ProofReport, ProofTask } from '../proof/task.js'

// Ctrl-C in a terminal reaches every process of a command. The command ends this one.
process.on('SIGINT', () => {})
process.once('disconnect', () => process.exit())
process.on('message', async ({ published, path, text, messages }: ProofTask) => {
  const report = (message: ProofReport) => process.send?.(message)
  try {
    const contract = readSubject(path, text)?.contract
    if (contract !== undefined) {
      const onProof = (index: number, proof: Proof) => void report({ index, proof })
      await proveFindings({ published, contract, messages, onProof })
    }
    report({ done: true })
  } catch (error) {
    report({ error: packError(error) })
  }
})
