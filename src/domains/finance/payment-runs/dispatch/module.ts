import type { Module } from '../../../module.ts';
import { dispatchOrders } from './dispatch.ts';
import { followLateOrders, followOrders } from './follow.ts';

const SOON = 250;
const SECOND = 1_000;
const HALF_A_MINUTE = 30_000;

export const paymentDispatch: Module = {
  name: 'payment dispatch',
  jobs: ({ database, clock, log, enter, onStaged }) => {
    const following = () => ({ database, now: clock.now(), log, onStaged });
    return [
      {
        name: 'dispatch-payment-orders',
        everyMs: SOON,
        run: () => dispatchOrders({ database, clock, log, enter, onStaged }),
      },
      {
        name: 'follow-payment-orders',
        everyMs: SECOND,
        run: () => followOrders(following()),
      },
      {
        name: 'follow-late-payment-orders',
        everyMs: HALF_A_MINUTE,
        run: () => followLateOrders(following()),
      },
    ];
  },
};
