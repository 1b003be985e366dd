import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { locateProcess } from '../../files/installation.js'
import { nameMeasuring } from '../../loader/process-kind.js'
import { HANG_PIPE } from '../protocol.js'
import { closeMailbox, openMailbox, readMailbox, type UnsentMessage } from './mailbox.js'
import { createPrewarmedProcesses } from './prewarmed.js'

/** The process that runs tests. */
export const prewarmedWorkers = createPrewarmedProcesses(startWorker)

/** Starts a worker that waits for a debugger at this address: `127.0.0.1:9229`. */
export function startDebugged(address: string): ChildProcess {
  return startWorker([`--inspect-brk=${address}`])
}

/**
 * isolated-vm needs the first from Node 20 on. The second delays full garbage collections until the process holds 32
 * MB: two of them take a tenth of a short run. The third keeps the hashes of built-in names, which saves 3 ms; hash
 * collisions are no threat here.
 */
const FLAGS = ['--no-node-snapshot', '--initial-old-space-size=32', '--no-rehash-snapshot']

/**
 * The optimising compiler inlines a third of the bytecode that it does by default: most functions of a suite run some
 * thousand times, which does not pay for compiling the same functions into many others. An engine that does not know
 * the flag would not start.
 */
const INLINE_LESS = '--max-inlined-bytecode-size-cumulative=300'
const LAST_KNOWN_ENGINE = 13
if (Number.parseInt(process.versions.v8, 10) <= LAST_KNOWN_ENGINE) FLAGS.push(INLINE_LESS)

/** Starts a worker. Output of tests goes to standard error. */
function startWorker(flags: readonly string[] = []): ChildProcess {
  const mailbox = openMailbox()
  const child = fork(locateProcess('worker'), [nameMeasuring(process.argv)].filter(Boolean), {
    execArgv: [...process.execArgv, ...FLAGS, ...flags],
    stdio: ['ignore', process.stderr.fd, process.stderr.fd, 'ipc', 'pipe', mailbox ?? 'ignore'],
    serialization: 'advanced',
  })
  // The channel alone keeps this process alive.
  const pipe = child.stdio[HANG_PIPE] as Socket
  pipe.unref()
  if (mailbox !== undefined) {
    mailboxes.set(child, mailbox)
    // Listeners of the exit read it before.
    child.once('exit', () => setImmediate(closeMailbox, mailbox))
  }
  return child
}

const mailboxes = new WeakMap<ChildProcess, number>()

/** Reads the messages that a worker has written last, in case it has not sent them. */
export function readMessages(child: ChildProcess): UnsentMessage[] {
  const mailbox = mailboxes.get(child)
  return mailbox === undefined ? [] : readMailbox(mailbox)
}
