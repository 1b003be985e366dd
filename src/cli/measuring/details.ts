import { isToolkitError } from '../../errors/errors.js'
import { describeRun, type RunSurroundings } from '../../measurements/details.js'
import type { RunRecord } from '../../measurements/records/record.js'
import type { RunDetails } from '../../report/model/details.js'
import { PLAIN } from '../../report/text/paint.js'
import type { MeasuringContext } from './context.js'
import { readCosts } from './costs-gate.js'
import { coverProject } from './coverage.js'
import { describeGrowth } from './findings.js'

/** Describes a run and its project for reporters. Throws as `coverProject` does. */
export async function describeDetails(record: RunRecord, context: MeasuringContext): Promise<RunDetails> {
  return describeRun(record, {
    costs: await findCosts(context),
    ...(await coverProject(record, context.project)),
    growth: describeGrowth(record, PLAIN).lines,
  })
}

/** The page reports problems of the file instead of failing. */
async function findCosts({ project, isPartial }: MeasuringContext): Promise<RunSurroundings['costs']> {
  const { file } = project.settings.costs
  try {
    const kept = await readCosts(project, file)
    const note = isPartial
      ? 'Some tests did not run: missing entries may be theirs, and figures of actions cover only some calls.'
      : undefined
    return { file, note, kept }
  } catch (error) {
    if (isToolkitError(error)) return { file, note: error.message, kept: undefined }
    throw error
  }
}
