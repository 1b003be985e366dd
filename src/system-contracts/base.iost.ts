import { type ScriptContract, scriptMethod } from './runtime/script.js'
import { parseJson, stringifyJson } from './runtime/script-json.js'
import {
  callJson,
  callPlain,
  canUpdateByJsonAdmin,
  initJsonAdmin,
  readJson,
  readMember,
  readText,
  writeJson,
  writeText,
} from './runtime/script-library.js'

/** Gas of the script's own instructions (system-contracts.md §7.4). */
const GAS = {
  load: 204,
  readNumber: 21,
  compareNumber: 9,
  writeNumber: 11,
  readProduced: 35,
  addProduced: 31,
  writeProduced: 19,
  isStatistics: 35,
  isListKept: 3,
  callStatistics: 31,
  deleteProduced: 19,
  isIssue: 18,
  callIssue: 30,
  callContribute: 24,
} as const

export const STATISTICS_INTERVAL = 1200
export const ISSUE_INTERVAL = 172800
const EXEC_NUMBER = { key: 'execBlockNumber' }
const PRODUCED = { key: 'witness_produced' }

/** Data in the first transaction of a block: `parent` is witness, gas used, and whether the witness list changed. */
interface BlockData {
  parent?: [string, string, boolean]
}

/** Runs once per block; a second call in a block has no effect. */
const exec = scriptMethod(['json'], (host, data: BlockData | null) => {
  const { number, witness } = host.run.block
  host.count(GAS.readNumber)
  const done = readJson<number>(host, EXEC_NUMBER)
  host.count(GAS.compareNumber)
  if (number === done) return true
  host.count(GAS.writeNumber)
  writeJson(host, EXEC_NUMBER, number)

  host.count(GAS.readProduced)
  const produced = parseJson<Record<string, number>>(host, readText(host, PRODUCED) || '{}')
  host.count(GAS.addProduced)
  produced[witness] = (produced[witness] || 0) + 1
  host.count(GAS.writeProduced)
  writeText(host, PRODUCED, stringifyJson(host, produced))

  host.count(GAS.isStatistics)
  if (number % STATISTICS_INTERVAL === 0) {
    host.count(GAS.isListKept)
    if (readMember(readMember(data, 'parent'), 2) === false) {
      host.count(GAS.callStatistics)
      callPlain(host, 'vote_producer.iost', 'stat')
      host.count(GAS.deleteProduced)
      host.del(PRODUCED)
    }
  }
  host.count(GAS.isIssue)
  if (number % ISSUE_INTERVAL === 0) {
    host.count(GAS.callIssue)
    callPlain(host, 'issue.iost', 'issueIOST')
  }
  host.count(GAS.callContribute)
  callJson(host, 'bonus.iost', 'issueContribute', [data])
})

/** `base.iost`: the action that opens every block (`system-contracts.md` §7.4). */
export const baseIost: ScriptContract = {
  id: 'base.iost',
  version: '1.0.0',
  load: (host) => host.count(GAS.load),
  init: scriptMethod([], (host) => {
    writeJson(host, EXEC_NUMBER, host.run.block.number)
  }),
  methods: { can_update: canUpdateByJsonAdmin, initAdmin: initJsonAdmin, exec },
}
