import { createSecretKey, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LinkedReceipt, ReceiptLinks } from '../../../src/domains/receipts/receipt-links.ts';
import { newId } from '../../../src/platform/text/ids.ts';

const newKey = () => createSecretKey(randomBytes(32));
const linksOf = (...keys: ReturnType<typeof newKey>[]) => new ReceiptLinks(keys, () => 'https://bank.example.com');
const tokenOf = (address: string) => new URL(address).pathname.split('/').at(-1) as string;

const [oldKey, key] = [newKey(), newKey()];
const links = linksOf(key);
const entry: LinkedReceipt = { kind: 'entry', accountId: 9_007_199_254_740_991, id: newId() };
const bill: LinkedReceipt = { kind: 'bill', id: newId() };

describe('links of receipts', () => {
  test.each([entry, bill])('a link of the kind $kind names its receipt', (receipt) => {
    expect(links.to(receipt)).toMatch(/^https:\/\/bank\.example\.com\/receipts\/[\w-]{55}$/);
    expect(links.read(tokenOf(links.to(receipt)))).toEqual(receipt);
  });

  test('a link with any other character, length or order of bytes names nothing', () => {
    const token = tokenOf(links.to(entry));
    const alphabet = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');
    fc.assert(
      fc.property(fc.nat(token.length - 1), alphabet, (at, character) => {
        const changed = token.slice(0, at) + character + token.slice(at + 1);
        expect(links.read(changed)).toEqual(changed === token ? entry : null);
      }),
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => links.read(text) === null));
    for (const other of [`${token}A`, token.slice(0, -1), `${token}=`, '', token.slice(0, 54)])
      expect(links.read(other)).toBeNull();
  });

  test('a link is valid after a rotation of the keys, as long as its key is configured', () => {
    const token = tokenOf(linksOf(oldKey).to(bill));
    expect(linksOf(key, oldKey).read(token)).toEqual(bill);
    expect(linksOf(key).read(token)).toBeNull();
    expect(tokenOf(linksOf(key, oldKey).to(bill))).toBe(tokenOf(linksOf(key).to(bill)));
  });
});
