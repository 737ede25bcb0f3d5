import { getTed, type Transaction } from '../../src/domains/transactions/transaction.ts';
import { type AcceptedTed, sendTed } from '../../src/domains/transfers/ted/ted.ts';
import type { Message } from '../../src/messaging/broker.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { numCtrlIfOf, type StrTedOutcome } from '../../src/rails/str.ts';
import type { TestDoor } from './door.ts';

export const BEFORE_OPENING = '2026-11-23T09:00:00.000Z';
export const OPENING = '2026-11-23T09:30:00.000Z';
export const OPEN = '2026-11-23T15:00:00.000Z';
export const CLOSED = '2026-11-23T20:00:00.000Z';
export const NEXT_OPENING = '2026-11-24T09:30:00.000Z';

export const RECIPIENT = {
  recipientName: 'João Fornecedor',
  recipientDocument: '11144477735',
  recipientBankCode: '60746948',
  recipientAccount: '1234567',
};

interface Options {
  readonly partner?: TestDoor['alpha'];
  readonly idempotencyKey?: string;
}

/** Sends a TED. The members of its recipient can be overridden. */
export async function send(
  t: TestDoor,
  accountId: number,
  amount: number,
  members: object = {},
  { partner = t.alpha, idempotencyKey }: Options = {},
): Promise<AcceptedTed> {
  const caller = partner.caller(idempotencyKey === undefined ? {} : { idempotencyKey });
  return (await t.door.enter(sendTed, caller, { accountId, amount, ...RECIPIENT, ...members })).value;
}

export const readTed = async (t: TestDoor, transactionId: string, partner = t.alpha): Promise<Transaction> =>
  (await t.door.enter(getTed, partner.caller(), { transactionId })).value;

let numbers = 0;

export function newNumCtrlStr(): string {
  numbers += 1;
  return `STR20261123${String(numbers).padStart(9, '0')}`;
}

export function tedOutcomeOf(
  t: TestDoor,
  transactionId: string,
  status: StrTedOutcome['status'],
  members: Partial<StrTedOutcome> = {},
): Message {
  const body: StrTedOutcome = {
    numCtrlIf: numCtrlIfOf(transactionId),
    transactionId,
    status,
    numCtrlStr: status === 'settled' ? newNumCtrlStr() : null,
    reasonCode: null,
    reasonDescription: null,
    at: t.clock.now().toISOString(),
    ...members,
  };
  return { id: newId(), exchange: 'outcomes', routingKey: 'str.ted_outcome', body };
}

export async function tedUse(t: TestDoor, accountId: number): Promise<{ day: number; month: number }> {
  const [row] = await t.sql<{ day: number; month: number }>(
    `select u.day_used as day, u.month_used as month from balance, unnest(limits) u
     where account_id = $1 and u.product = 'ted'`,
    [accountId],
  );
  return row ?? { day: 0, month: 0 };
}
