module.exports = require('isolated-vm/isolated-vm.js')
