/** The bodies of tests that play sequences. */
const campaigns = new WeakSet<object>()

/** Marks the body of such a test; answers it. */
export function markCampaign<T extends object>(body: T): T {
  campaigns.add(body)
  return body
}

export function isCampaign(body: object): boolean {
  return campaigns.has(body)
}
