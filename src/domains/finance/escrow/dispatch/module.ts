import type { Module } from '../../../module.ts';
import { dispatchReleases } from './dispatch.ts';
import { followReleases } from './follow.ts';

const SOON = 250;
const SECOND = 1_000;

export const escrowDispatch: Module = {
  name: 'escrow dispatch',
  jobs: ({ database, clock, log, enter, onStaged }) => [
    {
      name: 'dispatch-escrow-releases',
      everyMs: SOON,
      run: () => dispatchReleases({ database, clock, log, enter, onStaged }),
    },
    {
      name: 'follow-escrow-releases',
      everyMs: SECOND,
      run: () => followReleases({ database, now: clock.now(), log, onStaged }),
    },
  ],
};
