import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'
import { ensureDir, remove } from 'fs-extra/esm'
import { ToolkitError } from '../errors/errors.js'

/** Who holds a folder. */
export interface Holder {
  pid: number
  host: string
  user: string
  since: string
}

export interface LockOptions {
  /** Takes the folder from whoever holds it. */
  force?: boolean
  /** Told of a holder that died. */
  onDead?: (holder: Holder) => void
}

const TRIES = 5

/**
 * Locks a folder until the answer is called. Each contender writes a file of its own and then looks for those of others: of two
 * at least the later one sees the other, so never both hold it. Files of processes of this host that no longer run don't count.
 * Throws `DEPLOY_LOCKED`, which names the holder.
 */
export async function lockFolder(
  folder: string,
  { force = false, onDead }: LockOptions = {},
): Promise<() => Promise<void>> {
  await ensureDir(folder)
  const own = `.lock-${randomUUID()}.json`
  for (let tries = 0; ; tries++) {
    await writeOwn(folder, own)
    const others = await listOthers(folder, own)
    const dead = others.filter(({ holder }) => force || !isAlive(holder))
    const holder = others.find((other) => !dead.includes(other))?.holder
    if (holder === undefined) {
      for (const { name, holder } of dead) {
        await remove(join(folder, name))
        onDead?.(holder)
      }
      return () => remove(join(folder, own))
    }
    await remove(join(folder, own))
    if (tries === TRIES) throw locked(folder, holder)
    // Two that came at the same moment have both stepped back.
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 80))
  }
}

/** The file appears whole, or not at all. */
async function writeOwn(folder: string, own: string): Promise<void> {
  const holder: Holder = {
    pid: process.pid,
    host: hostname(),
    user: userInfo().username,
    since: new Date().toISOString(),
  }
  const draft = join(folder, `.draft${own}`)
  await writeFile(draft, JSON.stringify(holder))
  await rename(draft, join(folder, own))
}

async function listOthers(folder: string, own: string): Promise<{ name: string; holder: Holder }[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('.lock-') && name !== own)
  const others = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8').catch(() => undefined)
      return text === undefined ? [] : [{ name, holder: JSON.parse(text) as Holder }]
    }),
  )
  return others.flat()
}

/** Of another host nobody can tell from here. */
function isAlive({ pid, host }: Holder): boolean {
  if (host !== hostname()) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function locked(folder: string, { pid, host, user, since }: Holder): ToolkitError {
  const text = `${folder} is in use by ${user} on ${host}, process ${pid}, since ${since}`
  return new ToolkitError('DEPLOY_LOCKED', text, {
    hint: 'Wait until that is done and run the same command again; if that process is gone for sure, add --break-lock.',
  })
}
