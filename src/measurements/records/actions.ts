import { groupBy } from '../../collections/groups.js'
import { compareTexts } from '../../collections/order.js'
import { firstOf, itemAt, lastOf } from '../../collections/presence.js'
import type { CallRecord, RamByPayer, RunRecord } from './record.js'

/** Maximum gas of a transaction, in units (spec/vm.md §3). */
export const MAX_GAS = 4_000_000

/** Figures of all calls of one action of one contract. */
export interface ActionCosts {
  contract: string
  action: string
  /** The contract is one of the project. */
  isOwn: boolean
  calls: number
  failures: number
  /** Gas in units. */
  gas: FigureSpread
  /** The highest of the calls, by payer. */
  ram: RamByPayer
  /** Highest share of `MAX_GAS`, and of the transaction's own limit. */
  shareOfMost: number
  shareOfLimit: number
  /** The slowest call. */
  timeMs: number
  /** Titles of the test with the most expensive call. */
  dearest: { file: string; titles: string[] }
}

/** The lowest, the middle and the highest of figures. */
interface FigureSpread {
  min: number
  median: number
  max: number
}

/** The figures of a run by contract and action, in the order of their names. */
export function listActionCosts({ calls }: Pick<RunRecord, 'calls'>): ActionCosts[] {
  const groups = groupBy(dropRepeated(calls), ({ contract, action }) => JSON.stringify([contract, action]))
  return [...groups.values()]
    .map(summarize)
    .sort((a, b) => compareTexts(a.contract, b.contract) || compareTexts(a.action, b.action))
}

/**
 * Drops repeated set-up calls: every process sets up the fixtures of its files, and files share fixtures. Of equal
 * calls as many remain as one set-up makes at most.
 */
function dropRepeated(calls: readonly CallRecord[]): CallRecord[] {
  const bySetUp = new Map<string, Map<string, Map<number, CallRecord>>>()
  for (const call of calls) {
    const { file, order, titles, contract, action, status, gas, gasLimit, ram } = call
    if (titles.length > 0) continue
    const key = JSON.stringify([contract, action, status, gas, gasLimit, ram])
    const files = bySetUp.get(key) ?? new Map<string, Map<number, CallRecord>>()
    const orders = files.get(file) ?? new Map<number, CallRecord>()
    // Another process makes the call of this file at the same position.
    if (!orders.has(order)) orders.set(order, call)
    bySetUp.set(key, files.set(file, orders))
  }
  const kept = new Set<CallRecord>()
  for (const files of bySetUp.values()) {
    const most = [...files.values()].reduce((best, orders) => (orders.size > best.size ? orders : best))
    for (const call of most.values()) kept.add(call)
  }
  return calls.filter((call) => call.titles.length > 0 || kept.has(call))
}

function summarize(calls: CallRecord[]): ActionCosts {
  const { contract, action, isOwn } = firstOf(calls)
  const dearest = calls.reduce((most, call) => (isDearer(call, most) ? call : most))
  const highest = (read: (call: CallRecord) => number) =>
    calls.reduce((most, call) => Math.max(most, read(call)), -Infinity)
  return {
    contract,
    action,
    isOwn,
    calls: calls.length,
    failures: calls.filter(({ status }) => status !== 'SUCCESS').length,
    gas: spread(calls.map(({ gas }) => gas)),
    ram: {
      publisher: highest(({ ram }) => ram.publisher),
      contract: highest(({ ram }) => ram.contract),
      others: highest(({ ram }) => ram.others),
    },
    shareOfMost: highest(({ gas }) => gas / MAX_GAS),
    shareOfLimit: highest(({ gas, gasLimit }) => gas / gasLimit),
    timeMs: highest(({ timeMs }) => timeMs),
    dearest: { file: dearest.file, titles: dearest.titles },
  }
}

/** Whether a call is more expensive; among equals, the first by name, so that the order of calls does not matter. */
function isDearer(call: CallRecord, than: CallRecord): boolean {
  return call.gas > than.gas || (call.gas === than.gas && compareTexts(nameTest(call), nameTest(than)) < 0)
}

function spread(figures: readonly number[]): FigureSpread {
  const sorted = figures.toSorted((a, b) => a - b)
  return { min: firstOf(sorted), median: itemAt(sorted, (sorted.length - 1) >> 1), max: lastOf(sorted) }
}

/** Returns the name of a test in figures. */
export function nameTest({ file, titles }: Pick<CallRecord, 'file' | 'titles'>): string {
  return [file, ...(titles.length > 0 ? titles : ['(set up)'])].join(' › ')
}

/** Cost of the calls of one test. */
export interface TestCosts {
  name: string
  calls: number
  gas: number
  /** Bytes of RAM of all payers. */
  ram: number
}

/** Lists the figures of a run by test, without set-up, ordered by name. */
export function listTestCosts({ calls }: Pick<RunRecord, 'calls'>): TestCosts[] {
  const groups = groupBy(
    calls.filter(({ titles }) => titles.length > 0),
    nameTest,
  )
  return [...groups]
    .map(([name, calls]) => ({
      name,
      calls: calls.length,
      gas: roundGas(calls.reduce((sum, { gas }) => sum + gas, 0)),
      ram: calls
        .filter(({ dryRun }) => !dryRun)
        .reduce((sum, { ram }) => sum + ram.publisher + ram.contract + ram.others, 0),
    }))
    .sort((a, b) => compareTexts(a.name, b.name))
}

/** Rounds to two decimals, because binary sums of gas are inexact. */
export function roundGas(gas: number): number {
  return Math.round(gas * 100) / 100
}
