import { generatePixPayload, getPixPayloadInfo } from '@brazilian-utils/brazilian-utils';
import fc from 'fast-check';
import { createDynamicPix, createStaticPix, type PixStaticObject, parsePix } from 'pix-utils';
import { describe, expect, test } from 'vitest';
import {
  asBrCodeText,
  decodeBrCode,
  encodeDynamicBrCode,
  encodeStaticBrCode,
  isLocation,
} from '../../../../../src/domains/pix/charges/brcode/brcode.ts';
import { crc16 } from '../../../../../src/domains/pix/charges/brcode/brcode-crc.ts';
import { formatDecimal } from '../../../../../src/platform/text/decimal.ts';
import { locations, plainText, printable, staticCodes } from '../../../../support/brcodes.ts';
import { sized } from '../../../../support/size.ts';

const PARTS = {
  pixKey: '12345678909',
  merchantName: 'Fulano de Tal',
  merchantCity: 'Brasilia',
  amount: null,
  txId: null,
  description: null,
};
const sealed = (covered: string) => `${covered}6304${crc16(`${covered}6304`)}`;
const unsealed = (code: string) => code.slice(0, -8);
const faultsOf = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return Object.keys((error as { details: { fields: object } }).details.fields);
  }
};

describe('static BR Code', () => {
  test('a static BR Code decodes to the parts it was encoded from', () => {
    fc.assert(
      fc.property(staticCodes(printable), (parts) => {
        expect(decodeBrCode(encodeStaticBrCode(parts))).toEqual({
          type: 'static',
          pixKey: parts.pixKey,
          canonicalKey: parts.pixKey,
          amount: parts.amount,
          amountStr: parts.amount === null ? null : formatDecimal(parts.amount),
          recipientName: parts.merchantName,
          city: parts.merchantCity,
          txId: parts.txId,
          url: null,
          recurrenceUrl: null,
          unsupported: null,
          countryCode: 'BR',
          currency: '986',
          description: parts.description,
        });
      }),
      { numRuns: sized(300, 10_000) },
    );
  });

  test('a static BR Code equals the one that pix-utils and brazilian-utils encode', () => {
    fc.assert(
      fc.property(staticCodes(plainText), (parts) => {
        const { pixKey, merchantName, merchantCity, amount, txId, description } = parts;
        const ours = encodeStaticBrCode(parts);
        // Those libraries count in floats, which are exact only up to ten million reais.
        if (amount !== null && amount > 1_000_000_000) return;
        const reais = amount === null ? {} : { amount: amount / 100 };
        const theirs = createStaticPix({
          pixKey,
          merchantName,
          merchantCity,
          transactionAmount: amount === null ? 0 : amount / 100,
          ...(txId === null ? {} : { txid: txId }),
          ...(description === null ? {} : { infoAdicional: description }),
        }) as PixStaticObject;
        expect(theirs.toBRCode()).toBe(ours);
        expect(
          generatePixPayload({
            key: pixKey,
            merchantName,
            merchantCity,
            ...reais,
            ...(txId === null ? {} : { txid: txId }),
            ...(description === null ? {} : { description }),
          }),
        ).toBe(ours);
      }),
      { numRuns: sized(300, 10_000) },
    );
  });

  test('pix-utils and brazilian-utils decode a static BR Code to the same parts', () => {
    fc.assert(
      fc.property(staticCodes(printable), (parts) => {
        const code = encodeStaticBrCode(parts);
        const ours = decodeBrCode(code);
        const reais = ours.amount === null ? {} : { amount: Number(ours.amountStr) };
        expect(getPixPayloadInfo(code)).toMatchObject({
          key: ours.pixKey,
          merchantName: ours.recipientName,
          merchantCity: ours.city,
          ...reais,
        });
        expect(parsePix(code)).toMatchObject({
          type: 'STATIC',
          pixKey: ours.pixKey,
          merchantName: ours.recipientName,
          merchantCity: ours.city,
          ...(ours.amount === null ? {} : { transactionAmount: Number(ours.amountStr) }),
        });
      }),
      { numRuns: sized(300, 10_000) },
    );
  });

  test('a static BR Code removes accents before it measures names', () => {
    // In decomposed form each accent is a separate character.
    const names = { merchantName: 'Padaria Pão de Açúcar 200', merchantCity: 'Santana Aracajú' };
    for (const form of ['NFC', 'NFD']) {
      const merchantName = names.merchantName.normalize(form);
      const merchantCity = names.merchantCity.normalize(form);
      expect(decodeBrCode(encodeStaticBrCode({ ...PARTS, merchantName, merchantCity }))).toMatchObject({
        recipientName: 'Padaria Pao de Acucar 200',
        city: 'Santana Aracaju',
      });
    }
  });

  test('encoding a static BR Code is refused with the names of the invalid parts', () => {
    const encode = (parts: object) => faultsOf(() => encodeStaticBrCode({ ...PARTS, ...parts }));
    expect(encode({ merchantName: 'A'.repeat(26), merchantCity: ' ', amount: 1.5, txId: '***x' })).toEqual([
      'merchantName',
      'merchantCity',
      'amount',
      'txId',
    ]);
    expect(encode({ pixKey: '123.456.789-09' })).toContain('pixKey');
    expect(encode({ pixKey: 'Pix@bcb.gov.br' })).toContain('pixKey');
    expect(encode({ merchantName: '' })).toEqual(['merchantName']);
    expect(encode({ merchantName: '日本' })).toEqual(['merchantName']);
    expect(encode({ description: 'A'.repeat(63) })).toEqual(['description']);
    expect(encode({ description: '' })).toEqual(['description']);
    expect(encode({ pixKey: `${'a'.repeat(65)}@example.com`, description: 'A' })).toEqual(['description']);
    expect(encode({ amount: Number.MAX_SAFE_INTEGER })).toEqual(['amount']);
  });
});

describe('dynamic BR Code', () => {
  test('a dynamic BR Code decodes to its parts and equals the one that pix-utils and brazilian-utils encode', () => {
    fc.assert(
      fc.property(locations, plainText(25), plainText(15), (location, merchantName, merchantCity) => {
        const code = encodeDynamicBrCode({ location, merchantName, merchantCity });
        expect(decodeBrCode(code)).toMatchObject({
          type: 'dynamic',
          url: location,
          pixKey: null,
          amount: null,
          txId: null,
          recipientName: merchantName,
          city: merchantCity,
        });
        expect(generatePixPayload({ url: location, merchantName, merchantCity })).toBe(code);
        const theirs = createDynamicPix({ url: location, merchantName, merchantCity, oneTime: true });
        expect((theirs as { toBRCode(): string }).toBRCode()).toBe(code);
      }),
      { numRuns: sized(200, 10_000) },
    );
  });

  test('encoding a dynamic BR Code with an invalid location is refused', () => {
    const encode = (location: string) =>
      faultsOf(() => encodeDynamicBrCode({ location, merchantName: 'A', merchantCity: 'B' }));
    const longest = `pix.example.com/${'a'.repeat(61)}`;
    expect(isLocation(longest)).toBe(true);
    for (const location of [
      `${longest}a`,
      'https://pix.example.com/a',
      'pix.example.com',
      '',
      'a b/c',
      '/a',
      'pé.com/a',
    ]) {
      expect([location, encode(location)]).toEqual([location, ['location']]);
    }
  });
});

describe('BR Code in circulation', () => {
  const code = encodeStaticBrCode(PARTS);

  test('a BR Code may exceed the limits of names and references and have white space around it', () => {
    const long = sealed(
      `00020126330014BR.GOV.BCB.PIX0111123456789095204541153039865802BR5930${'N'.repeat(30)}6020${'C'.repeat(20)}62340530${'t'.repeat(30)}`,
    );
    expect(decodeBrCode(` ${long}\r\n`)).toMatchObject({
      recipientName: 'N'.repeat(30),
      city: 'C'.repeat(20),
      txId: 't'.repeat(30),
    });
  });

  test('a BR Code may contain non-ASCII letters and a lower-case checksum', () => {
    const accented = sealed(
      '00020126330014br.gov.bcb.pix0111123456789095204000053039865802BR5904José6005Belém62070503***',
    );
    expect(decodeBrCode(accented)).toMatchObject({ recipientName: 'José', city: 'Belém' });
    expect(decodeBrCode(code.slice(0, -4) + code.slice(-4).toLowerCase())).toEqual(decodeBrCode(code));
  });

  test('a BR Code may lack additional data, use another account id and contain unknown templates', () => {
    const lean = sealed(
      '00020126140010com.outros31330014br.gov.bcb.pix0111123456789095204000053039865802BR5901A6001B64060002pt80050001x',
    );
    expect(decodeBrCode(lean)).toMatchObject({ pixKey: '12345678909', txId: null });
  });

  test('a BR Code of zero reais fixes no amount', () => {
    const zero = sealed(
      '00020126330014br.gov.bcb.pix01111234567890952040000530398654040.005802BR5901A6001B62070503***',
    );
    expect(decodeBrCode(zero)).toMatchObject({ amount: null, amountStr: '0.00' });
  });

  test('a BR Code may count its lengths in characters, UTF-8 bytes or UTF-16 units', () => {
    const named = (length: string) =>
      sealed(`00020126330014br.gov.bcb.pix0111123456789095204000053039865802BR59${length}LOJÃO 😀6001C62070503***`);
    for (const length of ['07', '11', '08']) {
      expect(decodeBrCode(named(length))).toMatchObject({ recipientName: 'LOJÃO 😀', city: 'C' });
    }
    expect(() => decodeBrCode(named('09'))).toThrow(expect.objectContaining({ code: 'invalid_brcode' }));
  });

  test('a BR Code may have an amount that ends in a point', () => {
    const code = sealed('00020126330014br.gov.bcb.pix011112345678909520400005303986540398.5802BR5901A6001B62070503***');
    expect(decodeBrCode(code)).toMatchObject({ amount: 9_800, amountStr: '98.' });
    for (const amount of ['.', '98..', '98.0.']) {
      const length = String(amount.length).padStart(2, '0');
      expect(() => decodeBrCode(sealed(unsealed(code).replace('540398.', `54${length}${amount}`)))).toThrow('(54)');
    }
  });

  test('a BR Code of Pix Automático has the location of its recurrence, which is reported as unsupported', () => {
    const recurrence = '80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002';
    const both = sealed(unsealed(code) + recurrence);
    expect(decodeBrCode(both)).toMatchObject({
      type: 'static',
      recurrenceUrl: 'pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002',
      unsupported: 'recurrence',
    });
    const alone = both.slice(0, -8).replace('26330014br.gov.bcb.pix011112345678909', '26180014br.gov.bcb.pix');
    expect(decodeBrCode(sealed(alone))).toMatchObject({ type: 'recurrence', pixKey: null, url: null });
    expect(() => decodeBrCode(sealed(both.slice(0, -8) + recurrence.replace('8080', '8180')))).toThrow(
      'one recurrence',
    );
    expect(() => decodeBrCode(sealed(alone.replace('pix.example.com/qr', 'pix.example com/qr')))).toThrow('(80-25)');
    const foreign = sealed(unsealed(code) + recurrence.replace('br.gov.bcb.pix', 'br.com.outros1'));
    expect(decodeBrCode(foreign)).toMatchObject({ recurrenceUrl: null, unsupported: null });
  });

  test.for([
    ['a letter changed', 'checksum does not match', code.replace('Fulano', 'Fulana')],
    ['cut', 'not a sequence', code.slice(0, -1)],
    ['nothing', '000201', ''],
    ['only digits', 'not a sequence', '0'.repeat(44)],
    ['a length beyond the end', 'not a sequence', '000399'],
    ['a control character', 'characters', sealed(unsealed(code).replace('Fulano', 'Ful\nno'))],
    ['half a letter', 'characters', sealed(unsealed(code).replace('Fulano', 'Ful\ud800no'))],
    ['two accounts', 'exactly one account', sealed(`${unsealed(code)}27330014br.gov.bcb.pix011112345678909`)],
    [
      'a key twice',
      'exactly one account',
      sealed(unsealed(code).replace('2633', '2648').replace('5204', '0111123456789095204')),
    ],
    [
      'neither key nor location',
      'either a PIX key',
      sealed(unsealed(code).replace('26330014br.gov.bcb.pix011112345678909', '26180014br.gov.bcb.pix')),
    ],
    [
      'a location with a scheme',
      'without a scheme',
      sealed(
        unsealed(code).replace(
          '26330014br.gov.bcb.pix011112345678909',
          '26410014br.gov.bcb.pix2519https://example/abc',
        ),
      ),
    ],
    ['no category', '(52)', sealed(unsealed(code).replace('52040000', ''))],
    ['dollars', '(53)', sealed(unsealed(code).replace('5303986', '5303840'))],
    ['a blank name', '(59)', sealed(unsealed(code).replace('5913Fulano de Tal', '5901 '))],
    ['no city', '(60)', sealed(unsealed(code).replace('6008Brasilia', ''))],
    ['additional data that is no template', '(62)', sealed(unsealed(code).replace('62070503***', '6203abc'))],
    ['the checksum before the end', 'must end', `${code}9903abc`],
  ] as const)('an invalid BR Code is refused with its reason: %s', ([, why, wrong]) => {
    expect(() => decodeBrCode(wrong)).toThrow(
      expect.objectContaining({ code: 'invalid_brcode', message: expect.stringContaining(why) }),
    );
  });
});

test('asBrCodeText converts any text into text that a BR Code can carry', () => {
  expect(asBrCodeText('  Padaria  São\tJorge — Cia. Nº 1 ☕ ', 24)).toBe('Padaria Sao Jorge Cia. N');
  expect(asBrCodeText('日本', 25)).toBe('');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 1, max: 25 }), (text, max) => {
      const fitted = asBrCodeText(text, max);
      expect(fitted).toMatch(/^(?:[!-~](?:[ -~]*[!-~])?)?$/);
      expect(fitted.length).toBeLessThanOrEqual(max);
      expect(asBrCodeText(fitted, max)).toBe(fitted);
    }),
  );
});

test.for([
  ['zeros', '0'.repeat(1_000_000)],
  ['white space', ' '.repeat(1_000_000)],
  ['white space between letters', `a${' '.repeat(1_000_000)}b`],
  ['a code without an end', `000201${'9999'.repeat(250_000)}`],
  ['a code that counts characters', `000201${'9999é'.repeat(200_000)}`],
  ['a location without an end', `0002012699${'0014br.gov.bcb.pix2577'}${'a.'.repeat(500_000)}`],
] as const)('decoding a megabyte of %s is refused in linear time', ([, text]) => {
  expect(() => decodeBrCode(text)).toThrow(expect.objectContaining({ code: 'invalid_brcode' }));
});
