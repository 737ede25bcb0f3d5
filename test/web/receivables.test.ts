import { beforeAll, describe, expect, it } from 'vitest';
import { registerReceipt } from '../../src/domains/finance/receivables/receipt.ts';
import { lastMonths, monthWords, periodOf } from '../../web/console/receivables/months.ts';
import { receiptRefusal } from '../../web/console/receivables/receipt-refusal.ts';
import { formatUnits, reaisOf } from '../../web/console/receivables/units.ts';
import { parseReais } from '../../web/shared/format/money.ts';
import { speakEnglish } from '../support/page-texts.ts';

beforeAll(speakEnglish);

const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ') ?? null;
const refused = (code: string, details: Readonly<Record<string, unknown>> = {}) =>
  plain(receiptRefusal('BRL')({ code, details, message: '', status: 422, requestId: null }));

describe('refused receipts', () => {
  it('a receipt that does not fit is explained with the amount that would fit', () => {
    expect(refused('receipt_exceeds_open_amount', { open_base_units: 700_000 })).toContain('Only R$ 70,00 of the rec');
    expect(refused('receipt_exceeds_credit', { available_base_units: 12_300 })).toContain('Only R$ 1,23 of the PIX');
    const day = { credit_date: '2026-11-20' };
    expect(refused('receipt_date_differs_from_credit', day)).toContain('received on 20/11/2026');
    expect(refused('credit_day_closed', day)).toContain('received on 20/11/2026, and this treasury day is closed');
  });

  it("every refusal about an amount or a PIX is explained, and others keep the gateway's message", () => {
    const ours = registerReceipt.refusals.filter((code) => /credit|exceeds|receipt_account/.test(code));
    expect(ours).toHaveLength(8);
    for (const code of ours) expect(refused(code), code).toMatch(/\.$/);
    expect(refused('receivable_not_found')).toBeNull();
  });
});

describe('amounts in base units', () => {
  it('amounts in base units are formatted in their currency and parsed back', () => {
    expect(plain(formatUnits(12_345_600, 'BRL'))).toBe('R$ 1.234,56');
    expect(plain(formatUnits(12_345_600, 'USD'))).toBe('USD 1.234,56');
    expect(parseReais(reaisOf(12_345_600))).toBe(123_456);
  });
});

describe('a month', () => {
  it('a month has a first and a last day, and is over after its last day', () => {
    expect(periodOf('2028-02', '2028-02-29')).toEqual({ from: '2028-02-01', to: '2028-02-29', isOver: false });
    expect(periodOf('2028-02', '2028-03-01').isOver).toBe(true);
    expect(lastMonths('2027-01-31', 3)).toEqual(['2027-01', '2026-12', '2026-11']);
    expect(monthWords('2026-11')).toBe('November 2026');
  });
});
