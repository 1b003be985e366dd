import { isToolkitError, ToolkitError } from '../errors/errors.js'
import { codeOf, describeThrown } from '../errors/thrown.js'
import { parseSuite, type RecordedSuite } from '../node/replay/replay.js'
import { TRANSACTION_HASH } from '../node/replay/replay-files.js'
import { readNamedFile } from './named-file.js'

/** Reads a recorded suite that the command line names. Throws `REPLAY_FILE` or `REPLAY_SUITE`. */
export async function readSuiteFile(file: string): Promise<RecordedSuite> {
  return parseSuite(await readText(file), file)
}

async function readText(file: string): Promise<string> {
  try {
    return await readNamedFile(file)
  } catch (cause) {
    if (isToolkitError(cause)) throw cause
    const reason = codeOf(cause) === 'ENOENT' ? 'there is no such file' : describeThrown(cause)
    const hint = TRANSACTION_HASH.test(file)
      ? `For the transaction with this hash, name its network: toolkit replay ${file} --network <name>.`
      : 'Name .jsonl files of recorded suites, for example vectors/js/*.jsonl.'
    throw new ToolkitError('REPLAY_FILE', `cannot read ${file}: ${reason}`, { hint, cause })
  }
}
