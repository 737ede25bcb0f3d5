import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import {
  decodeBrCode,
  encodeDynamicBrCode,
  encodeStaticBrCode,
} from '../../../../../src/domains/pix/charges/brcode/brcode.ts';
import { qrCodeDataUrl } from '../../../../../src/domains/pix/charges/brcode/qr-image.ts';

// The package's types describe the default export of a CommonJS module, which is the module itself here.
const readQr = jsqr as unknown as typeof jsqr.default;
const MERCHANT = { merchantName: 'N'.repeat(25), merchantCity: 'C'.repeat(15) };
const LONGEST_STATIC = encodeStaticBrCode({
  ...MERCHANT,
  pixKey: '123e4567-e12b-12d1-a456-426655440000',
  amount: 999_999_999_999,
  txId: 't'.repeat(25),
  description: 'D'.repeat(37),
});
const LONGEST_DYNAMIC = encodeDynamicBrCode({ ...MERCHANT, location: `pix.example.com/${'a'.repeat(61)}` });
const SHORTEST = encodeStaticBrCode({
  ...{ pixKey: 'a@b', merchantName: 'A', merchantCity: 'B' },
  ...{ amount: null, txId: null, description: null },
});

test.for([
  ['the longest static code', LONGEST_STATIC],
  ['the longest dynamic code', LONGEST_DYNAMIC],
  ['the shortest code', SHORTEST],
] as const)('the image of %s is a PNG that a QR reader decodes to the same code', ([, brcode]) => {
  const url = qrCodeDataUrl(brcode);
  expect(url).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/);
  const image = PNG.sync.read(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
  expect(image.width).toBe(image.height);
  const text = readQr(new Uint8ClampedArray(image.data), image.width, image.height)?.data ?? '';
  expect(text).toBe(brcode);
  expect(decodeBrCode(text).recipientName).not.toBe('');
  // The quiet zone: four white modules on every side.
  const dark = (x: number, y: number) => (image.data[(y * image.width + x) * 4] ?? 0) < 128;
  for (let at = 0; at < image.width; at += 1) expect([dark(at, 15), dark(15, at)]).toEqual([false, false]);
});
