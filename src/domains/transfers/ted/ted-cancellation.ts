import { eventOf } from '../../../messaging/event.ts';
import { statement } from '../../../platform/database/queryable.ts';
import type { AccountChange } from '../../account-change.ts';
import { tedFailed } from './ted.events.ts';

const CANCEL = statement('cancel_kept_teds', 'select id, amount from cancel_kept_teds($1, $2, $3) order by id');

const REASON = 'cancelled: the account was blocked before the TED left';

/** Cancels the kept TEDs of a blocked account. Sent TEDs continue. */
export const keptTedsCancelled: AccountChange = async ({ tx, now, stage }, account) => {
  const { accountId } = account;
  for (const { id, amount } of await tx.query<{ id: string; amount: number }>(CANCEL, [accountId, REASON, now])) {
    const facts = { accountId, transactionId: id, type: 'ted', amount } as const;
    stage(eventOf(tedFailed, account, { ...facts, status: 'rejected', errorReason: REASON }));
  }
};
