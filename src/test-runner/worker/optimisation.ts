import { versions } from 'node:process'
import { setFlagsFromString } from 'node:v8'

/**
 * With these flags, V8 optimises code that has run three times as long as by default; since Node 22, V8 counts calls.
 */
const FLAGS =
  Number.parseInt(versions.v8, 10) < 12
    ? ['--interrupt-budget=400000']
    : ['--invocation-count-for-maglev=1200', '--invocation-count-for-turbofan=9000']

/**
 * Delays V8's optimising compiler. At first it uses a fifth of a process's time on threads of its own, which are free
 * if one process has the machine, and slow down the others if there are several.
 */
export function optimiseLate(): void {
  for (const flag of FLAGS) setFlagsFromString(flag)
}
