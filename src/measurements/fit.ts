interface FitPoint {
  items: number
  amount: number
}

/** Fits a line to points by least squares. `fit` is the explained share of the variance, 0 for constant values. */
export function fitLine(points: readonly FitPoint[]): { slope: number; start: number; fit: number } {
  const mean = (read: (point: FitPoint) => number) =>
    points.reduce((sum, point) => sum + read(point), 0) / Math.max(1, points.length)
  const items = mean((point) => point.items)
  const amount = mean((point) => point.amount)
  const both = mean((point) => (point.items - items) * (point.amount - amount))
  const spreadItems = mean((point) => (point.items - items) ** 2)
  const spreadAmount = mean((point) => (point.amount - amount) ** 2)
  if (spreadAmount === 0 || spreadItems === 0) return { slope: 0, start: amount, fit: 0 }
  const slope = both / spreadItems
  return { slope, start: amount - slope * items, fit: both ** 2 / (spreadItems * spreadAmount) }
}
