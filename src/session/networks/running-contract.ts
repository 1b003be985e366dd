import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InvocationMemory } from '../../vm/sandbox/invocation-memory.js'
import type { Sandbox } from '../../vm/sandbox/sandbox.js'

/** Length of a note in bytes: the id of a contract and the name of a method. */
const LENGTH = 256

let file: number | undefined
let running = ''

/**
 * Notes in a file which contract runs, so that the note is left if the contract ends the process. A note takes 3 µs,
 * so contracts are noted on forked networks only, where they are of others.
 *
 * @param isForked - Returns whether contracts of a forked network may run now.
 * @param memory - Ends of earlier invocations, which do not run again.
 */
export function noteContracts(sandbox: Sandbox, isForked: () => boolean, memory?: InvocationMemory): Sandbox {
  return {
    ...(memory && { memory }),
    run(invocation, memory) {
      if (!isForked()) return sandbox.run(invocation, memory)
      const caller = running
      note(`${invocation.contractId}.${invocation.api}`)
      try {
        return sandbox.run(invocation, memory)
      } finally {
        note(caller)
      }
    },
    clear: () => sandbox.clear(),
    dispose: () => sandbox.dispose(),
  }
}

function note(text: string): void {
  file ??= openNote()
  running = text
  writeSync(file, Buffer.from(text.slice(0, LENGTH).padEnd(LENGTH), 'latin1'), 0, LENGTH, 0)
}

function openNote(): number {
  const path = notePath(process.pid)
  rmSync(path, { force: true })
  const opened = openSync(path, 'wx', 0o600)
  process.once('exit', () => {
    closeSync(opened)
    rmSync(path, { force: true })
  })
  return opened
}

/** Returns and removes the note of a process that has ended: the contract that ran in it, and its method. */
export function takeRunningContract(pid: number): string | undefined {
  const path = notePath(pid)
  try {
    const [, noted] = /^(Contract[\w.]*\.\w+) *$/.exec(readFileSync(path, 'latin1')) ?? []
    return noted
  } catch {
    return undefined
  } finally {
    rmSync(path, { force: true })
  }
}

function notePath(pid: number): string {
  return join(tmpdir(), `toolkit-contract-${pid}`)
}
