import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { referenceKey } from '../../../../src/domains/finance/payables/document-reference.ts';
import { netAmounts } from '../../../../src/domains/finance/payables/installment-amounts.ts';
import {
  type InstallmentStatus,
  statusByInstallments,
} from '../../../../src/domains/finance/payables/payable-states.ts';
import { MAX_AMOUNT } from '../../../../src/platform/money.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

describe('net amounts of installments', () => {
  test('are the net amount together, and none is more than its installment or less than nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: MAX_AMOUNT }), { minLength: 1, maxLength: 360 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (amounts, share) => {
          const net = Math.max(1, Math.floor(sum(amounts) * share));
          const nets = netAmounts(amounts, net);
          expect(sum(nets)).toBe(net);
          nets.forEach((each, i) => {
            const exact = ((amounts[i] as number) * net) / sum(amounts);
            expect(each).toBeGreaterThanOrEqual(0);
            expect(each).toBeLessThanOrEqual(amounts[i] as number);
            expect(Math.abs(each - exact)).toBeLessThan(1.01);
          });
        },
      ),
    );
  });

  test('are the amounts where nothing is withheld', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: MAX_AMOUNT }), { minLength: 1 }), (amounts) => {
        expect(netAmounts(amounts, sum(amounts))).toEqual(amounts);
      }),
    );
  });
});

describe('the key of a reference', () => {
  test.each([
    ['NF-e 001.234', 'NFE001234'],
    ['  nfe001234 ', 'NFE001234'],
    ['Fatura nº 7/A', 'FATURANO7A'],
    ['São João', 'SÃOJOÃO'],
    ['--- /', ''],
  ])('of %j is %j', (reference, key) => {
    expect(referenceKey(reference)).toBe(key);
  });

  test('is its own key, and that of any other case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (reference) => {
        const key = referenceKey(reference);
        expect(referenceKey(key)).toBe(key);
        expect(referenceKey(` ${reference}-`)).toBe(key);
      }),
    );
  });
});

describe('the state of an approved payable', () => {
  test.each<[string, InstallmentStatus[]]>([
    ['approved', ['approved', 'approved']],
    ['scheduled', ['approved', 'scheduled']],
    ['partially_paid', ['paid', 'scheduled']],
    ['partially_paid', ['paid', 'cancelled']],
    ['paid', ['paid', 'paid']],
    ['cancelled', ['cancelled', 'cancelled']],
  ])('is %s when its installments are %j', (status, installments) => {
    expect(statusByInstallments(installments)).toBe(status);
  });
});
