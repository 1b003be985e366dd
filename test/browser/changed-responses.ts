import type { Page, Route } from 'playwright-core'

/** A response of the explorer's interface. */
export interface ApiResponse {
  status: number
  body: string
}

/**
 * Changes responses of the explorer's interface whose path, after `/api`, matches: the page reads it alone, or in one
 * request with others.
 *
 * @returns A function that restores the responses.
 */
export async function changeResponses(
  page: Page,
  pattern: RegExp,
  change: (response: ApiResponse) => ApiResponse | Promise<ApiResponse>,
): Promise<() => Promise<void>> {
  const alone = async (route: Route): Promise<void> => {
    const { pathname, search } = new URL(route.request().url())
    if (!pattern.test(pathname.slice('/api'.length) + search)) return route.continue()
    const response = await route.fetch()
    const changed = await change({ status: response.status(), body: await response.text() })
    await route.fulfill({ ...changed, contentType: 'application/json' })
  }
  const together = async (route: Route): Promise<void> => {
    const paths = new URL(route.request().url()).searchParams.getAll('path')
    if (!paths.some((path) => pattern.test(path))) return route.continue()
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { data: ApiResponse[] }
    const changed = data.map((part, at) => (pattern.test(paths[at] ?? '') ? change(part) : part))
    await route.fulfill({ response, json: { ...rest, data: await Promise.all(changed) } })
  }
  await page.route('**/api/**', alone)
  await page.route('**/local/parts*', together)
  return async () => {
    await page.unroute('**/api/**', alone)
    await page.unroute('**/local/parts*', together)
  }
}
