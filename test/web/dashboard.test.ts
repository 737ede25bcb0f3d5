import { beforeAll, describe, expect, test } from 'vitest';
import { listed } from '../../web/dashboard/desk/event-list.ts';
import { FAMILIES, familyOf, readable, summarize } from '../../web/dashboard/desk/summaries.ts';
import { headOf, type Payment, rowsOf } from '../../web/dashboard/events/event-rows.ts';
import { centsOf, duration, reais, shortTime, signedReais } from '../../web/dashboard/format/format.ts';
import { healthOf } from '../../web/dashboard/webhooks/health-of.ts';
import { catalogue } from '../support/catalogue.ts';
import { speakEnglish } from '../support/page-texts.ts';

beforeAll(speakEnglish);

const nbsp = (text: string) => text.replaceAll('R$ ', 'R$\u00A0');

/** A payload with a distinct text per field, except amounts. */
const payloadOf = (keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, /amount/i.test(key) ? 123_456 : `the ${key}`]));

describe('summaries of the dashboard', () => {
  test.for([...catalogue.values()])('$type has its own complete sentence', ({ type, keys }) => {
    const { text, family, moved } = summarize({ name: type, payload: payloadOf(keys) });

    expect(text).not.toBe(type);
    expect(text).not.toMatch(/undefined|null|NaN|\[object/);
    expect(FAMILIES.map(({ name }) => name)).toContain(family);
    expect([null, 123_456, -123_456]).toContain(moved);
  });

  test('a sentence leaves out what its event does not contain', () => {
    const payload = { amount: 1_000, payerName: null };
    expect(summarize({ name: 'pix.received', payload }).text).toBe(nbsp('PIX of R$ 10,00 received'));
    expect(summarize({ name: 'pix.charge.created', payload: { amount: null } }).text).toBe(
      'Charge of an open amount issued',
    );
  });

  test('an unknown event is shown by its name', () => {
    expect(summarize({ name: 'card.issued', payload: {} })).toMatchObject({ text: 'card.issued', family: 'OTHER' });
    expect(familyOf('pix.received.failed')).toBe('PIX_IN');
  });

  test('a transfer and its alias move the money once', () => {
    const moved = (name: string) => summarize({ name, payload: { amount: 500 } }).moved;
    expect([moved('transfer.confirmed'), moved('tef.transfer.sent')]).toEqual([-500, null]);
    expect([moved('transfer.received'), moved('tef.transfer.received')]).toEqual([500, null]);
  });

  test('amounts of a payload are shown in reais, other fields unchanged', () => {
    expect(readable('amount', 123_456)).toBe(nbsp('R$ 1.234,56'));
    expect([readable('accountId', 1003), readable('reason', null), readable('isPartial', false)]).toEqual([
      '1003',
      '–',
      'false',
    ]);
  });
});

describe('amounts and times of the dashboard', () => {
  test.for([
    ['25', 2_500],
    ['25,5', 2_550],
    ['R$ 1.234,56', 123_456],
    ['1234,56', 123_456],
    ['0,01', 1],
    ['0', null],
    ['', null],
    ['-5', null],
    ['12.34', null],
    ['1,234.56', null],
    ['25,555', null],
    ['999999999999', null],
  ] as const)('%j is %j cents', ([text, cents]) => {
    expect(centsOf(text)).toBe(cents);
  });

  test('money has the Brazilian format with a leading sign', () => {
    expect([reais(5), signedReais(-123_456), signedReais(1)]).toEqual([
      nbsp('R$ 0,05'),
      nbsp('−R$ 1.234,56'),
      nbsp('+R$ 0,01'),
    ]);
  });

  test('an instant of another day includes its day', () => {
    const now = new Date(2026, 10, 21, 12);
    expect(shortTime(new Date(2026, 10, 21, 9, 5, 7), now)).toBe('09:05:07');
    expect(shortTime(new Date(2026, 10, 20, 9, 5, 7), now)).toBe('20 Nov, 09:05:07');
  });

  test.for([
    [400, '0 s'],
    [59_400, '59 s'],
    [60_000, '1 min'],
    [185_000, '3 min 5 s'],
    [7_800_000, '2 h 10 min'],
    [273_600_000, '3 d 4 h'],
  ] as const)('%i ms are %j', ([milliseconds, text]) => {
    expect(duration(milliseconds)).toBe(text);
  });
});

describe('events of one payment', () => {
  let made = 0;
  const reportEvent = (name: string, payload: object) => {
    made += 1;
    const occurredAt = new Date(2026, 10, 23, 12, 0, made).toISOString();
    return listed({ id: `e${made}`, cursor: `c${made}`, name, occurredAt, accountId: 1, payload });
  };
  const payment = (transactionId: string, endToEndId: string) => ({ transactionId, endToEndId, amount: 1_000 });

  test('events of one payment form one row at the position of the newest event, with fee, return and refund', () => {
    const [queued, other, settled, fee, returned] = [
      reportEvent('pix.payout.queued', payment('t1', 'E1')),
      reportEvent('pix.received', payment('t2', 'E2')),
      reportEvent('pix.payout.confirmed', payment('t1', 'E1')),
      reportEvent('fee.charged', { feeTransactionId: 'f1', originTransactionId: 't1', amount: 50 }),
      reportEvent('pix.payout.returned', {
        transactionId: 't3',
        originalTransactionId: 't1',
        endToEndId: 'D1',
        amount: 1_000,
      }),
    ];
    const [first, second, ...more] = rowsOf([queued, other, settled, fee, returned]);
    expect(first).toEqual({
      kind: 'payment',
      key: 'payment-t1',
      transactionId: 't1',
      events: [queued, settled, fee, returned],
    });
    expect([second, more]).toEqual([other, []]);
  });

  test('events without a transaction are grouped by end-to-end id', () => {
    const paid = reportEvent('pix.received', payment('t1', 'E1'));
    const reported = reportEvent('pix.infraction.created', { infractionId: 'i', endToEndId: 'E1', amount: 1_000 });
    expect(rowsOf([paid, reported])).toMatchObject([{ transactionId: 't1', events: [paid, reported] }]);
    const sameTransaction = [reported, reportEvent('pix.infraction.resolved', { infractionId: 'i', endToEndId: 'E1' })];
    expect(rowsOf(sameTransaction)).toMatchObject([{ transactionId: null, events: sameTransaction }]);
  });

  test('a payment row has the name of its newest event that is not a fee', () => {
    const [settled, fee] = [
      reportEvent('pix.payout.confirmed', payment('t1', 'E1')),
      reportEvent('fee.charged', { originTransactionId: 't1', amount: 50 }),
    ];
    const [row] = rowsOf([settled, fee]);
    expect(headOf(row as Payment)).toBe(settled);
  });

  test('no event is lost or repeated, and connection incidents keep their position', () => {
    const mark = { kind: 'mark', key: 'm', text: 'Connected again', tone: 'good' } as const;
    const events = [
      reportEvent('account.created', {}),
      reportEvent('ted.confirmed', { transactionId: 't1', amount: 1 }),
    ];
    const later = reportEvent('account.blocked', {});
    expect(rowsOf([...events, mark, later])).toEqual([later, mark, events[1], events[0]]);
  });
});

test('a webhook without any delivery is untried, not healthy', () => {
  expect(healthOf({ status: 'HEALTHY', lastSuccessAt: null })).toBe('UNTRIED');
  expect(healthOf({ status: 'HEALTHY', lastSuccessAt: '2026-11-23T12:00:00Z' })).toBe('HEALTHY');
  expect(healthOf({ status: 'FAILING', lastSuccessAt: null })).toBe('FAILING');
});
