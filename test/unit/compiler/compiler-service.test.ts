import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Plugin } from 'esbuild'
import { build, transform } from '../../../src/compiler/script/compiler-service.js'
import { isToolkitError } from '../../../src/errors/errors.js'
import { killCompilers } from '../../child-processes.js'

/** A plugin that loads one file, and kills the compiler before the first `count` responses. */
function killer(count: number): Plugin {
  let kills = 0
  return {
    name: 'killer',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ path }) => ({ path, namespace: 'killer' }))
      onLoad({ filter: /./, namespace: 'killer' }, () => {
        if (kills++ < count) expect(killCompilers(process.pid)).to.be.above(0)
        return { contents: 'export const a: number = 1', loader: 'ts' }
      })
    },
  }
}

async function compile(kills: number): Promise<string> {
  const { outputFiles = [] } = await build({
    entryPoints: ['a.ts'],
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'silent',
    plugins: [killer(kills)],
  })
  return outputFiles.map(({ text }) => text).join('')
}

describe('the service of the compiler', () => {
  it('is replaced if it is killed while it builds', async () => {
    expect(await compile(1)).to.equal(await compile(0))
    expect(await compile(2)).to.equal(await compile(0))
  })

  it('is replaced once for all requests that were sent to it', async () => {
    await transform('')
    const requests = Array.from({ length: 30 }, (_, index) =>
      index === 7 ? compile(1) : transform(`let a: number = 1 //${index}`, { loader: 'ts' }).then(({ code }) => code),
    )
    const texts = await Promise.all(requests)
    expect(texts[7]).to.equal(await compile(0))
    expect(texts.map((text) => text.includes('a = 1'))).to.deep.equal(texts.map(() => true))
    expect(killCompilers(process.pid)).to.equal(1)
  })

  it('is reported if each one is killed, and replaced for the next request', async () => {
    const error = await compile(1000).then(
      () => undefined,
      (failure: unknown) => failure,
    )
    expect(isToolkitError(error) && error.code).to.equal('COMPILER_ENDED')
    expect(await compile(0)).to.include('var a = 1')
  })

  it('throws the errors of a source at once', async () => {
    const error = await transform('let a: number = ', { loader: 'ts' }).then(
      () => undefined,
      (failure: unknown) => failure,
    )
    expect(isToolkitError(error)).to.equal(false)
    expect(String(error)).to.include('Unexpected end of file')
  })

  it('is the only way to esbuild, besides its version in toolkit doctor', () => {
    const sources = join(import.meta.dirname, '../../../src')
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    const users = files.filter((file) => /import\('esbuild'\)/.test(readFileSync(join(sources, file), 'utf8')))
    expect(users.toSorted()).to.deep.equal(['cli/doctor/machine.ts', 'compiler/script/compiler-service.ts'])
  })
})
