import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBillCode } from '../../../../src/domains/bill-payments/bill-code.ts';
import { makeBoleto } from '../../../../src/domains/bill-payments/bill-code-boleto.ts';
import { GUIDE_SEGMENTS } from '../../../../src/domains/bill-payments/bill-code-guide.ts';
import { BILL_BEHAVIOURS, behaviourOf } from '../../../../src/domains/bill-payments/sandbox/bill-behaviour.ts';
import { wordsOf } from '../../../../src/platform/text/words.ts';
import { brasiliaDate, plusDays } from '../../../../src/platform/time/calendar.ts';
import { type ServedGateway, serveGateway } from '../../../support/served-gateway.ts';

const TODAY = brasiliaDate(new Date());
const DUE = plusDays(TODAY, 20);

let gateway: ServedGateway;
beforeAll(async () => {
  gateway = await serveGateway();
});
afterAll(() => gateway?.stop());

const ask = (body: object, key?: string) =>
  gateway.alpha.request('POST', '/api/sandbox/v1/bills', body, key === undefined ? {} : { 'idempotency-key': key });

async function createBill(body: object) {
  const { status, body: answer } = await ask(body);
  expect(status).toBe(201);
  const { barcode, line } = answer.data;
  const bill = readBillCode(barcode, TODAY);
  expect(readBillCode(line, TODAY)).toEqual(bill);
  return bill;
}

describe('simulated bills', () => {
  test.each([
    { amount: 1, due_date: DUE },
    { amount: 9_999_999_999, due_date: plusDays(TODAY, -3_000) },
    { amount: 123_456, due_date: plusDays(TODAY, 5_500) },
    { amount: 100 },
    { due_date: DUE },
    {},
  ])(
    'a simulated boleto has exactly the requested amount and due date: %j',
    async ({ amount = null, due_date = null }) => {
      expect(await createBill({ type: 'boleto', amount, due_date })).toMatchObject({
        type: 'boleto',
        amount,
        dueDate: due_date,
      });
    },
  );

  test('a simulated guide can have any segment, and an amount of 11 digits or none', async () => {
    for (const segment of GUIDE_SEGMENTS) {
      expect(await createBill({ type: 'guide', amount: 99_999_999_999, segment })).toMatchObject({
        type: 'guide',
        amount: 99_999_999_999,
        segment,
        companyId: segment === 6 ? '99999999' : '9999',
      });
    }
    expect(await createBill({ type: 'guide' })).toMatchObject({ type: 'guide', segment: 2, amount: null });
  });

  test('the barcode of a simulated bill contains its outcome, which is `settles` by default', async () => {
    for (const behaviour of wordsOf(BILL_BEHAVIOURS)) {
      for (const kind of [{ type: 'boleto' }, { type: 'guide' }, { type: 'guide', segment: 6 }]) {
        expect(behaviourOf((await createBill({ ...kind, amount: 5, behaviour })).barcode)).toBe(behaviour);
      }
    }
    expect(behaviourOf((await createBill({ type: 'boleto', amount: 5 })).barcode)).toBe('settles');
  });

  test('each simulated bill has its own barcode, and a repeated idempotency key returns the first bill', async () => {
    const bills = await Promise.all(
      Array.from({ length: 20 }, () => createBill({ type: 'guide', segment: 6, amount: 5 })),
    );
    expect(new Set(bills.map(({ barcode }) => barcode)).size).toBe(20);
    const first = await ask({ type: 'boleto' }, 'bill-once');
    const second = await ask({ type: 'boleto' }, 'bill-once');
    expect(second.body).toEqual(first.body);
  });

  test.each([
    [{ type: 'boleto', amount: 10_000_000_000 }, 'amount'],
    [{ type: 'guide', amount: 100_000_000_000 }, 'amount'],
    [{ type: 'guide', due_date: DUE }, 'due_date'],
    [{ type: 'boleto', due_date: plusDays(TODAY, 5_501) }, 'due_date'],
    [{ type: 'boleto', due_date: plusDays(TODAY, -3_001) }, 'due_date'],
    [{ type: 'boleto', due_date: '2026-02-30' }, 'due_date'],
    [{ type: 'boleto', segment: 2 }, 'segment'],
    [{ type: 'guide', segment: 8 }, 'segment'],
    [{ type: 'boleto', behaviour: 'explodes' }, 'behaviour'],
    [{ amount: 1 }, 'type'],
  ])('the request of a simulated bill with %j is rejected as invalid in the field %s', async (body, field) => {
    const { status, body: answer } = await ask(body);
    expect([status, answer.error.code, Object.keys(answer.error.fields)]).toEqual([422, 'validation_failed', [field]]);
  });

  test('a simulated bill can be created over GraphQL', async () => {
    const { body } = await gateway.alpha.graphql(
      `mutation { simulateBill(input: { type: BOLETO, amount: 500, dueDate: "${DUE}", behaviour: RECEIPT_LATE }) {
         ... on SimulatedBill { barcode line } } }`,
    );
    const { barcode, line } = body.data.simulateBill;
    expect(readBillCode(line, TODAY)).toMatchObject({ barcode, amount: 500, dueDate: DUE });
    expect(behaviourOf(barcode)).toBe('receipt_late');
  });
});

test('a bill settles when its free field has no mark or an unknown digit after it', () => {
  const codeOf = (freeField: string) => makeBoleto({ bankCode: '001', amount: 1, dueDate: null, freeField }).barcode;
  expect(behaviourOf(codeOf('0'.repeat(25)))).toBe('settles');
  expect(behaviourOf(codeOf(`72632698${'0'.repeat(17)}`))).toBe('settles');
  expect(behaviourOf(codeOf(`07263269${'1'.repeat(17)}`))).toBe('settles');
  expect(behaviourOf(codeOf(`72632691${'0'.repeat(17)}`))).toBe('rejected');
});
