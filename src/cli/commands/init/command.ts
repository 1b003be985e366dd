import { command } from '../../command.js'
import { positional, text, toggle } from '../../flags/flag.js'

export const initCommand = command({
  usage: 'init [dir]',
  describe: 'Create a project from a template in a new or empty directory',
  examples: [
    ['init my-contracts', 'Create a project from the minimal template'],
    ['init vault --template vault --js --yes', 'Use another template, in JavaScript, without prompts'],
  ],
  flags: {
    dir: positional('Directory', { default: 'the current one' }),
    template: text('name', 'Template: minimal, token, nft, vault or market'),
    ts: toggle('Use TypeScript', { conflicts: { js: 'Give one of them.' } }),
    js: toggle('Use JavaScript'),
    yes: toggle('Accept the defaults without prompting', { alias: 'y' }),
    install: toggle('Link this toolkit into node_modules', { default: 'on with npm' }),
    git: toggle('Create a git repository', { default: 'on' }),
    json: toggle('Print JSON'),
  },
  body: () => import('./body.js'),
})
