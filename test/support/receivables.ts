import { registerReceipt } from '../../src/domains/finance/receivables/receipt.ts';
import type { ReceiptRecord } from '../../src/domains/finance/receivables/receipt-list.ts';
import type { ReceivableRecord } from '../../src/domains/finance/receivables/receivable.ts';
import { createReceivable } from '../../src/domains/finance/receivables/receivable-creation.ts';
import { buildEndToEndId } from '../../src/platform/text/end-to-end-id.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { brasiliaDate } from '../../src/platform/time/calendar.ts';
import type { TestPartner } from './door.ts';
import type { FinanceDoor, FinanceInstitution } from './finance.ts';
import { book } from './money.ts';

export const reais = (amount: number): number => amount * 10_000;

type NewReceivable = Parameters<typeof createReceivable.run>[1];
type NewReceipt = Parameters<typeof registerReceipt.run>[1];

/** A receivable, by default of R$ 100.00, due on 2026-12-10. */
export const owe = (
  { own, master }: FinanceInstitution,
  wanted: Partial<NewReceivable> = {},
): Promise<ReceivableRecord> =>
  own.enter(
    createReceivable,
    {
      companyId: master.company_id,
      debtorName: 'Padaria Três Irmãos Ltda',
      debtorDocument: '11222333000181',
      description: 'Monthly service',
      documentReference: 'NF 1042',
      amountBaseUnits: reais(100),
      dueDate: '2026-12-10',
      ...wanted,
    },
    newId(),
  );

/** A receipt, by default in cash and of today. */
export const receive = (
  t: FinanceDoor,
  receivableId: string,
  amountBaseUnits: number,
  wanted: Partial<NewReceipt> = {},
): Promise<ReceiptRecord> =>
  t.own.enter(
    registerReceipt,
    { receivableId, amountBaseUnits, receivedOn: brasiliaDate(t.clock.now()), channel: 'CASH', ...wanted },
    newId(),
  );

export const integration = (t: FinanceDoor): TestPartner => ({
  ...t.alpha,
  id: t.partnerId,
  caller: ({ idempotencyKey } = {}) => ({
    principal: { ...t.own.caller().principal, scopes: new Set(['pix:read', 'pix:write', 'account:write']) },
    requestId: 'request-of-own',
    idempotencyKey,
  }),
});

/** A PIX of this many cents to an account of the institution. Returns its ids. */
export async function creditOf(
  t: FinanceDoor,
  cents: number,
  accountId = t.master.source_account_ids[0] as number,
): Promise<{ readonly transactionId: string; readonly endToEndId: string }> {
  const endToEndId = buildEndToEndId({ instant: t.clock.now(), ispb: '99999011' });
  const transactionId = await book(t, integration(t), { type: 'pix_in', accountId, amount: cents, endToEndId });
  return { transactionId, endToEndId };
}
