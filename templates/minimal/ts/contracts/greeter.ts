/** Greets people and remembers how often. */
export class Greeter {
  /** Runs once, when the contract is published. */
  init(): void {
    storage.put('greeting', 'Hello')
  }

  /** Greets a name and counts it. The publisher of the transaction pays for the RAM. */
  greet(name: string): string {
    if (name === '') throw new Error('nobody to greet')
    const count = Number(storage.mapGet('greeted', name) ?? '0') + 1
    storage.mapPut('greeted', name, String(count), tx.publisher)
    const text = `${storage.get('greeting')}, ${name}!`
    blockchain.receipt(JSON.stringify([name, text, count]))
    return text
  }

  /** Returns how often a name was greeted. */
  greeted(name: string): number {
    return Number(storage.mapGet('greeted', name) ?? '0')
  }

  /** Changes the greeting; only the owner of the contract may. */
  setGreeting(greeting: string): void {
    const owner = blockchain.contractOwner() as string
    if (!blockchain.requireAuth(owner, 'active')) throw new Error(`no permission: ${owner}@active must sign`)
    storage.put('greeting', greeting)
  }
}
