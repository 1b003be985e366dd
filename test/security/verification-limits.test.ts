import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { VerificationQueue } from '../../src/cli/explorer/verification-queue.js'
import { ServiceBusy } from '../../src/indexer/index.js'
import { DIST } from '../e2e/toolkit.js'

const CODE = 'class Jar {\n  init() {}\n}\nmodule.exports = Jar\n'
const JAR = { address: 'ContractJar', files: { 'a.js': CODE }, entry: 'a.js' }

const listFiles = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [index === 0 ? 'a.js' : `b${index}.js`, CODE]))

/** Processes of verification that this process has started. */
function listProcesses(): { pid: number; command: string[] }[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0')
      const parent = / (\d+) /.exec(readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\) \w/, ''))?.[1]
      const isOwn = Number(parent) === process.pid && command.some((arg) => arg.endsWith('verification.cjs'))
      return isOwn ? [{ pid: Number(name), command }] : []
    } catch {
      return []
    }
  })
}

/** Limits of the process that compiles sources of strangers, each at its edge. */
describe('limits of verification', function () {
  // Without its limit, a submission to a stopped process never ends.
  this.timeout(60_000)
  before(function () {
    // Processes are found in /proc.
    if (process.platform !== 'linux') this.skip()
  })
  let queue: VerificationQueue
  beforeEach(() => {
    queue = new VerificationQueue(join(DIST, 'verification.cjs'))
  })
  afterEach(() => {
    for (const { pid } of listProcesses()) process.kill(pid, 'SIGKILL')
    queue.close()
  })

  it('the queue accepts 500 files and rejects 501', async () => {
    expect(await queue.verify({ ...JAR, files: listFiles(500) })).to.have.property('script')
    const error = await queue.verify({ ...JAR, files: listFiles(501) }).catch((thrown: unknown) => thrown)
    expect(error).to.have.property('code', 'EXPLORER_ARGUMENT')
    expect(error).to.have.property('message').that.contains('500')
  })

  it('the queue lets eight submissions wait and rejects the ninth', async () => {
    const waiting = Array.from({ length: 8 }, () => queue.verify(JAR))
    const error = await queue.verify(JAR).catch((thrown: unknown) => thrown)
    expect(error).to.be.instanceOf(ServiceBusy)
    await Promise.all(waiting)
    expect(await queue.verify(JAR)).to.have.property('script')
  })

  it('the queue replaces a process that does not respond within five seconds', async () => {
    await queue.verify(JAR)
    const [stopped] = listProcesses()
    process.kill(stopped!.pid, 'SIGSTOP')
    const error = await queue.verify(JAR).catch((thrown: unknown) => thrown)
    expect(error).to.have.property('code', 'EXPLORER_VERIFICATION')
    expect(error).to.have.property('message').that.contains('longer than 5 s')
    expect(await queue.verify(JAR)).to.have.property('script')
    expect(listProcesses().map(({ pid }) => pid)).not.to.contain(stopped!.pid)
  })

  it('the queue starts a process with 256 MB of memory and without the environment', async () => {
    await queue.verify(JAR)
    const [{ pid, command }] = listProcesses() as [{ pid: number; command: string[] }]
    expect(command).to.contain('--max-old-space-size=256')
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .filter((entry) => entry !== '')
    expect(environment.filter((entry) => !/^NODE_CHANNEL_/.test(entry))).to.deep.equal(['GOMEMLIMIT=256MiB'])
  })
})
