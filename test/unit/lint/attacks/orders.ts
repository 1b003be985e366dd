import { type Attack, attack, prefixed, type Step, THIEF } from './attack.js'

const SET_FEE: Step[] = [['alice', 'setFee', '1']]

/** Attacks on orders, plans and places. */
export const ORDER_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('a plan that is changed', {
    'after others have agreed to it': {
      prepare: [
        ['alice', 'name', THIEF],
        ['alice', 'name', 'bobby'],
        ['alice', 'name', 'carol'],
        attack('propose', 'p1', 'bobby', '50'),
        ['bobby', 'agree', 'p1'],
        ['carol', 'agree', 'p1'],
      ],
      run: [attack('act', 'p1', THIEF), attack('pay', 'p1')],
      least: 50,
    },
  }),
  ...prefixed('two orders that are matched', {
    'whatever their prices are': {
      prepare: [['bobby', 'bid', 'b1', '10', '1'], attack('ask', 'a1', '10', '20')],
      run: [attack('act', 'b1', 'a1')],
      least: 200,
    },
  }),
  ...prefixed('more than is left', {
    'of an offer': {
      prepare: [['bobby', 'offer', 'o1', '1']],
      run: [attack('act', 'o1', '50')],
      least: 50,
    },
  }),
  ...prefixed('a fixed fee', {
    'for any time': { prepare: SET_FEE, run: [attack('act', '50'), attack('back')], least: 48 },
    'for any level': { prepare: SET_FEE, run: [attack('act', '50'), 2, attack('earn')], least: 49 },
  }),
  ...prefixed('a limit for each day', {
    'that the caller names': {
      run: [attack('act', 'a'), attack('act', 'b'), attack('act', 'c')],
      least: 3,
    },
  }),
  ...prefixed('a score that the caller names', {
    'of the best player': { run: [attack('act', '999'), ['alice', 'finish']], least: 50 },
  }),
  ...prefixed('a beginning', {
    'that the caller names': { run: [attack('act', '0.004', '1600000000000000000'), attack('take')], least: 100 },
  }),
  ...prefixed('an entrant who leaves', {
    'and stays in the list': {
      prepare: [attack('enter')],
      run: [attack('act'), attack('act'), attack('act')],
      least: 15,
    },
  }),
}
