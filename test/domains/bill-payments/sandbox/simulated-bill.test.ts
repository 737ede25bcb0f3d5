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

async function made(body: object) {
  const { status, body: answer } = await ask(body);
  expect(status).toBe(201);
  const { barcode, line } = answer.data;
  const bill = readBillCode(barcode, TODAY);
  expect(readBillCode(line, TODAY)).toEqual(bill);
  return bill;
}

describe('bills of the sandbox', () => {
  test.each([
    { amount: 1, due_date: DUE },
    { amount: 9_999_999_999, due_date: plusDays(TODAY, -3_652) },
    { amount: 123_456, due_date: plusDays(TODAY, 3_652) },
    { amount: 100 },
    { due_date: DUE },
    {},
  ])(
    'a simulated bill is a boleto with %j and without any omitted part',
    async ({ amount = null, due_date = null }) => {
      expect(await made({ type: 'boleto', amount, due_date })).toMatchObject({
        type: 'boleto',
        amount,
        dueDate: due_date,
      });
    },
  );

  test('a simulated bill is a guide of each segment, with any amount of up to 11 digits', async () => {
    for (const segment of GUIDE_SEGMENTS) {
      expect(await made({ type: 'guide', amount: 99_999_999_999, segment })).toMatchObject({
        type: 'guide',
        amount: 99_999_999_999,
        segment,
        companyId: segment === 6 ? '99999999' : '9999',
      });
    }
    expect(await made({ type: 'guide' })).toMatchObject({ type: 'guide', segment: 2, amount: null });
  });

  test('the barcode of a simulated bill contains its outcome, which is settled by default', async () => {
    for (const behaviour of wordsOf(BILL_BEHAVIOURS)) {
      for (const kind of [{ type: 'boleto' }, { type: 'guide' }, { type: 'guide', segment: 6 }]) {
        expect(behaviourOf((await made({ ...kind, amount: 5, behaviour })).barcode)).toBe(behaviour);
      }
    }
    expect(behaviourOf((await made({ type: 'boleto', amount: 5 })).barcode)).toBe('settles');
  });

  test('each simulated bill is different, and equal under the same idempotency key', async () => {
    const bills = await Promise.all(Array.from({ length: 20 }, () => made({ type: 'guide', segment: 6, amount: 5 })));
    expect(new Set(bills.map(({ barcode }) => barcode)).size).toBe(20);
    const again = [await ask({ type: 'boleto' }, 'bill-once'), await ask({ type: 'boleto' }, 'bill-once')];
    expect(again[1]?.body).toEqual(again[0]?.body);
  });

  test.each([
    [{ type: 'boleto', amount: 10_000_000_000 }, 'amount'],
    [{ type: 'guide', amount: 100_000_000_000 }, 'amount'],
    [{ type: 'guide', due_date: DUE }, 'due_date'],
    [{ type: 'boleto', due_date: plusDays(TODAY, 3_653) }, 'due_date'],
    [{ type: 'boleto', due_date: plusDays(TODAY, -3_653) }, 'due_date'],
    [{ type: 'boleto', due_date: '2026-02-30' }, 'due_date'],
    [{ type: 'boleto', segment: 2 }, 'segment'],
    [{ type: 'guide', segment: 8 }, 'segment'],
    [{ type: 'boleto', behaviour: 'explodes' }, 'behaviour'],
    [{ amount: 1 }, 'type'],
  ])('a simulated bill is rejected for %j, naming %s', async (body, field) => {
    const { status, body: answer } = await ask(body);
    expect([status, answer.error.code, Object.keys(answer.error.fields)]).toEqual([422, 'validation_failed', [field]]);
  });

  test('a simulated bill can be made in GraphQL', async () => {
    const { body } = await gateway.alpha.graphql(
      `mutation { simulateBill(input: { type: BOLETO, amount: 500, dueDate: "${DUE}", behaviour: RECEIPT_LATE }) {
         ... on SimulatedBill { barcode line } } }`,
    );
    const { barcode, line } = body.data.simulateBill;
    expect(readBillCode(line, TODAY)).toMatchObject({ barcode, amount: 500, dueDate: DUE });
    expect(behaviourOf(barcode)).toBe('receipt_late');
  });
});

test('a bill with any other free field settles', () => {
  const codeOf = (freeField: string) => makeBoleto({ bankCode: '001', amount: 1, dueDate: null, freeField }).barcode;
  expect(behaviourOf(codeOf('0'.repeat(25)))).toBe('settles');
  expect(behaviourOf(codeOf(`72632698${'0'.repeat(17)}`))).toBe('settles');
  expect(behaviourOf(codeOf(`07263269${'1'.repeat(17)}`))).toBe('settles');
  expect(behaviourOf(codeOf(`72632691${'0'.repeat(17)}`))).toBe('rejected');
});
