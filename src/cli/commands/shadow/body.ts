import { hideKeys } from '../../../crypto/hidden-keys.js'
import { ToolkitError } from '../../../errors/errors.js'
import { writeWholeFile } from '../../../files/whole-file.js'
import type { FlagsOf } from '../../command.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { parseDuration } from '../../flags/duration.js'
import { requireInteger } from '../../flags/integers.js'
import { formatShadowPage } from '../../fork/shadow-page.js'
import { formatShadow } from '../../fork/shadow-report.js'
import { openShadow } from '../../fork/shadow-run.js'
import { watchInterrupt } from '../../interrupt.js'
import { printResult } from '../../output/output.js'
import { runWithProgress } from '../../output/progress-line.js'
import type { shadowCommand } from './command.js'

type ShadowFlags = FlagsOf<typeof shadowCommand>

export default async function shadowContract(args: ShadowFlags): Promise<ExitCode> {
  if (args.contract === undefined) {
    throw new ToolkitError('USAGE', '--contract: expected the id of a contract', {
      hint: 'Name one: --contract Contract….',
    })
  }
  const limits = readLimits(args)
  const tolerances = { gasTolerance: readTolerance(args.allow), maxUnknown: readMaxUnknown(args['max-unknown']) }
  const interrupt = watchInterrupt()
  const { contract, json } = args
  const { signal } = interrupt
  try {
    const result = await runWithProgress({ isSilent: json, text: 'reading the contract' }, async (line) => {
      const shadow = await openShadow({ ...args, contract, ...tolerances }, signal)
      line.show({ text: 'reading the recent state of the network' })
      return shadow.run({ ...limits, signal, onProgress: (step) => line.show(step) })
    })
    if (args.html !== undefined) {
      await writeWholeFile(args.html, hideKeys(formatShadowPage(result)))
    }
    printResult(json ? JSON.stringify(result) : formatShadow(result))
    return result.isFaithful && result.differences.length === 0 ? EXIT.DONE : EXIT.NO
  } catch (error) {
    if (!signal.aborted) throw error
    throw new ToolkitError('INTERRUPTED', 'interrupted while the node did not respond')
  } finally {
    interrupt.release()
  }
}

function readLimits({ for: time, blocks, from }: ShadowFlags): {
  timeMs: number | undefined
  blocks: number | undefined
} {
  for (const [flag, value] of Object.entries({ '--blocks': blocks, '--from': from }))
    if (value !== undefined) requireInteger(flag, value, { least: 1 })
  if (blocks !== undefined) return { timeMs: undefined, blocks }
  const timeMs = parseDuration(time ?? '1m')
  if (!timeMs) {
    throw new ToolkitError('USAGE', `--for: expected a duration such as 10m, got ${JSON.stringify(time)}`, {
      hint: 'Write 30s, 10m or 1h.',
    })
  }
  return { timeMs, blocks: undefined }
}

function readTolerance(text: string | undefined): number {
  if (text === undefined) return 0
  const [, percent] = /^gas=(\d+(?:\.\d+)?)%$/.exec(text) ?? []
  if (percent !== undefined) return Number(percent)
  throw new ToolkitError('USAGE', `--allow: expected gas=N%, got ${JSON.stringify(text)}`, {
    hint: 'Such as --allow gas=5%.',
  })
}

const MAX_UNKNOWN = 5

function readMaxUnknown(percent = MAX_UNKNOWN): number {
  if (percent >= 0 && percent <= 100) return percent
  throw new ToolkitError('USAGE', `--max-unknown: expected a number from 0 to 100, got ${percent}`, {
    hint: `It is a percentage of the transactions (default: ${MAX_UNKNOWN}).`,
  })
}
