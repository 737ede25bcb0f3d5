import { cancelBillPayment } from '../../src/domains/bill-payments/bill-cancellation.ts';
import { makeBoleto } from '../../src/domains/bill-payments/bill-code-boleto.ts';
import { confirmBillPayment } from '../../src/domains/bill-payments/bill-confirmation.ts';
import { type BillPayment, getBillPayment } from '../../src/domains/bill-payments/bill-payment.ts';
import { quoteBillPayment } from '../../src/domains/bill-payments/bill-quote.ts';
import { type BillBehaviour, freeFieldOf } from '../../src/domains/bill-payments/sandbox/bill-behaviour.ts';
import { answerHandlers } from '../../src/domains.ts';
import { commitOneByOne } from '../../src/messaging/answers.ts';
import type { Message } from '../../src/messaging/broker.ts';
import { Metrics } from '../../src/platform/observability/metrics.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { brasiliaDate, brasiliaInstant, nextBusinessDayOrSame, plusDays } from '../../src/platform/time/calendar.ts';
import type { BillOutcome } from '../../src/rails/bills.ts';
import type { TestDoor } from './door.ts';

export const NOON = '2026-11-23T15:00:00.000Z';

export function secondsToNoon(now: Date): number {
  let day = nextBusinessDayOrSame(brasiliaDate(now));
  if (brasiliaInstant(`${day}T12:00:00`) <= now) day = nextBusinessDayOrSame(plusDays(day, 1));
  return Math.ceil((brasiliaInstant(`${day}T12:00:00`).getTime() - now.getTime()) / 1_000);
}

/** Barcode of a new boleto with this simulated outcome. Defaults to R$ 150.00 without a due date. */
export const boleto = (behaviour: BillBehaviour = 'settles', amount = 15_000, dueDate: string | null = null): string =>
  makeBoleto({ bankCode: '001', amount, dueDate, freeField: freeFieldOf(behaviour, 25) }).barcode;

export async function agreeOnBills(t: TestDoor): Promise<void> {
  await t.sql('insert into bill_catalogue (institution_id, confirmed_at) values ($1, $2)', [
    t.institutionId,
    t.clock.now(),
  ]);
  await t.sql(
    `insert into bill_agreement (institution_id, id, name, segment, types)
     values ($1, 'boletos', 'Boletos', null, array['boleto']), ($1, 'energy', 'Energy', 3, array['guide'])`,
    [t.institutionId],
  );
}

interface Options {
  readonly partner?: TestDoor['alpha'];
  readonly idempotencyKey?: string;
}

const callerOf = ({ partner, idempotencyKey = newId() }: Options, t: TestDoor) =>
  (partner ?? t.alpha).caller({ idempotencyKey });

/** Requests a quote without waiting for it. The provider replies only when the test calls `answer`. */
export const requestQuote = async (
  t: TestDoor,
  accountId: number,
  barcode: string,
  options: Options = {},
): Promise<BillPayment> => (await t.door.enter(quoteBillPayment, callerOf(options, t), { accountId, barcode })).value;

export async function quote(
  t: TestDoor,
  accountId: number,
  {
    amount = 1_000,
    barcode = boleto('settles', amount),
    ...options
  }: Options & { amount?: number; barcode?: string } = {},
): Promise<BillPayment> {
  const { id } = await requestQuote(t, accountId, barcode, options);
  await answer(t, quotedOf(t, id, amount));
  return readBill(t, id, options.partner);
}

export const confirm = async (
  t: TestDoor,
  { id, totalAmount }: Pick<BillPayment, 'id' | 'totalAmount'>,
  options: Options = {},
): Promise<BillPayment> =>
  (
    await t.door.enter(confirmBillPayment, callerOf(options, t), {
      billPaymentId: id,
      amountCents: totalAmount ?? 0,
    })
  ).value;

export const cancel = async (t: TestDoor, id: string, options: Options = {}): Promise<BillPayment> =>
  (await t.door.enter(cancelBillPayment, callerOf(options, t), { billPaymentId: id })).value;

export const readBill = async (t: TestDoor, id: string, partner = t.alpha): Promise<BillPayment> =>
  (await t.door.enter(getBillPayment, partner.caller(), { billPaymentId: id })).value;

const outcome = (routingKey: string, body: object): Message => ({
  id: newId(),
  exchange: 'outcomes',
  routingKey,
  body,
});

export const quotedOf = (t: TestDoor, operationId: string, originalAmount = 1_000): Message =>
  outcome('bills.quoted', {
    operationId,
    beneficiary: { name: 'Oficina Ltda', document: '11222333000181' },
    dueDate: null,
    originalAmount,
    discountAmount: 0,
    additionAmount: 0,
    at: t.clock.now().toISOString(),
  });

export const refusedOf = (t: TestDoor, operationId: string, code = 'provider_rejected'): Message =>
  outcome('bills.refused', { operationId, code, reason: 'withdrawn', at: t.clock.now().toISOString() });

export const receiptOf = (t: TestDoor, operationId: string, authentication = 'AUTH'): Message =>
  outcome('bills.receipt', { operationId, authentication, content: 'Paid', at: t.clock.now().toISOString() });

export const billOutcomeOf = (
  t: TestDoor,
  { id, transactionId }: Pick<BillPayment, 'id' | 'transactionId'>,
  status: BillOutcome['status'],
  overrides: Partial<BillOutcome> = {},
): Message =>
  outcome('bills.outcome', {
    ...{ operationId: id, transactionId, status, code: null, reason: null, receipt: null },
    at: t.clock.now().toISOString(),
    ...overrides,
  });

/** Handles provider messages that move no money, as the worker does. */
export const answer = ({ database, clock }: TestDoor, ...messages: readonly Message[]): Promise<void> =>
  commitOneByOne({
    ...{ queue: 'bills', database, clock, metrics: new Metrics(), onStaged: () => {} },
    handlers: answerHandlers.get('bills') ?? [],
  })(messages);
