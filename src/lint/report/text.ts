import type { Paint } from '../../report/text/paint.js'
import { toPrintable } from '../../report/text/printable.js'
import { countLevels, countProofs, type FileResult, type LintMessage } from '../engine/result.js'
import { formatProof } from './proof.js'

/** Formats findings by file, each with the path of its value. */
export function formatText(results: readonly FileResult[], paint: Paint): string {
  const files = results.filter(({ messages }) => messages.length > 0)
  const parts = files.map(({ file, messages }) => [
    paint.bold(file),
    ...messages.flatMap((message) => format(message, paint)),
    '',
  ])
  return [...parts.flat(), summarise(results, paint)].join('\n')
}

function format({ line, column, level, message, rule, steps, file, proof }: LintMessage, paint: Paint): string[] {
  const place = `${line}:${column}`.padEnd(7)
  const shown = level === 'error' ? paint.red('error  ') : paint.yellow('warning')
  const way = steps.filter(({ text }) => text !== '')
  const isShort = way.length < 2
  return [
    `  ${paint.dim(place)} ${shown} ${toPrintable(message)} ${paint.dim(rule)}`,
    ...(isShort ? [] : way.map((step) => paint.dim(`          ${nameStep(step, file)} ${toPrintable(step.text)}`))),
    ...formatProof(proof).map(
      (text) => `          ${proof?.status === 'confirmed' ? toPrintable(text) : paint.dim(toPrintable(text))}`,
    ),
  ]
}

function nameStep({ file, line, column }: LintMessage['steps'][number], own: string): string {
  return `${file === own ? '' : `${file}:`}${line}:${column}`
}

function summarise(results: readonly FileResult[], paint: Paint): string {
  const { errors, warnings } = countLevels(results)
  const fixable = results.flatMap(({ messages }) => messages).filter(({ canFix }) => canFix).length
  if (errors + warnings === 0) return paint.green(`no findings in ${count(results.length, 'file')}`)
  const total = `${count(errors, 'error')}, ${count(warnings, 'warning')}`
  const proofs = countProofs(results)
  const proven = proofs
    ? `; ${proofs.confirmed} confirmed by an attack, ${proofs.unconfirmed} not confirmed, ${proofs.untried} not tried`
    : ''
  return `${total}${fixable > 0 ? `; --fix corrects ${fixable}` : ''}${proven}`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
