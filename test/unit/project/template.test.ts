import { execFileSync } from 'node:child_process'
import { readdir, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { compileContract } from '../../../src/compiler/compile.js'
import { findPackageRoot, readPackageManifest } from '../../../src/files/package-root.js'
import { linkToolkit, scaffold, TEMPLATES, type Template } from '../../../src/project/template.js'
import { makeFolder } from '../../folder.js'

/** Files of each template besides the common ones. */
const SOURCES: Record<Template, string[]> = {
  minimal: ['contracts/greeter', 'test/greeter.test'],
  token: ['contracts/token', 'test/token.test'],
  vault: ['contracts/vault', 'contracts/lib/pool', 'contracts/lib/receipts', 'test/vault.test', 'test/invariants.test'],
  market: [
    'deploy/main',
    ...['goods', 'market', 'market2', 'treasury', 'lib/offers', 'lib/partners', 'lib/receipts'].map(
      (name) => `contracts/${name}`,
    ),
    ...['goods.test', 'invariants.test', 'market.test', 'stage', 'treasury.test', 'upgrade.test'].map(
      (name) => `test/${name}`,
    ),
  ],
  nft: ['contracts/nft', 'contracts/lib/holdings', 'contracts/lib/receipts', 'test/nft.test'],
}

describe('templates', () => {
  for (const template of TEMPLATES) {
    for (const language of ['ts', 'js'] as const) {
      it(`${template} in ${language} is a complete project`, async () => {
        const folder = join(await makeFolder(), 'My Contracts')
        const files = await scaffold(folder, { template, language })
        const config = language === 'ts' ? 'tsconfig.json' : 'jsconfig.json'
        const expected = [
          '.github/workflows/test.yml',
          '.gitattributes',
          '.gitignore',
          '.gitlab-ci.yml',
          'AGENTS.md',
          '.vscode/launch.json',
          '.vscode/tasks.json',
          'README.md',
          ...SOURCES[template].map((name) => `${name}.${language}`),
          `contracts/${config}`,
          config,
          'costs.json',
          'package.json',
          `toolkit.config.${language}`,
        ]
        expect(files).to.have.members(expected)
        for (const file of files) {
          expect(await readFile(join(folder, file), 'utf8'), file).to.not.be.empty.and.not.match(
            /\{\{(name|extension)\}\}/,
          )
        }
        for (const name of SOURCES[template].filter((path) => /^contracts\/\w+$/.test(path))) {
          const { warnings } = await compileContract(join(folder, `${name}.${language}`))
          expect(warnings, name).to.deep.equal([])
        }
      })
    }
  }

  it('templates have a package.json for the running version', async () => {
    const folder = join(await makeFolder(), 'My Contracts')
    await scaffold(folder, { template: 'minimal', language: 'ts' })
    const { version, allowScripts, dependencies } = readPackageManifest(findPackageRoot())
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    expect(manifest).to.deep.include({
      name: 'my-contracts',
      type: 'module',
      private: true,
      devDependencies: { 'iost-toolkit': `^${version}`, typescript: dependencies!.typescript },
      allowScripts,
    })
    expect(manifest.scripts).to.include({ test: 'toolkit test', check: 'toolkit check' })
  })

  it('templates use the full package name if the package may not be installed', async () => {
    for (const template of TEMPLATES) {
      const folder = await makeFolder()
      const files = await scaffold(folder, { template, language: 'ts' })
      const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
      expect(texts.join('\n'))
        .to.match(/npx iost-toolkit \w/)
        .and.not.match(/npx (?!iost-)/)
    }
    expect(readPackageManifest(findPackageRoot()).bin).to.have.keys('iost-toolkit', 'toolkit')
  })

  it('can be created in an empty folder, or one that contains only a repository', async () => {
    const folder = await makeFolder({ '.git/HEAD': 'ref' })
    await scaffold(folder, { template: 'token', language: 'js' })
    expect(await readdir(folder)).to.include.members(['.git', '.gitignore', 'package.json', 'contracts'])
    expect(await readFile(join(folder, '.git/HEAD'), 'utf8')).to.equal('ref')
    expect((await readdir(folder)).filter((name) => name.startsWith('.toolkit-init'))).to.deep.equal([])
  })

  it('templates keep existing editor settings', async () => {
    const folder = await makeFolder({ '.vscode/settings.json': '{}' })
    const files = await scaffold(folder, { template: 'token', language: 'js' })
    expect(await readdir(join(folder, '.vscode'))).to.deep.equal(['settings.json'])
    expect(files).to.include('package.json').and.not.include('.vscode/launch.json')
  })

  it('never change a folder in use', async () => {
    const folder = await makeFolder({ 'package.json': 'mine', a: '', b: '', c: '' })
    const error = await scaffold(folder, { template: 'token', language: 'ts' }).catch((thrown) => thrown)
    expect(error).to.include({ code: 'INIT_NOT_EMPTY' })
    expect(error.message).to.include('a, b, c and 1 more')
    expect(await readdir(folder)).to.have.members(['package.json', 'a', 'b', 'c'])
    const onFile = await scaffold(join(folder, 'a'), { template: 'token', language: 'ts' }).catch((thrown) => thrown)
    expect(onFile).to.include({ code: 'INIT_NOT_EMPTY' })
  })

  it('templates leave no files when they cannot be written', async () => {
    const folder = await makeFolder()
    const packageRoot = await makeFolder({ 'package.json': '{"name":"iost-toolkit"}', 'templates/shared/a': '' })
    const error = await scaffold(join(folder, 'new'), { template: 'token', language: 'ts', packageRoot }).catch(
      (thrown) => thrown,
    )
    expect(error).to.be.an('error')
    expect(await readdir(folder)).to.deep.equal([])
  })

  it('templates exclude files of runs inside the template', async () => {
    const packageRoot = await makeFolder({
      'package.json': '{"name":"iost-toolkit","version":"1.2.3","bin":{"toolkit":"cli.js"}}',
      'templates/shared/dot-gitignore': 'x',
      'templates/token/shared/README.md': '{{name}}',
      'templates/token/js/test/.toolkit/cache/a': '',
      'templates/token/js/node_modules/a/b': '',
      'templates/token/js/a.js': '',
    })
    const files = await scaffold(join(await makeFolder(), 'new'), { template: 'token', language: 'js', packageRoot })
    expect(files).to.deep.equal(['.gitignore', 'README.md', 'a.js', 'package.json'])
  })

  it('templates run offline with the package that created them', async () => {
    const folder = await makeFolder()
    const packageRoot = await makeFolder({
      "it's/package.json": '{"name":"iost-toolkit","version":"1.2.3","bin":{"toolkit":"dist/cli.js"}}',
      "it's/dist/cli.js": 'console.log(process.argv.slice(2).join())',
    })
    await linkToolkit(folder, join(packageRoot, "it's"))
    const linked = await realpath(join(folder, 'node_modules/iost-toolkit'))
    expect(linked).to.equal(await realpath(join(packageRoot, "it's")))
    const output = execFileSync(join(folder, 'node_modules/.bin/toolkit'), ['a b', 'c'], { encoding: 'utf8' })
    expect(output).to.equal('a b,c\n')
  })

  it('templates do not replace an installed copy', async () => {
    const folder = await makeFolder({ 'node_modules/iost-toolkit/package.json': 'installed' })
    await linkToolkit(folder)
    expect(await readFile(join(folder, 'node_modules/iost-toolkit/package.json'), 'utf8')).to.equal('installed')
  })
})
