import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBrCode, encodeDynamicBrCode, encodeStaticBrCode } from '../../src/domains/pix/charges/brcode/brcode.ts';
import { crc16 } from '../../src/domains/pix/charges/brcode/brcode-crc.ts';
import { AppError } from '../../src/platform/errors/errors.ts';
import { locations, printable, staticCodes } from '../support/brcodes.ts';
import { SeededRandom } from '../support/seeded-random.ts';
import { ROUNDS, ROUNDS_MS } from '../support/size.ts';

/** Texts per round. A soak of 20 rounds reads a million. */
const TEXTS = 50_000;
const LONGEST = 1_024;
const ALPHABETS = ['0123456789', '0123456789br.gov.bcb.pix***', '\u0000\t \ud83d\ude00\ud800é\u0301*{}\u202e'];

/** Pix Automático: journeys 2 and 3 of the PIX API's examples. */
const RECURRENCES = [
  '00020126180014br.gov.bcb.pix5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002630462C9',
  '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/94ed2badcbc04c15b0bb7fa35319489063047741',
];

type Mutation = (code: string, random: SeededRandom) => string;

const anywhere = (code: string, random: SeededRandom) => random.integer(0, code.length);
const noise = (random: SeededRandom, length: number) => {
  const alphabet = random.pick(ALPHABETS);
  return Array.from({ length }, () => alphabet[random.integer(0, alphabet.length - 1)]).join('');
};

const MUTATIONS: readonly Mutation[] = [
  (code, random) => code.slice(0, anywhere(code, random)),
  (code, random) => code.slice(anywhere(code, random)),
  (code, random) => {
    const at = anywhere(code, random);
    return code.slice(0, at) + noise(random, random.integer(1, 4)) + code.slice(at + random.integer(0, 4));
  },
  (code, random) => {
    const [from, to] = [anywhere(code, random), anywhere(code, random)];
    return code.slice(0, to) + code.slice(from, to) + code.slice(from);
  },
  (code) => code + code,
  (code, random) => code.replaceAll(random.pick(['26', '01', '0014', '62', '63', '80']), noise(random, 2)),
];

/** Adds a valid checksum, so that the reader goes on behind the checksum. */
const sealed = (code: string): string => {
  const covered = `${code.slice(0, Math.max(0, code.length - 8))}6304`;
  return covered + crc16(covered);
};

function mutated(code: string, random: SeededRandom): string {
  let text = code;
  for (let times = random.integer(1, 3); times > 0; times -= 1) text = random.pick(MUTATIONS)(text, random);
  return (random.next() < 0.5 ? sealed(text) : text).slice(0, LONGEST);
}

test(
  'every text is either read as a valid BR Code or rejected as invalid',
  () => {
    const seed = Number(process.env['FAULT_SEED'] ?? randomInt(2 ** 31));
    const random = new SeededRandom(seed);
    const codes = [
      ...fc.sample(staticCodes(printable), { numRuns: 200, seed }).map(encodeStaticBrCode),
      ...fc
        .sample(locations, { numRuns: 50, seed })
        .map((location) => encodeDynamicBrCode({ location, merchantName: 'A', merchantCity: 'B' })),
      ...RECURRENCES,
    ];
    let read = 0;
    for (let count = ROUNDS * TEXTS; count > 0; count -= 1) {
      const isNoise = random.next() < 0.2;
      const text = isNoise ? noise(random, random.integer(0, LONGEST)) : mutated(random.pick(codes), random);
      try {
        const code = decodeBrCode(text);
        read += 1;
        if (
          (code.pixKey !== null && code.url !== null) ||
          (code.pixKey ?? code.url ?? code.recurrenceUrl) === null ||
          !code.recipientName.trim() ||
          !code.city.trim()
        ) {
          throw new Error(`read as ${JSON.stringify(code)}`);
        }
      } catch (error) {
        if (error instanceof AppError && error.code === 'invalid_brcode') continue;
        throw new Error(`FAULT_SEED=${seed}: ${JSON.stringify(text)}`, { cause: error });
      }
    }
    // Some mutations leave a valid code, so the reader also ran to its end.
    expect(read).toBeGreaterThan(0);
  },
  ROUNDS_MS,
);
