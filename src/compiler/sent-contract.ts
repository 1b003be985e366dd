import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { packError, type SentError } from '../errors/sent-error.js'
import { libraryFolder } from '../files/own-imports.js'
import { compileContract } from './compile.js'
import { createSentFiles } from './source-files.js'

/** Sources of another person, and the path of the file with the contract. */
export interface SentSubmission {
  files: Readonly<Record<string, string>>
  entry: string
}

/** The compiled contract, the mistake in the sources, or a failure after which the process is replaced. */
export type SentResult = { script: string; abi: object } | { error: SentError }

/** Folder that the paths of a submission are relative to. It does not exist. */
const ROOT = resolve('/sources')

/** Compiles sources of another person. It reads the sent files and the contract library, and nothing else. */
export async function compileSent({ files, entry }: SentSubmission): Promise<SentResult> {
  const sent = new Map(Object.entries(files).map(([path, text]) => [join(ROOT, path), text]))
  // The library of this copy, whatever was sent in its place.
  for (const name of readdirSync(libraryFolder())) {
    const text = readFileSync(join(libraryFolder(), name), 'utf8')
    sent.set(join(ROOT, 'node_modules/iost-toolkit/contract', name), text)
  }
  try {
    const { script, info } = await compileContract(join(ROOT, entry), { root: ROOT, files: createSentFiles(sent) })
    return { script, abi: info.abi }
  } catch (error) {
    return { error: packError(error) }
  }
}
