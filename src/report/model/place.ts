/** A place in a file; line and column count from 1. */
export interface ReportedPlace {
  file: string
  line: number
  column: number
}

/** A place with the lines around it. */
export interface Frame extends ReportedPlace {
  lines: { number: number; text: string }[]
}
