import type { CatalogueEntry } from './entry.js'

/** Errors of tests: test files, costs, coverage, mutation testing, the debugger and reports. */
export const TEST_ERRORS = {
  COSTS_FILE_CONFLICT: {
    title: 'Merge conflict in the cost file',
    cause: 'The cost file contains conflict markers.',
    fix: 'Resolve the conflict, or run "toolkit test --costs update".',
  },
  COSTS_FILE_INVALID: {
    title: 'Invalid cost file',
    cause: 'The cost file is not valid JSON of the expected form.',
    fix: 'Restore it from git, or run "toolkit test --costs update".',
  },
  COSTS_FILE_VERSION: {
    title: 'Unsupported cost file',
    cause: 'The cost file was written by another version of the toolkit.',
    fix: 'Install that version, or run "toolkit test --costs update".',
  },
  COSTS_NETWORK: {
    title: 'Costs cannot be measured on this network',
    cause: 'Measuring needs the chain in the test process.',
    fix: 'Run the tests on an embedded network.',
  },
  COSTS_NO_FILE: {
    title: 'Cost file not found',
    cause: 'The file to compare with does not exist.',
    fix: 'Run "toolkit test --costs update" first.',
  },
  COSTS_OTHER_PROJECT: {
    title: 'Records of different projects',
    cause: 'The reports to merge come from two projects.',
    fix: 'Merge reports of one project only.',
  },
  COSTS_RECORD_INVALID: {
    title: 'Invalid measurement record',
    cause: 'The report holds no readable measurements, or another version wrote it.',
    fix: 'Run the tests again with this version.',
  },
  COSTS_SOURCE_CHANGED: {
    title: 'Sources changed since the run',
    cause: 'A contract source differs from the one the tests ran.',
    fix: 'Run the tests again.',
  },
  COVERAGE_BASE_INVALID: {
    title: 'Invalid coverage file',
    cause: 'The file for --coverage-base is not coverage-final.json of another run.',
    fix: 'Write it with --coverage-reporter json.',
  },
  COVERAGE_IGNORE_REASON: {
    title: 'Coverage exclusion without a reason',
    cause: 'A comment excludes code from coverage without saying why.',
    fix: 'Add the reason to the comment.',
  },
  DEBUG_COMMAND: {
    title: 'Debugger command failed',
    cause: 'A command of --commands is unknown, or cannot be run where the debugger is.',
    fix: 'Use "help" as a command to list all commands.',
  },
  DEBUG_NOTHING: {
    exit: 'NO',
    title: 'Nothing to debug',
    cause: 'The test made no call that can be debugged.',
    fix: 'Choose a test that calls a contract, with -g.',
  },
  DEBUG_UNKNOWN: {
    exit: 'NO',
    title: 'No recording of the transaction',
    cause: 'The node does not know the transaction, or has recorded 1000 others since.',
    fix: 'Send the transaction again, or debug the test that sends it.',
  },
  MUTATE_FLAG: {
    title: 'Invalid option of mutation testing',
    cause: 'A flag of "toolkit mutate" or a value of "mutation" in the configuration is out of range.',
    fix: 'Use a value in the range that the message names.',
  },
  MUTATE_IGNORE_REASON: {
    title: 'Ignored mutant without a reason',
    cause: 'A comment excludes mutants and does not say why.',
    fix: 'Write the reason after the colon: "// mutate-ignore: the chain checks this too".',
  },
  MUTATE_IGNORE_UNUSED: {
    title: 'Comment that ignores no mutant',
    cause: 'The lines that the comment excludes have no mutant, or another comment excludes all of them.',
    fix: 'Remove the comment, or move it to the line of the change or above its statement.',
  },
  MUTATE_NETWORK: {
    title: 'Mutants cannot run on this network',
    cause: 'The contracts of a node cannot be replaced by mutants.',
    fix: 'Use the embedded network or a fork.',
  },
  MUTATE_NONE: {
    exit: 'NO',
    title: 'No mutant',
    cause: 'The contracts have no place that an enabled operator changes, or nothing matched.',
    fix: 'Check the contracts, --changed and "mutation.operators".',
  },
  MUTATE_OPERATOR: {
    title: 'Unknown mutation operator',
    cause: 'The configuration names an operator that does not exist.',
    fix: 'Use one of the names that the hint lists.',
  },
  MUTATE_RED: {
    exit: 'NO',
    title: 'A test fails without a mutant',
    cause: 'Mutation testing needs tests that pass; with a failing test, every mutant would seem to be noticed.',
    fix: 'Fix the test, or leave it out with --grep. "toolkit test" shows the failure.',
  },
  MUTATE_SOURCE: {
    exit: 'COMPILE',
    title: 'The source cannot be read',
    cause: 'A contract has a syntax error.',
    fix: 'Run "toolkit compile", which shows the place.',
  },
  REPLAY_FILE: {
    title: 'Suite not readable',
    cause: 'The file cannot be read.',
    fix: 'Check the path.',
  },
  REPLAY_PENDING: {
    exit: 'NO',
    title: 'Transaction not irreversible',
    cause: 'The transaction to replay is pending, or in a block that is not irreversible yet.',
    fix: 'Wait until its block is irreversible.',
  },
  REPLAY_SOURCES: {
    title: 'No source for the published code',
    cause: 'Coverage or a profile of a live transaction needs sources that compile to the code that it ran.',
    fix: 'Check out the sources that were published, with the same `compile` and `define` settings.',
  },
  REPLAY_SUITE: {
    title: 'Invalid suite',
    cause: 'The file is not a recorded suite.',
    fix: 'Pass .jsonl files of recorded transactions.',
  },
  REPORT_FILE: {
    title: 'The report cannot be written',
    cause: 'The system refused the write.',
    fix: 'Check the path and its permissions.',
  },
  REPORT_INVALID: {
    title: 'Invalid report',
    cause: 'The file is not a report of toolkit test.',
    fix: 'Write it with --reporter json=FILE.',
  },
  REPORT_MISSING: {
    title: 'Report not found',
    cause: 'The file does not exist.',
    fix: 'Check the path.',
  },
  REPORT_NO_RUN: {
    title: 'No previous run',
    cause: 'No failures are recorded to run again.',
    fix: 'Run toolkit test first.',
  },
  REPORT_SHARDS: {
    title: 'Shards do not match',
    cause: 'The reports are not all shards of one run.',
    fix: 'Merge the reports of every shard of one run.',
  },
  TESTFILE_FAILED: {
    title: 'A test file failed to load',
    cause: 'The file threw before its tests were defined.',
    fix: 'Fix the error that is shown.',
  },
  TESTFILE_IMPORT: {
    title: 'Import not found',
    cause: 'A test file imports a module that does not exist.',
    fix: 'Check the path, or install the package.',
  },
  TESTFILE_INVALID: {
    title: 'A test file does not compile',
    cause: 'The file has a syntax error.',
    fix: 'Fix the line that is shown.',
  },
  TEST_ARGUMENT: {
    exit: 'NO',
    title: 'Invalid argument in a test',
    cause: 'A matcher, option or generator was given an invalid value.',
    fix: 'Correct the call that is shown.',
  },
  TEST_FALSE: {
    exit: 'NO',
    title: 'A property returned false',
    cause: 'The body of a property, or `always` of invariants, returned or resolved to false.',
    fix: 'Fix the contract or the property. An assertion instead of a return value shows more.',
  },
  TEST_NONE: {
    exit: 'NO',
    title: 'No test matched',
    cause: 'No test file or title matches the selection.',
    fix: 'Check the files and filters.',
  },
  TEST_NOT_AWAITED: {
    exit: 'NO',
    title: 'Missing await',
    cause: 'A call or assertion of the test was never awaited.',
    fix: 'Add await at the line that is shown.',
  },
  TEST_CORPUS: {
    exit: 'NO',
    title: 'Unreadable corpus',
    cause: 'A file of the corpus, from which searches continue, cannot be read, or its contents do not match its name.',
    fix: 'Make the file readable, restore it from a backup, or delete it with what it holds.',
  },
  TEST_LEFT_WORK: {
    exit: 'NO',
    title: 'Work left over by a test',
    cause:
      'A timer, a request or a connection that a test started had not ended one second after the test, or a loop that nothing awaits went on.',
    fix: 'Await what the test starts, or end it with the test: clearTimeout, clearInterval, close(), unref().',
  },
  TEST_NO_ASSERTION: {
    exit: 'NO',
    title: 'Test without an assertion',
    cause: 'A test, a property or an invariant passed without an assertion, and requireAssertions is set.',
    fix: 'Assert what the test is about, or set requireAssertions to false.',
  },
  TEST_CAUGHT: {
    exit: 'NO',
    title: 'Failed assertion was caught',
    cause:
      'The code of a test caught the failure of an assertion, or an error that it threw itself, and compared nothing of it. So the test would pass although something in it is false.',
    fix: "For a call that must fail: await expect(call).to.failWith('reason'). For an assertion that must fail: expect(() => …).to.throw('text'), or compare error.message.",
  },
  TEST_NO_MATCHER: {
    exit: 'NO',
    title: 'Assertion without a matcher',
    cause: 'No matcher follows expect(…), or a matcher is not called, so nothing was checked.',
    fix: 'Call a matcher: expect(total).to.equal(5).',
  },
  TEST_ONLY: {
    exit: 'NO',
    title: '.only in CI',
    cause: 'A test is marked .only while CI is set.',
    fix: 'Remove .only.',
  },
  TEST_OUTSIDE: {
    exit: 'NO',
    title: 'No test session',
    cause: 'The chain was used outside of toolkit test.',
    fix: 'Use createTestChain in another test runner.',
  },
  TEST_PROCESS_ENDED: {
    exit: 'NO',
    title: 'The test process ended',
    cause: 'The process exited before the tests did.',
    fix: 'See its output; look for process.exit in the tests.',
  },
  TEST_REGRESSIONS: {
    exit: 'NO',
    title: 'Unreadable regressions',
    cause: 'The file of recorded failures cannot be read.',
    fix: 'Restore it from git, or delete it.',
  },
  TEST_STATE: {
    exit: 'NO',
    title: 'State not reproducible',
    cause: 'The state of the test cannot be rebuilt on the other network.',
    fix: 'Use only calls and chain methods that the other network supports.',
  },
  TEST_SUBJECT: {
    exit: 'NO',
    title: 'Wrong subject',
    cause: 'The matcher does not apply to the value given to expect.',
    fix: 'Pass a call to matchers of calls, and a value to matchers of values.',
  },
  TEST_TIMEOUT: {
    exit: 'NO',
    title: 'Test timeout',
    cause: 'The test took longer than its timeout.',
    fix: 'Raise --timeout, or look for a missing await.',
  },
  TEST_TRACE: {
    exit: 'NO',
    title: 'No trace',
    cause: 'The network has no record of the transaction.',
    fix: 'Trace transactions of this run on a development network.',
  },
} as const satisfies Record<string, CatalogueEntry>
