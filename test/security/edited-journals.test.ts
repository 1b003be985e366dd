import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { findAddress } from '../../src/deploy/journal/address-book.js'
import { Journal } from '../../src/deploy/journal/journal.js'
import { formatEntry, JOURNAL_FORMAT, type JournalEntry, parseJournal } from '../../src/deploy/journal/journal-entry.js'
import { listPublished } from '../../src/deploy/plan/published.js'
import { isToolkitError } from '../../src/errors/errors.js'
import { createFolder } from '../e2e/toolkit.js'
import { SAMPLES } from '../unit/rpc/samples.js'
import { listEdits } from './edits.js'

const transaction = JSON.parse(SAMPLES.find(({ note }) => note === 'accepted')!.request.body!)
const receipt = {
  tx_hash: 'h',
  gas_usage: 1,
  ram_usage: { alice: '7' },
  status_code: 'SUCCESS' as const,
  message: '',
  returns: ['["ContractX"]'],
  receipts: [{ func_name: 'a/b', content: 'c' }],
}
const FACTS: readonly JournalEntry[] = [
  { fact: 'opened', journal: JOURNAL_FORMAT, network: 'main', chainId: 1024, project: 'p' },
  {
    fact: 'planned',
    step: 'a',
    inputs: { code: 'c', contract: 'box', abi: 'a', version: '1', source: 'box' },
  },
  { fact: 'signed', step: 'a', hash: 'g', transaction },
  { fact: 'failed', step: 'a', hash: 'g', reason: 'expired', receipt },
  { fact: 'signed', step: 'a', hash: 'h', transaction },
  { fact: 'sent', step: 'a', hash: 'h' },
  { fact: 'receipt', step: 'a', hash: 'h', receipt },
  { fact: 'taken', by: 'lock', from: ['other'] },
  { fact: 'irreversible', step: 'a', hash: 'h', block: 7, receipt },
  { fact: 'redone', step: 'a' },
  { fact: 'planned', step: 'b', inputs: { code: 'c', contract: 'jar', abi: 'a', version: '1' } },
  { fact: 'signed', step: 'b', hash: 'i', transaction },
  { fact: 'irreversible', step: 'b', hash: 'i', block: 9, receipt },
]

/** Writes a journal with checksums that fit. They have no key, so the author of a repository can do so too. */
function write(facts: readonly unknown[]): string {
  let sum = ''
  return facts
    .map((fact) => {
      const written = formatEntry(fact as JournalEntry, '2026-01-01T00:00:00.000Z', sum)
      sum = written.sum
      return written.line
    })
    .join('')
}

async function open(facts: readonly unknown[]): Promise<unknown> {
  try {
    const journal = new Journal({ file: 'j', append: async () => {} }, parseJournal(write(facts), 'j'))
    await journal.open({ network: 'main', chainId: 1024, project: 'p' })
    listPublished(journal)
    return undefined
  } catch (error) {
    return error
  }
}

describe('edited journals whose checksums fit', () => {
  it('cause no internal error, whether read or rejected as edited', async () => {
    expect(await open(FACTS)).to.equal(undefined)
    const wrong: string[] = []
    let edits = 0
    let rejected = 0
    for (const [at, fact] of FACTS.entries()) {
      for (const { path, kind, text } of listEdits(structuredClone(fact))) {
        // Too deep for the writer of this test.
        if (kind === 'deep') continue
        let edited: unknown
        try {
          edited = JSON.parse(text)
        } catch {
          continue
        }
        const error = await open(FACTS.with(at, edited as JournalEntry))
        edits++
        if (isToolkitError(error) && error.code.startsWith('DEPLOY_JOURNAL_')) rejected++
        else if (error !== undefined) wrong.push(`${fact.fact} ${path} ${kind}: ${error}`)
      }
    }
    console.log(`      ${edits} edits, ${rejected} rejected`)
    expect(wrong.join('\n')).to.equal('')
    expect(rejected).to.be.above(edits / 3)
  })

  it('come with address books that are read or rejected', async () => {
    const contract = { id: 'ContractX', code: 'c', abi: 'a', version: '1', source: 'box', block: 7, transaction: 'h' }
    const book = { network: 'main', chainId: 1024, contracts: { box: contract }, journal: { length: 1, digest: 'd' } }
    const root = createFolder({ 'deployments/main.json': JSON.stringify(book) })
    expect(await findAddress({ root, network: 'main' }, 'box')).to.equal('ContractX')
    let rejected = 0
    for (const { path, kind, text } of listEdits(book)) {
      writeFileSync(join(root, 'deployments/main.json'), text)
      const found = await findAddress({ root, network: 'main' }, 'box').catch((error: unknown) => error)
      if (isToolkitError(found)) rejected++
      else expect(found, `${path} ${kind}`).to.satisfy((id: unknown) => typeof id === 'string')
    }
    expect(rejected).to.be.above(100)
  })

  it('fail to open where a step was not planned', async () => {
    for (const facts of [FACTS.slice(2), FACTS.toSpliced(1, 1), [FACTS[0], FACTS[9]], [FACTS[0], FACTS[5]]])
      expect(await open(facts))
        .to.satisfy(isToolkitError)
        .and.to.include({ code: 'DEPLOY_JOURNAL_EDITED' })
  })

  it('open where a lock was taken over before the first deployment began', async () => {
    expect(await open([{ fact: 'taken', by: 'a', from: ['b'] }, ...FACTS])).not.to.satisfy(isToolkitError)
  })
})
