import { firstLine } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import { describeThrown } from '../../errors/thrown.js'
import { relativePath } from '../../files/relative-path.js'
import { readStack, type StackScope } from '../../test-runner/diagnostics/stack.js'
import type { EndedTest } from './suite-run.js'

/** The error for a test that fails without a mutant, which would make verdicts meaningless. */
export function failingTestsError(
  { titles, error, file }: EndedTest,
  { scope, root }: { scope: StackScope; root: string },
): ToolkitError {
  const message = firstLine(describeThrown(error))
  const place = readStack(error, scope).find((each) => each.file === file) ?? { file }
  return new ToolkitError(
    'MUTATE_RED',
    `${relativePath(root, file)} › ${titles.join(' › ')} fails without a mutant: ${message}`,
    {
      at: place,
      hint: 'Fix the test, or leave it out with --grep. `toolkit test` shows the failure.',
    },
  )
}

export function noMatchingTestError(grep: string | undefined): ToolkitError {
  const what = grep === undefined ? 'no tests found' : `no test matches ${JSON.stringify(grep)}`
  return new ToolkitError('TEST_NONE', what, {
    hint: 'Properties and invariants run only with --fuzz-runs. `toolkit test --list` lists all tests.',
  })
}
