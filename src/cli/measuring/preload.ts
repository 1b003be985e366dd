import { type MeasuringFlags, wantsCoverage } from './flags.js'

/** Loads what describes a measured run: while its tests run elsewhere this process has nothing else to do. */
export async function preloadMeasuring(flags: MeasuringFlags, isDetailed: boolean): Promise<void> {
  await import('./measurements.js')
  if (wantsCoverage(flags)) await import('./coverage.js')
  if (flags.profile) await import('./profile.js')
  if (isDetailed) await import('./details.js')
}
