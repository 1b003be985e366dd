import { type MeasuringFlags, wantsCoverage } from './flags.js'

/** Preloads the modules that report measurements, because this process is idle while tests run elsewhere. */
export async function preloadMeasuring(flags: MeasuringFlags, isDetailed: boolean): Promise<void> {
  await import('./measurements.js')
  if (wantsCoverage(flags)) await import('./coverage.js')
  if (flags.profile) await import('./profile.js')
  if (isDetailed) await import('./details.js')
}
