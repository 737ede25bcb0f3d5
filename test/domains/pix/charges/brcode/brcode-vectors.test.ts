import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type BrCode,
  decodeBrCode,
  encodeStaticBrCode,
  isLocation,
  isTxId,
} from '../../../../../src/domains/pix/charges/brcode/brcode.ts';
import { crc16 } from '../../../../../src/domains/pix/charges/brcode/brcode-crc.ts';
import { AppError } from '../../../../../src/platform/errors/errors.ts';

interface Input {
  readonly op: string;
  readonly brcode: string;
  readonly pixKey: string;
  readonly merchantName: string;
  readonly merchantCity: string;
  readonly amountCents: number | null;
  readonly txid: string | null;
  readonly infoAdicional: string | null;
  readonly kind: 'static' | 'cob';
  readonly url: string;
  readonly ascii: string;
}
type Vector = { readonly input: Input; readonly expected: unknown; readonly why: string };
const vectorFile = new URL('../../../../vectors/brcode.json', import.meta.url);
const vectors: Vector[] = JSON.parse(readFileSync(vectorFile, 'utf8'));

function answerOf(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === 'validation_failed'
      ? { error: 'validation' }
      : { valid: false, error: error.code, http: error.status };
  }
}

function decoded({ description: _d, recurrenceUrl: _r, unsupported: _u, canonicalKey: _k, ...code }: BrCode) {
  return { valid: true, ...code };
}

const answers: Record<string, (input: Input) => unknown> = {
  decode: ({ brcode }) => answerOf(() => decoded(decodeBrCode(brcode))),
  encode_static: ({ amountCents, txid, infoAdicional, pixKey, merchantName, merchantCity }) =>
    answerOf(() => ({
      brcode: encodeStaticBrCode({
        pixKey,
        merchantName,
        merchantCity,
        amount: amountCents,
        txId: txid,
        description: infoAdicional,
      }),
    })),
  txid_valid: ({ kind, txid }) => isTxId(kind, txid ?? ''),
  location_valid: ({ url }) => isLocation(url),
  crc16: ({ ascii }) => crc16(ascii),
};

describe('BR Code vectors', () => {
  for (const { input, expected, why } of vectors) {
    test(`the BR Code vector holds for ${input.op}: ${why}`, () => {
      const answer = answers[input.op]?.(input);
      const either = (expected as { anyOf?: unknown[] }).anyOf;
      if (either === undefined) expect(answer).toEqual(expected);
      else if (input.op === 'encode_static') expect(either).toContain((answer as { brcode: string }).brcode);
      else expect(either).toContainEqual({ valid: (answer as { valid: boolean }).valid });
    });
  }

  test('every BR Code vector has been run', () => {
    expect(new Set(vectors.map(({ input }) => input.op))).toEqual(new Set(Object.keys(answers)));
    expect(vectors.length).toBeGreaterThan(40);
  });
});
