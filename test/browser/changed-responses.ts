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

/** Responses that a page waits for. */
export interface HeldResponses {
  /** Resolves when the page has requested the first of them. */
  isRequested: Promise<void>
  /** Lets them, and later ones, through. */
  release: () => Promise<void>
}

/**
 * Holds responses of the service until a test releases them. `pattern` matches the path and query of a request, or of
 * one that the page sends together with others, which wait with it. `times` is the number of responses to hold.
 */
export async function holdResponses(page: Page, pattern: RegExp, { times = Infinity } = {}): Promise<HeldResponses> {
  let left = times
  let [request, open] = [() => {}, () => {}]
  const isRequested = new Promise<void>((resolve) => {
    request = resolve
  })
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  const hold = async (route: Route): Promise<void> => {
    const { pathname, search, searchParams } = new URL(route.request().url())
    const paths = [pathname + search, ...searchParams.getAll('path').map((path) => `/api${path}`)]
    if (left > 0 && paths.some((path) => pattern.test(path))) {
      left--
      // What the service answered before the release is what arrives after it.
      const response = await route.fetch()
      request()
      await isOpen
      return route.fulfill({ response })
    }
    return route.fallback()
  }
  await page.route(/\/(api|local)\//, hold)
  const release = async () => {
    open()
    await page.unroute(/\/(api|local)\//, hold)
  }
  return { isRequested, release }
}
