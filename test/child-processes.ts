import { readFileSync } from 'node:fs'

/** The processes that a process started, and those that they started. */
function listDescendants(pid: number): { pid: number; name: string }[] {
  const children = readOrEmpty(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)
  return children.flatMap((child) => [
    { pid: child, name: readOrEmpty(`/proc/${child}/comm`).trim() },
    ...listDescendants(child),
  ])
}

/** Kills the running compilers that a process and its descendants have started; returns how many. */
export function killCompilers(pid: number): number {
  const compilers = listDescendants(pid).filter((child) => child.name === 'esbuild' && isRunning(child.pid))
  for (const compiler of compilers) process.kill(compiler.pid, 'SIGKILL')
  return compilers.length
}

/** A process that ended may stay as a zombie. */
function isRunning(pid: number): boolean {
  return /^State:\s+[^ZX]/m.test(readOrEmpty(`/proc/${pid}/status`))
}

/** A process may end meanwhile. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
