import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBillCode } from '../../src/domains/bill-payments/bill-code.ts';
import { makeBoleto } from '../../src/domains/bill-payments/bill-code-boleto.ts';
import { makeGuide } from '../../src/domains/bill-payments/bill-code-guide.ts';
import { AppError } from '../../src/platform/errors/errors.ts';
import { boletos, guides, printedLine } from '../support/bill-codes.ts';
import { SeededRandom } from '../support/seeded-random.ts';
import { ROUNDS, ROUNDS_MS } from '../support/size.ts';

/** Texts per round. A soak of 50 rounds reads a million. */
const TEXTS = 20_000;
const TODAY = '2026-11-22';
const DIGITS = '0123456789';
const ALPHABETS = [DIGITS, '0123456789 .-', '\u0000\t \ud83d\ude00\ud800é\u0301٣+e\u202e'];

const noise = (random: SeededRandom, length: number, alphabet = random.pick(ALPHABETS)) =>
  Array.from({ length }, () => alphabet[random.integer(0, alphabet.length - 1)]).join('');

function mutated(code: string, random: SeededRandom): string {
  const at = random.integer(0, code.length);
  return code.slice(0, at) + noise(random, random.integer(0, 3)) + code.slice(at + random.integer(0, 3));
}

test(
  'every text is either read as a valid bill code or rejected as invalid',
  () => {
    const seed = Number(process.env['FAULT_SEED'] ?? randomInt(2 ** 31));
    const random = new SeededRandom(seed);
    const bills = fc.sample(fc.oneof(boletos.map(makeBoleto), guides.map(makeGuide)), { numRuns: 300, seed });
    const codes = bills.flatMap(({ barcode, line }) => [barcode, line, printedLine(line)]);
    const texts = [
      () => noise(random, random.integer(0, 1_024)),
      () => noise(random, random.pick([44, 47, 48]), DIGITS),
      () => mutated(random.pick(codes), random),
    ];
    let read = 0;
    for (let count = ROUNDS * TEXTS; count > 0; count -= 1) {
      const text = random.pick(texts)();
      try {
        const { barcode, line, type } = readBillCode(text, TODAY);
        read += 1;
        const length = type === 'boleto' ? 47 : 48;
        if (
          ![barcode, line].includes(text.replaceAll(/[\s.-]/g, '')) ||
          barcode.length !== 44 ||
          line.length !== length
        ) {
          throw new Error(`read as ${barcode}, ${line}`);
        }
      } catch (error) {
        if (error instanceof AppError && error.code === 'invalid_barcode') continue;
        throw new Error(`FAULT_SEED=${seed}: ${JSON.stringify(text)}`, { cause: error });
      }
    }
    // Some mutations leave a valid code, so the reader also ran to its end.
    expect(read).toBeGreaterThan(0);
  },
  ROUNDS_MS,
);
