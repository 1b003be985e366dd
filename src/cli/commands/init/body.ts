import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { askNearest } from '../../../codec/nearest.js'
import { isOneOf } from '../../../collections/shapes.js'
import { ToolkitError } from '../../../errors/errors.js'
import { type PackageManager, readRunningManager } from '../../../loader/package-manager.js'
import { type Language, linkToolkit, scaffold, TEMPLATES, type Template } from '../../../project/template.js'
import type { FlagsOf } from '../../command.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { printResult } from '../../output/output.js'
import { canPrompt, promptLine } from '../../output/terminal.js'
import type { initCommand } from './command.js'

type InitFlags = FlagsOf<typeof initCommand>

export default async function createProject({ dir = '.', install, git, json, ...flags }: InitFlags): Promise<ExitCode> {
  const { template, language } = await choose(flags)
  const directory = resolve(dir)
  const manager = readRunningManager(process.env.npm_config_user_agent)
  const files = await scaffold(directory, { template, language, manager })
  // Package managers other than npm run this command from a temporary copy, and manage node_modules themselves.
  const isLinked = install ?? manager === 'npm'
  if (isLinked) await linkToolkit(directory)
  if (git !== false) initGit(directory)
  if (json) printResult(JSON.stringify({ directory, template, language, files }))
  else
    printResult(`created ${files.length} files from template ${template}\nnext: ${nextSteps(dir, manager, isLinked)}`)
  return EXIT.DONE
}

type TemplateChoice = Pick<InitFlags, 'template' | 'ts' | 'js' | 'yes'>

/**
 * Determines template and language from the flags. Missing ones are asked for on a terminal (default: `minimal` in
 * TypeScript).
 */
async function choose({ template, ts, js, yes }: TemplateChoice): Promise<{ template: Template; language: Language }> {
  const given = ts ? 'ts' : js ? 'js' : undefined
  const isAsking = !yes && canPrompt()
  const chosen = template ?? (isAsking ? await ask('Which template?', TEMPLATES) : 'minimal')
  if (!isTemplate(chosen)) throw unknownTemplateError(chosen)
  const language = given ?? (isAsking ? await ask('Which language?', ['ts', 'js'] as const) : 'ts')
  return { template: chosen, language }

  function isTemplate(name: string): name is Template {
    return isOneOf(TEMPLATES, name)
  }

  function unknownTemplateError(name: string): Error {
    const question = askNearest(name, TEMPLATES)
    const hint = `The templates are ${TEMPLATES.join(', ')}.`
    return new ToolkitError('INIT_TEMPLATE', `unknown template ${JSON.stringify(name)}${question}`, { hint })
  }
}

/** Asks until an option is typed by name or number. An empty line selects the first one. */
async function ask<T extends string>(question: string, answers: readonly T[]): Promise<T> {
  const choices = answers.map((answer, index) => `${index + 1}) ${answer}`).join('  ')
  for (;;) {
    const typed = await promptLine(`${question} ${choices} [${answers[0]}] `)
    const found = typed === '' ? answers[0] : (answers.find((answer) => answer === typed) ?? answers[Number(typed) - 1])
    if (found !== undefined) return found
  }
}

/** Creates a repository, unless the directory is inside of one or git is missing. */
function initGit(directory: string): void {
  const isInside = spawnSync('git', ['rev-parse', '--is-inside-work-tree'], { cwd: directory }).status === 0
  if (!isInside) spawnSync('git', ['init', '--quiet'], { cwd: directory })
}

/** Formats the next commands to type in a shell. */
function nextSteps(dir: string, manager: PackageManager, isLinked: boolean): string {
  const enter = dir === '.' ? [] : [`cd ${/^[\w./-]+$/.test(dir) ? dir : `'${dir.replaceAll("'", "'\\''")}'`}`]
  const [command] = manager.split(' ')
  return [...enter, ...(isLinked ? [] : [`${command} install`]), `${command} test`].join(' && ')
}
