import { openAccount } from '../../src/domains/accounts/account-opening.ts';
import type { HolderType } from '../../src/domains/ledger/balance.ts';
import { type Proof, verifyLedger } from '../../src/domains/ledger/verify.ts';
import { lookUpKey } from '../../src/domains/pix/dict/dict-lookup.ts';
import { type AcceptedPayment, sendPixPayment } from '../../src/domains/pix/payments/payment.ts';
import { getPixPayment, getTransfer, type Transaction } from '../../src/domains/transactions/transaction.ts';
import { type AcceptedTransfer, sendInternalTransfer } from '../../src/domains/transfers/internal/internal-transfer.ts';
import { ledgerClaims } from '../../src/domains.ts';
import type { Message } from '../../src/messaging/broker.ts';
import { buildReturnId } from '../../src/platform/text/end-to-end-id.ts';
import { newId } from '../../src/platform/text/ids.ts';
import type { SpiOutcome, SpiReceived, SpiReturned, SpiReturnFailed } from '../../src/rails/spi.ts';
import { newCnpj, newCustomer } from './customers.ts';
import type { TestDoor, TestPartner } from './door.ts';
import { book } from './money.ts';

export const OK = 'ok@sandbox';

/** An account with `balance` cents. Default: of an individual. */
export async function openFunded(
  t: TestDoor,
  { balance = 100_000, holder = 'pf' as HolderType, partner = t.alpha } = {},
): Promise<{ readonly accountId: number; readonly customerId: number }> {
  const { accountId, id } = await newCustomer(t, partner, holder === 'pj' ? { document: newCnpj() } : {});
  if (balance > 0) await book(t, partner, { type: 'pix_in', accountId, amount: balance });
  return { accountId, customerId: id };
}

export async function openFurther(t: TestDoor, customerId: number, partner = t.alpha): Promise<number> {
  return (await t.door.enter(openAccount, partner.caller(), { customerId, accountType: 'payment' })).value.id;
}

export const lookUp = async (t: TestDoor, accountId: number, key = OK, partner = t.alpha): Promise<string> =>
  (await t.door.enter(lookUpKey, partner.caller(), { key, accountId })).value.endToEndId;

export async function paymentInput(
  t: TestDoor,
  accountId: number,
  amount: number,
  { key = OK, partner = t.alpha } = {},
) {
  const endToEndId = await lookUp(t, accountId, key, partner);
  return { accountId, amount, pixKey: key, recipientIspb: '99999011', endToEndId };
}

export async function pay(
  t: TestDoor,
  accountId: number,
  amount: number,
  options: { key?: string; partner?: TestPartner; idempotencyKey?: string } = {},
): Promise<AcceptedPayment> {
  const { partner = t.alpha, idempotencyKey } = options;
  const input = await paymentInput(t, accountId, amount, options);
  const caller = partner.caller(idempotencyKey === undefined ? {} : { idempotencyKey });
  return (await t.door.enter(sendPixPayment, caller, input)).value;
}

export const transfer = async (
  t: TestDoor,
  accountId: number,
  destinationAccountId: number,
  amount: number,
  partner = t.alpha,
): Promise<AcceptedTransfer> =>
  (await t.door.enter(sendInternalTransfer, partner.caller(), { accountId, destinationAccountId, amount })).value;

export const readPayment = async (t: TestDoor, transactionId: string, partner = t.alpha): Promise<Transaction> =>
  (await t.door.enter(getPixPayment, partner.caller(), { transactionId })).value;

export const readTransfer = async (t: TestDoor, transactionId: string, partner = t.alpha): Promise<Transaction> =>
  (await t.door.enter(getTransfer, partner.caller(), { transactionId })).value;

export interface BalanceRow {
  readonly status: string;
  readonly balance: number;
  readonly blocked: number;
  readonly limit_day: string | null;
  readonly pix_out_day_used: number;
  readonly limit_month: string | null;
  readonly pix_out_month_used: number;
  readonly limit_night: Date | null;
  readonly night_used: number;
}

export async function balanceOf(t: TestDoor, accountId: number): Promise<BalanceRow> {
  const [row] = await t.sql<BalanceRow>(
    `select status, balance, blocked, u.day::text as limit_day, coalesce(u.day_used, 0) as pix_out_day_used,
       u.month::text as limit_month, coalesce(u.month_used, 0) as pix_out_month_used, limit_night, night_used
     from balance left join lateral unnest(limits) u on u.product = 'pix_out' where account_id = $1`,
    [accountId],
  );
  if (!row) throw new Error(`no balance of ${accountId}`);
  return row;
}

/** Sets an account's own limits on sent PIX and at night, in cents. Absent members keep the institution's limits. */
export async function limitTo(
  t: TestDoor,
  accountId: number,
  own: { transaction?: number; daily?: number; monthly?: number; nighttime?: number },
): Promise<void> {
  const { transaction, daily, monthly, nighttime } = own;
  await t.sql(
    `update balance set nighttime_limit = $5, limits =
       array[row('pix_out', $2, $3, $4, l.day, l.day_used, l.month, l.month_used)::product_limits]
     from (select) x left join (select u.* from balance, unnest(limits) u where account_id = $1) l on true
     where account_id = $1`,
    [accountId, transaction ?? null, daily ?? null, monthly ?? null, nighttime ?? null],
  );
}

export const setUsed = (t: TestDoor, accountId: number, member: 'day_used' | 'month_used', used: number) =>
  t.sql(`update balance set limits[1].${member} = $2 where account_id = $1`, [accountId, used]);

const TABLES = [
  'posting',
  'reservation',
  'transaction',
  'fee_charge',
  'pix_return',
  'bill_payment',
  'ted_order',
  'outbox',
  'log',
  'audit_event',
  'idempotency_record',
  'consumed_message',
] as const;

/** Returns everything that a refusal must not change: row counts of all tables, balances, and lookups that paid. */
export async function footprint(t: TestDoor): Promise<Record<string, unknown>> {
  const counts = TABLES.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ');
  const [row] = await t.sql<Record<string, unknown>>(
    `select ${counts}, (select jsonb_agg(b order by account_id) from balance b) as balances,
       (select count(*) from dict_lookup where transaction_id is not null) as paid_lookups`,
  );
  return row ?? {};
}

/** Returns the ledger proofs that fail. Empty for a sound ledger. */
export async function brokenClaims(t: TestDoor): Promise<readonly Proof[]> {
  return (await verifyLedger(t.database, ledgerClaims)).filter((proof) => proof.broken.length > 0);
}

/** An event of the log or, when no relay runs, of the outbox. */
export interface LoggedEvent {
  readonly type: string;
  readonly account_id: number | null;
  readonly payload: Record<string, unknown>;
}

/** Events of an account in the order of the log. Events that wait in the outbox come last. */
export const eventsOf = (t: TestDoor, accountId: number): Promise<LoggedEvent[]> =>
  t.sql<LoggedEvent>(
    `select type, account_id, payload from (
       select 0 as staged, position as n, kind, type, account_id, payload from log
       union all select 1, seq, kind, type, account_id, payload from outbox) e
     where kind = 'event' and account_id = $1 and type not like 'account.%' order by staged, n`,
    [accountId],
  );

const message = (routingKey: string, body: unknown, id = newId()): Message => ({
  id,
  exchange: 'outcomes',
  routingKey,
  body,
});

const SPI_STATUS = { held: 'ACSP', settled: 'ACSC', rejected: 'RJCT', timeout: 'RJCT' } as const;

export function outcomeOf(
  t: TestDoor,
  endToEndId: string,
  status: SpiOutcome['status'],
  reasonCode: string | null = status === 'rejected' ? 'AC03' : null,
): Message {
  const at = t.clock.now().toISOString();
  const body: SpiOutcome = {
    endToEndId,
    status,
    spiStatus: SPI_STATUS[status],
    reasonCode,
    reasonDescription: null,
    at,
  };
  return message('spi.outcome', body);
}

const newReturnId = (t: TestDoor) => buildReturnId({ instant: t.clock.now(), ispb: '99999011' });

export const returnOf = (
  t: TestDoor,
  originalEndToEndId: string,
  amount: number,
  returnId = newReturnId(t),
): Message => {
  const at = t.clock.now().toISOString();
  const body: SpiReturned = { returnId, originalEndToEndId, amount, reason: 'MD06', at };
  return message('spi.returned', body);
};

export const failedReturnOf = (t: TestDoor, originalEndToEndId: string, amount: number): Message => {
  const at = t.clock.now().toISOString();
  const body: SpiReturnFailed = {
    returnId: newReturnId(t),
    originalEndToEndId,
    amount,
    reasonCode: 'AM09',
    reasonDescription: 'return above the original amount',
    at,
  };
  return message('spi.return_failed', body);
};

export async function arrivalOf(t: TestDoor, accountId: number, amount: number, endToEndId: string): Promise<Message> {
  const [creditor] = await t.sql<SpiReceived['creditor']>(
    `select i.ispb, a.agency, a.account_number as "accountNumber" from account a
     join institution i on i.id = a.institution_id where a.id = $1`,
    [accountId],
  );
  if (!creditor) throw new Error(`no account ${accountId}`);
  const debtor = {
    ispb: '99999011',
    name: 'João Pagador',
    document: '11144477735',
    agency: '0001',
    accountNumber: '7654321',
    accountType: 'CACC',
  };
  const at = t.clock.now().toISOString();
  const body: SpiReceived = { endToEndId, amount, creditor, debtor, txId: null, description: null, at };
  return message('spi.received', body);
}

export const bookingOf = (transactionId: string): Message => message('book.transfer', { transactionId });

/** The same message with a new id, as from a sender that does not know whether it arrived. */
export const again = (known: Message): Message => ({ ...known, id: newId() });
