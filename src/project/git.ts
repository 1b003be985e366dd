import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The commit that a folder is at; undefined outside of a repository, in an empty one and where there is no git. */
export async function readCommit(folder: string): Promise<string | undefined> {
  const answer = await run('git', ['rev-parse', '--verify', 'HEAD'], { cwd: folder }).catch(() => undefined)
  return answer?.stdout.trim()
}
