import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BANK_PROFILES,
  type CnabProfileName,
} from '../../../../../src/domains/finance/payment-runs/cnab240/bank-profile.ts';
import { occurrenceCodes, outcomeOf } from '../../../../../src/domains/finance/payment-runs/cnab240/occurrences.ts';
import { remittanceFile } from '../../../../../src/domains/finance/payment-runs/cnab240/remittance-file.ts';
import { readReturnFile } from '../../../../../src/domains/finance/payment-runs/cnab240/return-file.ts';
import { type BankAnswer, remittances, returnOf } from '../../../../support/cnab240.ts';

const read = (file: string, bank: CnabProfileName = 'febraban') => readReturnFile(Buffer.from(file, 'latin1'), bank);
const PAID: BankAnswer = { occurrences: '00', paidOn: '2026-11-24', bankNumber: 'BB01' };

/** A return of a remittance, with the bank's answer and changes of its lines. */
const returns = remittances.chain((content) =>
  fc
    .array(fc.constantFrom<BankAnswer | null>(PAID, { occurrences: 'BD' }, { occurrences: 'AGAN' }, null), {
      minLength: content.payments.length,
      maxLength: content.payments.length,
    })
    .map((answers) => {
      const said = new Map(content.payments.map(({ yourNumber }, index) => [yourNumber, answers[index] ?? null]));
      return { content, said, file: returnOf(remittanceFile(content), (number) => said.get(number) ?? null) };
    }),
);

test('a return file gives the answer about each payment and nothing about payments without an answer', () => {
  fc.assert(
    fc.property(returns, ({ content, said, file }) => {
      const { items, sequence, owner, contradictions, unreadable } = read(file, content.profile);
      expect([contradictions, unreadable]).toEqual([[], []]);
      // Itaú's files have neither.
      const { agreement } = BANK_PROFILES[content.profile].accountFields(content.company);
      expect([sequence, owner.agreement]).toEqual([content.profile === 'itau' ? 0 : content.sequence, agreement]);
      expect(items.length).toBe(content.payments.length);
      for (const { yourNumber, amount, way, payOn } of content.payments) {
        const item = items.find((each) => each.yourNumber === yourNumber);
        const answer = said.get(yourNumber);
        expect(item?.codes).toEqual(answer ? answer.occurrences.match(/../g) : []);
        const outcomes = { '00': 'paid', BD: 'neither', AGAN: 'refused' };
        expect(item?.outcome).toBe(answer ? outcomes[answer.occurrences as 'BD'] : 'neither');
        const when = way.kind === 'bill' ? payOn : '2026-11-24';
        expect(item).toMatchObject(
          answer === PAID
            ? { paidOn: when, paidAmount: amount, bankNumber: 'BB01' }
            : { paidOn: null, paidAmount: null },
        );
      }
    }),
    { numRuns: 30 },
  );
});

test('the refusal of a whole batch or file outweighs a paid payment in it', () => {
  fc.assert(
    fc.property(returns, fc.constantFrom('0', '1', '5', '9'), ({ content, file }, type) => {
      const at = type === '1' || type === '5' ? '0001' : '';
      const refused = file
        .split('\r\n')
        .map((line) =>
          line[7] === type && line.slice(3, 7).startsWith(at) ? `${line.slice(0, 230)}HA        ` : line,
        );
      const batchOf = new Map(
        refused.filter((line) => line[7] === '3').map((line) => [line.slice(3, 7), line] as const),
      );
      for (const item of read(refused.join('\r\n'), content.profile).items) {
        const batch = refused[item.at - 1]?.slice(3, 7) ?? '';
        expect(batchOf.has(batch)).toBe(true);
        if (at === '' || batch === at) expect(item).toMatchObject({ outcome: 'refused', paidOn: null });
        if (at !== '' && batch !== at) expect(item.codes).not.toContain('HA');
      }
    }),
    { numRuns: 30 },
  );
});

const line = (given: Readonly<Record<number, string>>, type = '3') =>
  Object.entries(given).reduce(
    (written, [from, value]) =>
      written.slice(0, Number(from) - 1) + value + written.slice(Number(from) - 1 + value.length),
    `0010001${type}${' '.repeat(232)}`,
  );
const header = line({ 4: '0000', 143: '2', 144: '22112026', 158: '000007' }, '0');
const paidA = (given: Readonly<Record<number, string>>) =>
  line({ 9: '00001A00001', 94: '23112026', 105: '0'.repeat(30), 155: '0'.repeat(23), 231: '00        ', ...given });

test('the end-to-end id of a PIX comes from the segment Z that follows it and belongs only to that payment', () => {
  const z = line({ 9: '00002Z', 15: 'E0000000020261123140512345678901' });
  const silent = paidA({ 74: 'P2', 231: ' '.repeat(10) });
  const { items } = read([header, paidA({ 74: 'P1' }), z, silent, paidA({ 74: 'P3' })].join('\n'));
  expect(items.map(({ yourNumber, authentication }) => [yourNumber, authentication])).toEqual([
    ['P1', 'E0000000020261123140512345678901'],
    ['P2', null],
    ['P3', null],
  ]);
});

test('an occurrence code is read by the table of its bank, and a code outside the table leaves the payment open', () => {
  expect(outcomeOf(['PD'], 'bradesco')).toBe('refused');
  expect(outcomeOf(['PD'], 'sicoob')).toBe('neither');
  expect(outcomeOf(['PD'], 'febraban')).toBe('unknown');
  expect(outcomeOf(['BF'], 'sicoob')).toBe('refused');
  expect(outcomeOf(['HF'], 'sicoob')).toBe('neither');
  expect(outcomeOf(['ZK'], 'bradesco')).toBe('refused');
  expect(outcomeOf(['00', 'XX'])).toBe('unknown');
  expect(outcomeOf(['00', 'AN'])).toBe('refused');
});

test('zeros that fill an occurrence field are one code 00, or nothing after another code', () => {
  expect(occurrenceCodes('0000000000')).toEqual(['00']);
  expect(occurrenceCodes('BD00000000')).toEqual(['BD']);
  expect(occurrenceCodes('ZA00      ')).toEqual(['ZA', '00']);
});

test('a file that is no return is refused, and lines that cannot be read are named', () => {
  expect(() => read('')).toThrow('does not begin with a file header');
  expect(() => read(header.replace(/2(?=22112026)/, '1'))).toThrow('not a return file');
  expect(read(`${header}\r\nshort`).unreadable.map(String)).toEqual(['line 2 has 5 characters, not 240']);
  expect(read(`${header}\r\n\u001a`).items).toEqual([]);
});

test("a boleto whose barcode begins with 52 is a payment, although Itaú's J-52 has 52 in the same positions", () => {
  const ofItau = `341${header.slice(3)}`;
  const amounts = `23112026${'0'.repeat(45)}23112026${'0'.repeat(30)}`;
  const boleto = line({ 9: '00001J000', 18: `52093${'0'.repeat(39)}`, 92: amounts, 183: 'P1', 231: '00' });
  const parties = line({ 9: '00002J000', 18: `522${'0'.repeat(15)}`, 76: '1' });
  expect(read([ofItau, boleto, parties].join('\n')).items).toMatchObject([{ yourNumber: 'P1' }]);
});

/** A return of one batch with these payments of no amount. */
const fileOf = (...details: readonly string[]) =>
  [
    header,
    line({ 4: '0001', 9: 'C20', 17: '1' }, '1'),
    ...details,
    line({ 18: String(details.length + 2).padStart(6, '0'), 24: '0'.repeat(18) }, '5'),
    line({ 4: '9999', 18: '000001', 24: String(details.length + 4).padStart(6, '0') }, '9'),
  ].join('\r\n');

test('a payment whose line is cut within its amount is unreadable, and not paid with fewer digits', () => {
  const whole = paidA({ 74: 'P1', 163: '000000000012345' });
  expect(read(fileOf(whole)).items).toMatchObject([{ yourNumber: 'P1', outcome: 'paid', paidAmount: 12_345 }]);
  const { items, unreadable } = read(fileOf(whole.slice(0, 175)));
  expect(items).toEqual([]);
  expect(unreadable.map(String)).toEqual([
    expect.stringMatching(/^line 3 cannot be read: paidAmount \(positions 163-177\)/),
  ]);
});

test('control characters in a return file are blanks, because the database stores no NUL', () => {
  expect(read(fileOf(paidA({ 74: 'P1\u0000\u0007X' }))).items).toMatchObject([{ yourNumber: 'P1  X' }]);
});

test('the segment Z of an unreadable payment authenticates no other payment', () => {
  const z = line({ 9: '00003Z', 15: 'AUTH' });
  const { items } = read(fileOf(paidA({ 74: 'P1' }), paidA({ 74: 'P2', 155: '31022026' }), z));
  expect(items).toMatchObject([{ yourNumber: 'P1', authentication: null }]);
});

test.for([
  [
    'a batch trailer with another count',
    (file: string) => file.replace('000003000', '000004000'),
    /batch 1 counts 4 records, but there are 3/,
  ],
  [
    'another sum',
    (file: string) => file.replace(/(5.{9}000003)0{17}0/, '$1000000000000000001'),
    /states BRL 0.01, but its payments sum to BRL 0.00/,
  ],
  [
    'no batch trailer',
    (file: string) =>
      file
        .split('\r\n')
        .filter((each) => each[7] !== '5')
        .join('\r\n'),
    /batch 1 does not/,
  ],
  ['no file trailer', (file: string) => file.split('\r\n').slice(0, -1).join('\r\n'), /the file has no trailer/],
  [
    'a payment less',
    (file: string) =>
      file
        .split('\r\n')
        .filter((each) => each[7] !== '3')
        .join('\r\n'),
    /counts 3 records, but there are 2/,
  ],
] as const)('a return with %s contradicts itself, with both figures', ([, spoil, words]) => {
  const file = fileOf(paidA({ 74: 'P1' }));
  expect(read(file).contradictions).toEqual([]);
  expect(read(spoil(file)).contradictions.join('; ')).toMatch(words);
});
