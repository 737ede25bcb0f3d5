import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Path of the public page that verifies receipts. */
export const RECEIPTS_BASE = '/receipts';

/** A link names an entry seen from an account, or a paid bill. */
export type LinkedReceipt =
  | { readonly kind: 'entry'; readonly accountId: number; readonly id: string }
  | { readonly kind: 'bill'; readonly id: string };

/** Token: kind (1 byte), account (8 bytes), id (16 bytes), signature (16 bytes), in base64url. */
const FACTS = 25;
const SIGNATURE = 16;
const TOKEN = /^[A-Za-z0-9_-]{55}$/;
const KINDS = { entry: 1, bill: 2 } as const;

/**
 * Signed links to receipts. The first key signs and all verify, so links work while their key is in `SECRET_KEYS`.
 * HMAC-SHA256 of 128 bits (RFC 2104, section 5).
 */
export class ReceiptLinks {
  readonly #keys: readonly KeyObject[];
  readonly #publicOrigin: () => string;

  constructor(keys: readonly KeyObject[], publicOrigin: () => string) {
    this.#keys = keys;
    this.#publicOrigin = publicOrigin;
  }

  to(receipt: LinkedReceipt): string {
    const [key] = this.#keys;
    if (!key) throw new Error('receipt links need a key');
    const facts = Buffer.alloc(FACTS);
    facts.writeUInt8(KINDS[receipt.kind]);
    facts.writeBigInt64BE(receipt.kind === 'entry' ? BigInt(receipt.accountId) : 0n, 1);
    facts.write(receipt.id.replaceAll('-', ''), 9, 'hex');
    const token = Buffer.concat([facts, signatureOf(key, facts)]).toString('base64url');
    return `${this.#publicOrigin()}${RECEIPTS_BASE}/${token}`;
  }

  /** The receipt that a token names. Null if this gateway did not sign the token. */
  read(token: string): LinkedReceipt | null {
    const bytes = Buffer.from(token, 'base64url');
    // Base64url has several forms of the same bytes. Only the one that was signed counts.
    if (!TOKEN.test(token) || bytes.toString('base64url') !== token) return null;
    const [facts, signature] = [bytes.subarray(0, FACTS), bytes.subarray(FACTS)];
    if (!this.#keys.some((key) => timingSafeEqual(signatureOf(key, facts), signature))) return null;
    const hex = facts.toString('hex', 9);
    const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
    if (facts.readUInt8() === KINDS.bill) return { kind: 'bill', id };
    return { kind: 'entry', accountId: Number(facts.readBigInt64BE(1)), id };
  }
}

const signatureOf = (key: KeyObject, facts: Buffer): Buffer =>
  createHmac('sha256', key).update(facts).digest().subarray(0, SIGNATURE);

declare module '../../platform/operation/operation.ts' {
  interface Services {
    readonly receiptLinks: ReceiptLinks;
  }
}
