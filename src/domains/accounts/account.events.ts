import { z } from 'zod';
import { eventType } from '../../messaging/event.ts';
import { eventMembers } from '../../messaging/resource-event.ts';
import { wordsOf } from '../../platform/text/words.ts';
import { ACCOUNT_STATUSES } from '../ledger/balance.ts';
import { account } from './account.resource.ts';

export const accountCreated = eventType(
  'account.created',
  'An account was opened; it starts blocked when the compliance check of its holder had findings',
  {
    ...eventMembers(account, {
      accountId: 'id',
      customerId: 'customerId',
      accountNumber: 'accountNumber',
      agency: 'agency',
      iban: 'iban',
      accountType: 'accountType',
    }),
    status: z.enum(wordsOf(ACCOUNT_STATUSES)).exclude(['closed']),
  },
);

const stateEvent = <Status extends string>(type: string, summary: string, status: Status) =>
  eventType(type, summary, { accountId: z.int(), status: z.literal(status) });

export const accountBlocked = stateEvent(
  'account.blocked',
  'An account was blocked: it can receive money but cannot send it',
  'blocked',
);
export const accountUnblocked = stateEvent('account.unblocked', 'A blocked account is active again', 'active');
export const accountClosed = stateEvent('account.closed', 'An account was permanently closed', 'closed');

export const accountEvents = [accountCreated, accountBlocked, accountUnblocked, accountClosed];
