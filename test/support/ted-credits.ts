import { listTedCredits, type TedCredit } from '../../src/domains/transfers/credits/credit-list.ts';
import { refundTedCredit, type StartedTedRefund } from '../../src/domains/transfers/credits/refund.ts';
import type { Message } from '../../src/messaging/broker.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { numCtrlIfOf } from '../../src/rails/str.ts';
import type { StrReceived, StrRefundOutcome, StrReturned } from '../../src/rails/str-credits.ts';
import type { TestDoor } from './door.ts';
import type { TestSettlement } from './engine.ts';
import { newNumCtrlStr } from './teds.ts';

export const message = (routingKey: string, body: object): Message => ({
  id: newId(),
  exchange: 'outcomes',
  routingKey,
  body,
});

export async function tedTo(
  t: TestDoor,
  accountId: number,
  amount: number,
  members: Partial<StrReceived> = {},
): Promise<Message & { readonly body: StrReceived }> {
  const [creditor] = await t.sql<StrReceived['creditor']>(
    `select i.ispb, a.agency, a.account_number as "accountNumber" from account a
       join institution i on i.id = a.institution_id where a.id = $1`,
    [accountId],
  );
  if (!creditor) throw new Error(`no account ${accountId}`);
  const body: StrReceived = {
    numCtrlStr: newNumCtrlStr(),
    messageType: 'STR0008',
    amount,
    sender: {
      ispb: '60701190',
      name: 'João Pagador',
      document: '11144477735',
      agency: '0001',
      accountNumber: '7654321',
      accountType: 'CC',
    },
    creditor,
    description: null,
    settlementDate: '2026-11-23',
    at: t.clock.now().toISOString(),
    ...members,
  };
  return { ...message('str.received', body), body };
}

export const credits = async (
  t: TestDoor,
  accountId: number,
  status?: TedCredit['status'],
): Promise<readonly TedCredit[]> =>
  (await t.door.enter(listTedCredits, t.alpha.caller(), { accountId, ...(status && { status }) })).value.credits;

export async function receiveTed(
  t: TestSettlement,
  accountId: number,
  amount: number,
  members: Partial<StrReceived> = {},
): Promise<TedCredit> {
  const arrival = await tedTo(t, accountId, amount, members);
  await t.settle(arrival);
  const credit = (await credits(t, accountId)).find(({ numCtrlStr }) => numCtrlStr === arrival.body.numCtrlStr);
  if (!credit) throw new Error(`${arrival.body.numCtrlStr} was not booked`);
  return credit;
}

export const refundTed = async (
  t: TestDoor,
  input: { creditId: string; accountId: number; reason?: string },
  { partner = t.alpha, idempotencyKey }: { partner?: TestDoor['alpha']; idempotencyKey?: string } = {},
): Promise<StartedTedRefund> =>
  (await t.door.enter(refundTedCredit, partner.caller(idempotencyKey === undefined ? {} : { idempotencyKey }), input))
    .value;

export const tedRefundOutcome = (
  t: TestDoor,
  refundId: string,
  status: StrRefundOutcome['status'],
  members: Partial<StrRefundOutcome> = {},
): Message =>
  message('str.refund_outcome', {
    numCtrlIf: numCtrlIfOf(refundId),
    transactionId: refundId,
    status,
    numCtrlStr: status === 'settled' ? newNumCtrlStr() : null,
    reasonCode: status === 'rejected' ? '2' : null,
    reasonDescription: null,
    at: t.clock.now().toISOString(),
    ...members,
  } satisfies StrRefundOutcome);

export function tedReturnOf(
  t: TestDoor,
  transactionId: string,
  amount: number,
  members: Partial<StrReturned> = {},
): Message & { readonly body: StrReturned } {
  const body: StrReturned = {
    numCtrlStr: newNumCtrlStr(),
    numCtrlIf: numCtrlIfOf(transactionId),
    transactionId,
    amount,
    reasonCode: '2',
    settlementDate: '2026-11-23',
    at: t.clock.now().toISOString(),
    ...members,
  };
  return { ...message('str.returned', body), body };
}

export const receipts = (t: TestDoor, numCtrlStr: string) =>
  t.sql<{ status: string; reason: string | null; owned: boolean }>(
    `select payload->>'status' as status, payload->>'reasonCode' as reason, partner_id is not null as owned from (
       select 0 as staged, position as n, type, partner_id, payload from log
       union all select 1, seq, type, partner_id, payload from outbox) e
     where type = 'str.receipt' and payload->>'numCtrlStr' = $1 order by staged, n`,
    [numCtrlStr],
  );
