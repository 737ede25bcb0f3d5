import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeGuide } from '../../../src/domains/bill-payments/bill-code-guide.ts';
import { quoteBillPayment } from '../../../src/domains/bill-payments/bill-quote.ts';
import { deadlines } from '../../../src/domains.ts';
import { MAX_AMOUNT } from '../../../src/platform/money/money.ts';
import { runDeadlines } from '../../../src/platform/operation/unattended.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import {
  agreeOnBills,
  answer,
  boleto,
  confirm,
  NOON,
  quote,
  quotedOf,
  readBill,
  refusedOf,
  requestQuote,
} from '../../support/bills.ts';
import { openTestSettlement, type TestSettlement } from '../../support/engine.ts';
import { brokenClaims, footprint, openFunded } from '../../support/payments.ts';

let t: TestSettlement;
let accountId: number;
let knownPayable: object | null;
beforeAll(async () => {
  t = await openTestSettlement({
    billQuoteSeconds: 0,
    isPayable: async (payable) => JSON.stringify(payable) === JSON.stringify(knownPayable),
  });
  await agreeOnBills(t);
});
beforeEach(async () => {
  t.clock.set(NOON);
  knownPayable = null;
  ({ accountId } = await openFunded(t));
});
afterAll(async () => {
  expect(await brokenClaims(t)).toEqual([]);
  await t.close();
});

const ask = (input: object, idempotencyKey: string | undefined = newId()) =>
  t.door.enter(quoteBillPayment, t.alpha.caller(idempotencyKey === undefined ? {} : { idempotencyKey }), input);
const inquiries = (id: string) =>
  t.sql(`select 1 from outbox where type = 'bills.inquiry' and payload->>'operationId' = $1`, [id]);
const guide = (segment: number) =>
  makeGuide({ segment, valueId: 6, amount: 1_000, companyId: '1234', freeField: '1'.repeat(25) }).barcode;

describe('quotes', () => {
  test('a quote is recorded with its key and inquiry in one statement, and is unconfirmed until the provider replies', async () => {
    const input = { accountId, barcode: boleto() };
    const key = newId();
    const statements = await t.statementsOf(() => ask(input, key));
    expect(statements[0]).toContain('quote_bill_payment');
    // The others check whether there is a reply.
    expect(statements.slice(1).filter((text) => !text.includes('from bill_payment'))).toEqual([]);
    const { value } = await ask(input, key);
    expect(value).toMatchObject({
      status: 'unconfirmed',
      totalAmount: null,
      quoteExpiresAt: new Date('2026-11-23T15:30Z'),
    });
    expect(await inquiries(value.id)).toHaveLength(1);
  });

  test("a quote has the provider's data, and the same key returns its current state without a new inquiry", async () => {
    const [input, key] = [{ accountId, barcode: boleto() }, newId()];
    const { id } = (await ask(input, key)).value;
    await answer(t, quotedOf(t, id, 1_234));
    const again = await ask(input, key);
    expect(again).toMatchObject({ replayed: true, value: { id, status: 'quoted', totalAmount: 1_234 } });
    await confirm(t, again.value);
    expect(await ask(input, key)).toMatchObject({ replayed: true, value: { id, status: 'processing' } });
    expect(await inquiries(id)).toHaveLength(1);
    for (const other of [{ type: 2 }, { payableId: 'unknown' }]) {
      await expect(ask({ ...input, ...other }, key)).rejects.toMatchObject({ code: 'idempotency_conflict' });
    }
  });

  test.for(['provider_rejected', 'bill_already_paid'])(
    'a rejected quote (%s) is rejected again under its key',
    async (code) => {
      const [input, key] = [{ accountId, barcode: boleto() }, newId()];
      const { id } = (await ask(input, key)).value;
      await answer(t, refusedOf(t, id, code));
      await expect(ask(input, key)).rejects.toMatchObject({ code, message: 'withdrawn' });
      expect(await readBill(t, id)).toMatchObject({ status: 'failed', failureCode: code });
      expect(await inquiries(id)).toHaveLength(1);
    },
  );

  test.for([0, MAX_AMOUNT])(
    'a quote with an amount that cannot be paid (%d plus its addition) is rejected',
    async (amount) => {
      const { id } = await requestQuote(t, accountId, boleto());
      const quoted = quotedOf(t, id, amount);
      await answer(t, { ...quoted, body: { ...(quoted.body as object), additionAmount: amount === 0 ? 0 : 1 } });
      expect(await readBill(t, id)).toMatchObject({
        status: 'failed',
        failureCode: 'provider_rejected',
        totalAmount: null,
      });
    },
  );

  test('a quote keeps the first reply: repeated, late or different replies change nothing', async () => {
    const { id } = await requestQuote(t, accountId, boleto());
    const [first, second, refused] = [quotedOf(t, id, 500), quotedOf(t, id, 900), refusedOf(t, id)];
    await answer(t, first, first, second, refused);
    expect(await readBill(t, id)).toMatchObject({ status: 'quoted', totalAmount: 500 });
  });

  test('a quote expires after 30 minutes, and a quote without a reply fails permanently', async () => {
    const quoted = await quote(t, accountId);
    const { id } = await requestQuote(t, accountId, boleto());
    t.clock.set('2026-11-23T15:29:59.999Z');
    await runDeadlines(t.database, t.clock.now(), deadlines);
    expect([(await readBill(t, quoted.id)).status, (await readBill(t, id)).status]).toEqual(['quoted', 'unconfirmed']);
    t.clock.set('2026-11-23T15:30:00.000Z');
    await runDeadlines(t.database, t.clock.now(), deadlines);
    await answer(t, quotedOf(t, id));
    expect(await readBill(t, quoted.id)).toMatchObject({ status: 'expired' });
    expect(await readBill(t, id)).toMatchObject({ status: 'failed', failureCode: 'provider_unconfirmed' });
  });

  test('a quote is for the day of the open window, or of the next one', async () => {
    const window = async (instant: string, barcode: string) => {
      t.clock.set(instant);
      const { paymentDate, opensAt, closesAt } = await requestQuote(t, accountId, barcode);
      return [paymentDate, opensAt.toISOString().slice(0, 16), closesAt.toISOString().slice(0, 16)];
    };
    // Friday noon; Friday 20:00, when guides have closed; Saturday 22:00, when boletos have closed.
    expect(await window('2026-11-27T15:00:00Z', guide(3))).toEqual([
      '2026-11-27',
      '2026-11-27T10:00',
      '2026-11-27T23:00',
    ]);
    expect(await window('2026-11-27T23:00:00Z', guide(3))).toEqual([
      '2026-11-30',
      '2026-11-30T10:00',
      '2026-11-30T23:00',
    ]);
    expect(await window('2026-11-28T12:00:00Z', boleto())).toEqual([
      '2026-11-28',
      '2026-11-28T10:00',
      '2026-11-29T01:00',
    ]);
    expect(await window('2026-11-29T01:00:00Z', boleto())).toEqual([
      '2026-11-29',
      '2026-11-29T10:00',
      '2026-11-30T01:00',
    ]);
  });
});

describe('rejected quotes', () => {
  const refusals: readonly [string, () => object, object][] = [
    ['for an account of another partner', () => ({ accountId: 999_999 }), { code: 'account_not_of_partner' }],
    [
      'for a code with a wrong digit',
      () => ({ barcode: boleto().replace(/^(.{4})(.)/, (_, head, digit) => `${head}${(Number(digit) % 9) + 1}`) }),
      { code: 'invalid_barcode', details: { check_digit: 'general' } },
    ],
    [
      'for a boleto where a guide is wanted',
      () => ({ type: 1 }),
      { code: 'validation_failed', details: { fields: { type: 'the code belongs to a boleto' } } },
    ],
    [
      'for a type that there is not',
      () => ({ type: 3 }),
      { code: 'validation_failed', details: { fields: { type: 'must be one of 0, 1, 2' } } },
    ],
    ['for a guide where a boleto is wanted', () => ({ type: 2, barcode: guide(3) }), { code: 'validation_failed' }],
    ['for a guide without an agreement', () => ({ barcode: guide(7) }), { code: 'provider_rejected' }],
    ['for a payable that is not there', () => ({ payableId: 'p-1' }), { code: 'payable_not_found' }],
    ...['amount', 'institution_id', 'institutionId', 'actor'].map(
      (name) =>
        [`with a member ${name}`, () => ({ [name]: 1 }), { code: 'validation_failed' }] as [
          string,
          () => object,
          object,
        ],
    ),
  ];
  test.for(refusals)('a quote is rejected and writes nothing: %s', async ([, change, refusal]) => {
    const before = await footprint(t);
    await expect(ask({ accountId, barcode: boleto(), ...change() })).rejects.toMatchObject(refusal);
    expect(await footprint(t)).toEqual(before);
  });

  test.for([undefined, '1234567'])('a quote with the idempotency key %s is rejected', async (key) => {
    const caller = t.alpha.caller(key === undefined ? {} : { idempotencyKey: key });
    const before = await footprint(t);
    await expect(t.door.enter(quoteBillPayment, caller, { accountId, barcode: boleto() })).rejects.toMatchObject({
      code: 'idempotency_key_required',
    });
    expect(await footprint(t)).toEqual(before);
  });

  test('a quote is rejected while the provider’s agreements are unknown', async () => {
    await t.sql('update bill_catalogue set confirmed_at = null');
    const before = await footprint(t);
    await expect(ask({ accountId, barcode: boleto() })).rejects.toMatchObject({
      code: 'provider_unconfirmed',
      status: 503,
    });
    expect(await footprint(t)).toEqual(before);
    await t.sql('update bill_catalogue set confirmed_at = now()');
  });

  test('a quote is rejected for a bill that is being paid, by any account', async () => {
    const barcode = boleto();
    await confirm(t, await quote(t, accountId, { barcode }));
    const other = await openFunded(t, { partner: t.beta });
    await expect(requestQuote(t, other.accountId, barcode, { partner: t.beta })).rejects.toMatchObject({
      code: 'bill_already_paid',
    });
  });
});

test('a quote with a payable of the institution is accepted and records the payable', async () => {
  const barcode = boleto();
  knownPayable = { institutionId: t.institutionId, accountId, payableId: 'p-1', barcode };
  const [input, key] = [{ accountId, barcode, payableId: 'p-1' }, newId()];
  const { value } = await ask(input, key);
  expect(value).toMatchObject({ payableId: 'p-1' });
  knownPayable = null;
  expect(await ask(input, key)).toMatchObject({ replayed: true, value: { id: value.id } });
});

test('a guide of IPVA is payable as soon as its agreement is listed', async () => {
  await expect(ask({ accountId, barcode: guide(7) })).rejects.toMatchObject({ code: 'provider_rejected' });
  await t.sql(
    `insert into bill_agreement (institution_id, id, name, segment, company_id, types)
     values ($1, 'ipva', 'IPVA', 7, '1234', array['guide'])`,
    [t.institutionId],
  );
  expect((await ask({ accountId, barcode: guide(7) })).value).toMatchObject({ type: 'guide', status: 'unconfirmed' });
});
