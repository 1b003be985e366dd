export default { tests: 'test/**/*.test.js' }
