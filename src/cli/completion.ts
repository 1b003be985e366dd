import { must } from '../collections/presence.js'
import { type Command, nameCommand } from './command.js'
import { listFlags, type NamedFlag } from './flags/flag-help.js'
import { GLOBAL_FLAGS } from './flags/global-flags.js'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** A command name of one or two words, with its possible completions. */
interface Completed {
  name: string
  describe: string
  flags: readonly NamedFlag[]
}

/** The script that makes a shell complete commands, flags and their values, read off the table of commands. */
export function formatCompletion(shell: Shell, commands: readonly Command[]): string {
  const completed = commands.flatMap((command) =>
    nameCommand(command).map((name) => ({ name, describe: command.describe, flags: listAllFlags(command) })),
  )
  if (shell === 'fish') return formatFish(completed)
  return shell === 'zsh' ? `${ZSH}\n${formatBash(completed)}` : formatBash(completed)
}

/** zsh runs the functions of bash after its own completion system is loaded, which not every profile does. */
const ZSH = `(( $+functions[compdef] )) || { autoload -U compinit && compinit -D }
autoload -U +X bashcompinit && bashcompinit`

function listAllFlags({ flags }: Command): NamedFlag[] {
  const { help, verbose } = GLOBAL_FLAGS
  const named = listFlags({ help, verbose }).map(({ alias: _, ...flag }) => flag)
  return [...listFlags(flags), ...named]
}

/** The second words that go with a first. */
function listSeconds(completed: readonly Completed[], first: string): string[] {
  return completed.flatMap(({ name }) => (name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : []))
}

function formatBash(completed: readonly Completed[]): string {
  const firsts = completed.filter(({ name }) => !name.includes(' ')).map(({ name }) => name)
  const cases = completed.map(({ name, flags }) => {
    const seconds = name.includes(' ') ? [] : listSeconds(completed, name)
    const words = flags.map((flag) => `--${flag.name}`)
    return `    ${quote(name)}) flags=${quote(words.join(' '))}; seconds=${quote(seconds.join(' '))} ;;`
  })
  const values = [
    ...new Map(completed.flatMap(({ name, flags }) => flags.map((flag) => [`${name} --${flag.name}`, flag]))),
  ]
    .filter(([, { choices }]) => choices !== undefined)
    .map(
      ([place, { choices }]) =>
        `    ${quote(place)}) COMPREPLY=($(compgen -W ${quote(must(choices, 'choices').join(' '))} -- "$current")); return ;;`,
    )
  const pairs = completed.filter(({ name }) => name.includes(' ')).map(({ name }) => quote(name))
  return `_toolkit() {
  local current="\${COMP_WORDS[COMP_CWORD]}" first="" second="" name flags="" seconds="" word
  COMPREPLY=()
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD-1))}"; do
    [[ $word == -* ]] && continue
    if [[ -z $first ]]; then first=$word; elif [[ -z $second ]]; then second=$word; fi
  done
  if [[ -z $first ]]; then
    COMPREPLY=($(compgen -W ${quote([...firsts, '--help', '--version'].join(' '))} -- "$current")); return
  fi
  name=$first
  case "$first $second" in
    ${pairs.join('|')}) name="$first $second" ;;
  esac
  case "$name \${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
  esac
  case "$name" in
${cases.join('\n')}
  esac
  if [[ $current == -* ]]; then COMPREPLY=($(compgen -W "$flags" -- "$current"))
  elif [[ -z $second && -n $seconds ]]; then COMPREPLY=($(compgen -W "$seconds" -- "$current")); fi
}
complete -o default -F _toolkit toolkit`
}

function formatFish(completed: readonly Completed[]): string {
  const lines = completed.flatMap(({ name, describe, flags }) => {
    const [first = '', second] = name.split(' ')
    const seen = `__fish_seen_subcommand_from ${first}`
    const here = second === undefined ? seen : `${seen}; and __fish_seen_subcommand_from ${second}`
    const before = second === undefined ? '__fish_use_subcommand' : seen
    const options = flags.map(({ name, alias, choices, kind }) =>
      [
        `complete -c toolkit -n ${quote(here)} -l ${name}`,
        ...(alias === undefined ? [] : [`-s ${alias}`]),
        ...(kind === 'toggle' ? [] : ['-r']),
        ...(choices === undefined ? [] : [`-f -a ${quote(choices.join(' '))}`]),
      ].join(' '),
    )
    return [`complete -c toolkit -f -n ${quote(before)} -a ${quote(second ?? first)} -d ${quote(describe)}`, ...options]
  })
  return lines.join('\n')
}

/** A word for a shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
