import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BillPayment } from '../../../src/domains/bill-payments/bill-payment.ts';
import { deadlines } from '../../../src/domains.ts';
import type { Message } from '../../../src/messaging/broker.ts';
import { runDeadlines } from '../../../src/platform/operation/unattended.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import {
  agreeOnBills,
  answer,
  billOutcomeOf,
  boleto,
  cancel,
  confirm,
  NOON,
  quotedOf,
  readBill,
  receiptOf,
  refusedOf,
  requestQuote,
} from '../../support/bills.ts';
import { openTestSettlement, type TestSettlement } from '../../support/engine.ts';
import { again, balanceOf, brokenClaims, openFunded } from '../../support/payments.ts';
import { sized } from '../../support/size.ts';

const MINUTE = 60_000;
const QUOTE_MINUTES = 30;
const FUNDS = 100_000;

let t: TestSettlement;
beforeAll(async () => {
  t = await openTestSettlement({ billQuoteSeconds: 0 });
  await agreeOnBills(t);
});
afterAll(() => t.close());

/** Simplest model of a bill payment, written independently of the rules. */
interface Sheet {
  readonly id: string;
  readonly payer: number;
  readonly barcode: string;
  readonly askedAt: number;
  status: 'unconfirmed' | 'quoted' | 'processing' | 'settled' | 'failed' | 'expired' | 'cancelled';
  amount: number;
  /** Response of the confirmation. */
  confirmed: BillPayment | null;
}

const which = fc.nat();
/** Actions of 2 partners, the provider and time, which stays within the day's window. */
const step = fc.oneof(
  fc.record({ do: fc.constant('ask' as const), payer: fc.nat({ max: 1 }), bill: fc.nat({ max: 2 }) }),
  fc.record({ do: fc.constant('quote' as const), which, amount: fc.integer({ min: 1, max: 40_000 }) }),
  fc.record({ do: fc.constant('refuse' as const), which }),
  fc.record({ do: fc.constant('confirm' as const), which, wrong: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ do: fc.constant('cancel' as const), which }),
  fc.record({ do: fc.constant('end' as const), which, status: fc.constantFrom('settled', 'rejected', 'timeout') }),
  fc.record({ do: fc.constant('receipt' as const), which }),
  fc.record({ do: fc.constant('repeat' as const), which, anew: fc.boolean() }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 13 }), look: fc.boolean() }),
);

const codeOf = (act: Promise<unknown>): Promise<string | null> =>
  act.then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  );

test(
  'any sequence of actions of partners, provider and time leaves the bills and books of the model',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 45 }), async (steps) => {
        t.clock.set(NOON);
        const payers = [
          { ...(await openFunded(t, { balance: FUNDS })), partner: t.alpha },
          { ...(await openFunded(t, { balance: FUNDS, partner: t.beta })), partner: t.beta },
        ] as const;
        const codes = [boleto(), boleto(), boleto()];
        const sheets: Sheet[] = [];
        const reported: { readonly message: Message; readonly money: boolean }[] = [];
        const now = () => t.clock.now().getTime();
        const over = ({ askedAt }: Sheet) => now() >= askedAt + QUOTE_MINUTES * MINUTE;
        const taken = (barcode: string) =>
          sheets.some((sheet) => sheet.barcode === barcode && /processing|settled/.test(sheet.status));
        const free = (payer: number) =>
          sheets
            .filter((sheet) => sheet.payer === payer && /processing|settled/.test(sheet.status))
            .reduce((left, { amount }) => left - amount, FUNDS);
        const partnerOf = ({ payer }: Sheet) => ({ partner: payers[payer as 0 | 1].partner });

        for (const action of steps) {
          if (action.do === 'ask') {
            const { accountId, partner } = payers[action.payer as 0 | 1];
            const barcode = codes[action.bill] as string;
            const refused = taken(barcode) ? 'bill_already_paid' : null;
            const asked = requestQuote(t, accountId, barcode, { partner });
            expect(await codeOf(asked)).toBe(refused);
            if (refused !== null) continue;
            const { id } = await asked;
            const facts = { id, payer: action.payer, barcode, askedAt: now() };
            sheets.push({ ...facts, status: 'unconfirmed', amount: 0, confirmed: null });
            continue;
          }
          if (action.do === 'wait') {
            t.clock.set(new Date(now() + action.minutes * MINUTE).toISOString());
            if (!action.look) continue;
            await runDeadlines(t.database, t.clock.now(), deadlines);
            for (const sheet of sheets.filter(over)) {
              if (sheet.status === 'unconfirmed') sheet.status = 'failed';
              if (sheet.status === 'quoted') sheet.status = 'expired';
            }
            continue;
          }
          if (action.do === 'repeat') {
            const word = reported[action.which % reported.length];
            if (!word) continue;
            const message = action.anew ? again(word.message) : word.message;
            if (word.money) await t.settle(message);
            else await answer(t, message);
            continue;
          }
          const sheet = sheets[action.which % sheets.length];
          if (!sheet) continue;
          const { id } = sheet;
          if (action.do === 'quote' || action.do === 'refuse') {
            const message = action.do === 'quote' ? quotedOf(t, id, action.amount) : refusedOf(t, id);
            await answer(t, message);
            reported.push({ message, money: false });
            if (sheet.status !== 'unconfirmed') continue;
            sheet.status = action.do === 'quote' ? 'quoted' : 'failed';
            if (action.do === 'quote') sheet.amount = action.amount;
          } else if (action.do === 'receipt') {
            await answer(t, receiptOf(t, id));
          } else if (action.do === 'cancel') {
            const refused = sheet.status === 'quoted' && !over(sheet) ? null : 'invalid_bill_state';
            expect(await codeOf(cancel(t, id, partnerOf(sheet)))).toBe(refused);
            if (refused === null) sheet.status = 'cancelled';
          } else if (action.do === 'confirm') {
            const amount = Math.max(1, sheet.amount) + (action.wrong === 3 ? 1 : 0);
            const expected =
              sheet.status === 'expired' || (sheet.status === 'quoted' && over(sheet))
                ? 'quote_expired'
                : sheet.status !== 'quoted'
                  ? 'invalid_bill_state'
                  : amount !== sheet.amount
                    ? 'amount_mismatch'
                    : taken(sheet.barcode)
                      ? 'bill_already_paid'
                      : free(sheet.payer) < amount
                        ? 'insufficient_balance'
                        : null;
            const options = { ...partnerOf(sheet), idempotencyKey: newId() };
            const confirmed = confirm(t, { id, totalAmount: amount }, options);
            expect(await codeOf(confirmed)).toBe(expected);
            if (expected !== null) continue;
            Object.assign(sheet, { status: 'processing', confirmed: await confirmed });
            expect(await confirm(t, { id, totalAmount: amount }, options)).toEqual(sheet.confirmed);
          } else if (sheet.status === 'processing' && sheet.confirmed) {
            const status = action.status as 'settled' | 'rejected' | 'timeout';
            const message = billOutcomeOf(t, sheet.confirmed, status);
            await t.settle(message);
            reported.push({ message, money: true });
            sheet.status = status === 'settled' ? 'settled' : 'failed';
          }
        }

        for (const sheet of sheets) {
          const bill = await readBill(t, sheet.id, partnerOf(sheet).partner);
          expect([bill.status, bill.totalAmount ?? 0]).toEqual([sheet.status, sheet.amount]);
        }
        for (const [payer, { accountId }] of payers.entries()) {
          const own = sheets.filter((sheet) => sheet.payer === payer);
          const sum = (status: Sheet['status']) =>
            own.filter((sheet) => sheet.status === status).reduce((total, { amount }) => total + amount, 0);
          expect(await balanceOf(t, accountId)).toMatchObject({
            balance: FUNDS - sum('settled'),
            blocked: sum('processing'),
            pix_out_day_used: sum('settled') + sum('processing'),
          });
        }
        expect(await brokenClaims(t)).toEqual([]);
      }),
      { numRuns: sized(8, 300) },
    );
  },
  sized(120_000, 3_600_000),
);
