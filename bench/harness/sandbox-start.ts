/** A process that prints how many milliseconds a sandbox takes to run its first contract, engine included. */
import { measureFirstRun } from './sandbox.js'

process.stdout.write(String(measureFirstRun()))
