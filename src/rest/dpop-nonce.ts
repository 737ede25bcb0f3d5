import { createHmac, type KeyObject } from 'node:crypto';
import { realTime } from '../platform/real-time.ts';

const WINDOW_MS = 120_000;
const CHARACTERS = 22;

/**
 * Nonces for DPoP proofs (RFC 9449 §8) that need no memory: an authenticator of the time, under a key that all nodes have. One is
 * accepted for two to four minutes.
 */
export class DpopNonces {
  readonly #keys: readonly KeyObject[];
  #window = Number.NaN;
  #accepted: readonly string[] = [];
  #current = '';

  /** The first key makes nonces, those of all are accepted. */
  constructor(keys: readonly KeyObject[]) {
    this.#keys = keys;
  }

  /** The one to use now. */
  current(): string {
    this.#follow();
    return this.#current;
  }

  accepts(nonce: unknown): boolean {
    this.#follow();
    return this.#accepted.includes(nonce as string);
  }

  #follow(): void {
    const window = Math.floor(realTime() / WINDOW_MS);
    if (window === this.#window) return;
    // The next one, too: another node may be in it already.
    const nonces = [window, window - 1, window + 1].flatMap((each) => this.#keys.map((key) => nonceOf(key, each)));
    this.#window = window;
    this.#accepted = nonces;
    this.#current = nonces[0] as string;
  }
}

const nonceOf = (key: KeyObject, window: number): string =>
  createHmac('sha256', key).update(`dpop-nonce:${window}`).digest('base64url').slice(0, CHARACTERS);
