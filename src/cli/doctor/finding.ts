/** Result of a check; `advice` says what to do if it failed. */
export interface Finding {
  check: string
  state: 'well' | 'care' | 'bad'
  detail: string
  advice?: string
}

export function passedCheck(check: string, detail: string): Finding {
  return { check, state: 'well', detail }
}

/** Something to know of that stops nothing. */
export function warnedCheck(check: string, detail: string, advice: string): Finding {
  return { check, state: 'care', detail, advice }
}

export function failedCheck(check: string, detail: string, advice: string): Finding {
  return { check, state: 'bad', detail, advice }
}
