/** True for a text that can be the id of a contract (rpc.md §3). */
export function isContractId(text: string): boolean {
  return /^(Contract[^/]+|[^/]+\.iost)$/.test(text) && text.length < 100
}
