/** Result of a check. `advice` is the instruction for a failed one. */
export interface DoctorFinding {
  check: string
  state: 'ok' | 'warning' | 'error'
  detail: string
  advice?: string
}

export function passedCheck(check: string, detail: string): DoctorFinding {
  return { check, state: 'ok', detail }
}

/** A warning, which does not fail the command. */
export function warnedCheck(check: string, detail: string, advice: string): DoctorFinding {
  return { check, state: 'warning', detail, advice }
}

export function failedCheck(check: string, detail: string, advice: string): DoctorFinding {
  return { check, state: 'error', detail, advice }
}
