import hardhatMocha from '@nomicfoundation/hardhat-mocha'
import { defineConfig } from 'hardhat/config'

export default defineConfig({ plugins: [hardhatMocha], paths: { tests: { mocha: 'test' } } })
