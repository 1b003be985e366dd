import type { Module } from './module.js'

/** A part of a source file. */
export interface Place {
  module: Module
  /** Offsets. */
  start: number
  end: number
}

/** A step on the path of a value or a call, with its place. */
export interface FindingStep {
  place: Place
  text: string
}

/** Line and column of a place, both from 1. */
export function locate({ module, start }: Pick<Place, 'module' | 'start'>): { line: number; column: number } {
  return module.lines.positionAt(start)
}

/** Returns the source text of a place, on one line and shortened if long. */
export function quote({ module, start, end }: Place): string {
  const text = module.text.slice(start, end).replace(/\s+/g, ' ')
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}
