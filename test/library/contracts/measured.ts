import { parseAmount, readAmount, shareOf, subtract } from 'iost-toolkit/contract/amounts'
import { requireAccount, requireInteger, requireKey, requireText, requireThat } from 'iost-toolkit/contract/arguments'
import { List } from 'iost-toolkit/contract/list'
import { OrderedMap } from 'iost-toolkit/contract/ordered-map'
import { acceptOwnership, offerOwnership, owner, requireOwner, requireSigner } from 'iost-toolkit/contract/ownership'
import { isPaused, pause, requireRunning, resume } from 'iost-toolkit/contract/pausing'
import { ReceiptKind } from 'iost-toolkit/contract/receipts'
import { grantRole, hasRole, requireRole, revokeRole } from 'iost-toolkit/contract/roles'
import { mayUpgrade, migrate, requireVersion } from 'iost-toolkit/contract/upgrade'

const list = new List('list')
const map = new OrderedMap('map')
const receipt = new ReceiptKind('sold', ['id', 'price'])

/** One call of the library in each method, so that it can be measured; `nothing` is what is taken off. */
export class Measured {
  init(): void {
    for (const key of ['a', 'b', 'c']) {
      list.push(key)
      map.put(key, key)
    }
    storage.mapPut('role.minter', 'alice', '1')
  }

  nothing(_me: string): void {}

  requireSigner(me: string): void {
    requireSigner(me)
  }

  owner(_me: string): void {
    owner()
  }

  requireOwner(_me: string): void {
    requireOwner()
  }

  offerOwnership(me: string): void {
    offerOwnership(me)
  }

  acceptOwnership(_me: string): void {
    acceptOwnership()
  }

  grantRole(me: string): void {
    grantRole('minter', me)
  }

  revokeRole(me: string): void {
    revokeRole('minter', me)
  }

  hasRole(me: string): void {
    hasRole('minter', me)
  }

  requireRole(me: string): void {
    requireRole('minter', me)
  }

  pause(_me: string): void {
    pause()
  }

  resume(_me: string): void {
    resume()
  }

  isPaused(_me: string): void {
    isPaused()
  }

  requireRunning(_me: string): void {
    requireRunning()
  }

  mayUpgrade(_me: string): void {
    mayUpgrade()
  }

  migrate(_me: string): void {
    migrate(2, () => {})
  }

  requireVersion(_me: string): void {
    requireVersion(1)
  }

  parseAmount(_me: string): void {
    parseAmount('12.5', 8)
  }

  readAmount(_me: string): void {
    readAmount('12.5')
  }

  shareOf(_me: string): void {
    shareOf(new BigNumber('12.5'), '5', '100', 6)
  }

  subtract(_me: string): void {
    subtract(new BigNumber('12.5'), new BigNumber('2.5'), 'not enough')
  }

  requireThat(_me: string): void {
    requireThat(true, 'wrong')
  }

  requireText(_me: string): void {
    requireText('memo', 'hello', 64)
  }

  requireInteger(_me: string): void {
    requireInteger('count', 5, 1, 100)
  }

  requireKey(_me: string): void {
    requireKey('key', 'hello')
  }

  requireAccount(me: string): void {
    requireAccount('account', me)
  }

  list_length(_me: string): void {
    list.length
  }

  list_get(_me: string): void {
    list.get(1)
  }

  list_push(_me: string): void {
    list.push('d')
  }

  list_set(_me: string): void {
    list.set(1, 'x')
  }

  list_remove(_me: string): void {
    list.remove(0)
  }

  list_page(_me: string): void {
    list.page(0, 3)
  }

  map_size(_me: string): void {
    map.size
  }

  map_get(_me: string): void {
    map.get('b')
  }

  map_put(_me: string): void {
    map.put('d', 'd')
  }

  map_del(_me: string): void {
    map.del('b')
  }

  map_keys(_me: string): void {
    map.keys(3)
  }

  receipt_leave(_me: string): void {
    receipt.leave({ id: '7', price: '10' })
  }
}
