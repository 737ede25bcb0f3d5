import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type CobvRate,
  type CobvTerms,
  cobvAmount,
  cobvLastDay,
  cobvReferenceDate,
} from '../../../../../src/domains/pix/charges/due-date/cobv-amount.ts';
import { type CobvRequest, cobvTermsOf } from '../../../../../src/domains/pix/charges/due-date/cobv-terms.ts';
import { validateCobvTerms } from '../../../../../src/domains/pix/charges/due-date/cobv-validation.ts';
import { AppError } from '../../../../../src/platform/errors/errors.ts';
import { formatDecimal, parseDecimal } from '../../../../../src/platform/text/decimal.ts';

interface ApiRate {
  readonly modalidade: number;
  readonly valorPerc?: string;
  readonly descontoDataFixa?: readonly { readonly data: string; readonly valorPerc: string }[];
}
interface Input {
  readonly op: string;
  readonly original?: string;
  readonly dataDeVencimento: string;
  readonly dataPagamento: string;
  readonly validadeAposVencimento?: number;
  readonly date: string;
  readonly today: string;
  readonly DPP?: string;
  readonly multa?: ApiRate;
  readonly juros?: ApiRate;
  readonly abatimento?: ApiRate;
  readonly desconto?: ApiRate;
}
type Vector = { readonly input: Input; readonly expected: unknown; readonly why: string };
const vectorFile = new URL('../../../../vectors/cobv.json', import.meta.url);
const vectors: Vector[] = JSON.parse(readFileSync(vectorFile, 'utf8'));

/** Parses an amount of the PIX API, which always has two decimals. NaN for any other text. */
function hundredths(text: string | undefined): number {
  const value = parseDecimal(text ?? '');
  return value !== null && formatDecimal(value) === text ? value : Number.NaN;
}

const rateOf = (rate: ApiRate | undefined): CobvRate | null =>
  rate === undefined ? null : { modality: rate.modalidade, value: hundredths(rate.valorPerc) };

function termsOf(input: Input): CobvTerms {
  const { desconto } = input;
  return {
    original: hundredths(input.original ?? '1.00'),
    dueDate: input.dataDeVencimento,
    validDaysAfterDue: input.validadeAposVencimento ?? 30,
    fine: rateOf(input.multa),
    interest: rateOf(input.juros),
    rebate: rateOf(input.abatimento),
    discount:
      desconto === undefined
        ? null
        : {
            modality: desconto.modalidade,
            value: desconto.valorPerc === undefined ? null : hundredths(desconto.valorPerc),
            bands: (desconto.descontoDataFixa ?? []).map((band) => ({
              date: band.data,
              value: hundredths(band.valorPerc),
            })),
          },
  };
}

function apiRate(rate: CobvRate | null): ApiRate | undefined {
  return rate === null ? undefined : { modalidade: rate.modality, valorPerc: formatDecimal(rate.value) };
}

function mapped(terms: CobvTerms) {
  const all = {
    multa: apiRate(terms.fine),
    juros: apiRate(terms.interest),
    abatimento: apiRate(terms.rebate),
    desconto: terms.discount && {
      modalidade: terms.discount.modality,
      descontoDataFixa: terms.discount.bands.map(({ date, value }) => ({
        data: date,
        valorPerc: formatDecimal(value),
      })),
    },
  };
  return Object.fromEntries(Object.entries(all).filter(([, rate]) => rate));
}

const camelCase = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const answers: Record<string, (input: Input) => unknown> = {
  cobv_amount(input) {
    const amount = cobvAmount(termsOf(input), input.dataPagamento);
    return {
      dueAdjusted: amount.adjustedDueDate,
      daysLate: amount.daysLate,
      interestDays: amount.interestDays,
      original: formatDecimal(amount.original),
      abatimento: formatDecimal(amount.rebate),
      desconto: formatDecimal(amount.discount),
      multa: formatDecimal(amount.fine),
      juros: formatDecimal(amount.interest),
      final: formatDecimal(amount.final),
    };
  },
  cobv_payable: (input) => input.date <= cobvLastDay(termsOf(input)),
  cobv_validate(input) {
    try {
      validateCobvTerms(termsOf(input), input.today);
      return 'ok';
    } catch (error) {
      if (error instanceof AppError && error.code === 'validation_failed') return 'invalid';
      throw error;
    }
  },
  cobv_reference_date: (input) =>
    cobvReferenceDate(termsOf(input), input.today, input.DPP) ?? 'error:400 CobPayloadOperacaoInvalida',
  map_api_to_bacen({ op: _op, ...request }) {
    const members = Object.entries(request).map(([name, value]) => [camelCase(name), value]);
    return mapped(cobvTermsOf({ amount: 100_000, ...Object.fromEntries(members) } as CobvRequest));
  },
};

describe('vectors of charges with a due date', () => {
  for (const { input, expected, why } of vectors) {
    test(`the vector of a charge with a due date holds for ${input.op} of ${JSON.stringify(input)}: ${why}`, () => {
      expect(answers[input.op]?.(input)).toEqual(expected);
    });
  }

  test('every vector of a charge with a due date has been run', () => {
    expect(new Set(vectors.map(({ input }) => input.op))).toEqual(new Set(Object.keys(answers)));
    expect(vectors.length).toBeGreaterThan(80);
  });
});
