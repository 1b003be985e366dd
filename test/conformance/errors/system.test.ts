import { describeErrors } from './table.js'

describeErrors('system.iost', {
  rows: [
    ['outside of block 0', 'system.iost/initSetCode', ['shop.iost', ''], 'initSetCode in normal block'],
    [
      'somebody who is not the admin',
      'system.iost/updateNativeCode',
      ['domain.iost', '1.0.0', ''],
      'update native code need admin@system permission',
    ],
    [
      'no such version',
      'system.iost/updateNativeCode',
      ['domain.iost', '9.9.9', ''],
      'invalid contractID or version',
      { by: 'admin' },
    ],
    [
      'a version of all objects',
      'system.iost/updateNativeCode',
      ['domain.iost', 'constructor', ''],
      'invalid contractID or version',
      { by: 'admin' },
    ],
    [
      'no such contract',
      'system.iost/updateNativeCode',
      ['shop.iost', '1.0.0', ''],
      'invalid contractID or version',
      { by: 'admin' },
    ],
    [
      'code that is none',
      'system.iost/updateNativeCode',
      ['domain.iost', '', '{'],
      'unexpected end of JSON input',
      { by: 'admin' },
    ],
    ['no delayed transactions any more', 'system.iost/cancelDelaytx', ['x'], 'delaytx not exists'],
    [
      'somebody who is not the admin',
      'system.iost/hostSettings',
      ['{}'],
      'set host settings need admin@system permission',
    ],
    ['by hand', 'system.iost/init', [], "prepare contract: cannot call 'init' manually"],
  ],
})
