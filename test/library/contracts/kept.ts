import { parseAmount, readAmount, shareOf, subtract } from 'iost-toolkit/contract/amounts'
import { List } from 'iost-toolkit/contract/list'
import { OrderedMap } from 'iost-toolkit/contract/ordered-map'
import { ReceiptKind } from 'iost-toolkit/contract/receipts'

const list = new List('items')
const map = new OrderedMap('names')
const added = new ReceiptKind('added', ['name', 'count'])

/** Every function of the library that keeps, computes or tells, behind a method of its own. */
export class Kept {
  init(): void {}

  push(item: string): number {
    return list.push(item)
  }

  pushMany(count: number): void {
    for (let i = 0; i < count; i += 1) list.push(`item ${list.length}`)
  }

  setItem(index: number, item: string): void {
    list.set(index, item)
  }

  removeItem(index: number): string {
    return list.remove(index)
  }

  items(start: number, count: number): string[] {
    return list.page(start, count)
  }

  length(): number {
    return list.length
  }

  put(key: string, value: string): void {
    map.put(key, value)
    added.leave({ name: key, count: map.size })
  }

  putMany(count: number): void {
    for (let i = 0; i < count; i += 1) map.put(`key ${map.size}`, 'x')
  }

  del(key: string): void {
    map.del(key)
  }

  get(key: string): string | null {
    return map.get(key)
  }

  firstKeys(count: number): string[] {
    return map.keys(count)
  }

  keysAfter(key: string, count: number): string[] {
    return map.keys(count, key)
  }

  size(): number {
    return map.size
  }

  tellNothing(): void {
    added.leave({ name: 'x' } as { name: string; count: number })
  }

  parse(text: string): string {
    return parseAmount(text, 4).toFixed()
  }

  share(amount: string, part: string, whole: string): string {
    return shareOf(new BigNumber(amount), part, whole, 2).toFixed()
  }

  subtract(kept: string, taken: string): string {
    return subtract(readAmount(kept === '' ? null : kept), new BigNumber(taken), 'not enough').toFixed()
  }
}
