import type { IndexPage, PageQuery } from '../families/source.js'

/** The response of a page. */
export function wrapPage({ items, total, newer, searchedTo }: IndexPage, { page, limit }: PageQuery) {
  const pagination = {
    page,
    limit,
    total,
    pages: Math.ceil(total / limit),
    ...(newer !== undefined && { newer }),
    ...(searchedTo !== undefined && { searched_to: searchedTo }),
  }
  return { status: 'success', data: items, pagination }
}
