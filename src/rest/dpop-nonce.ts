import { createHmac, type KeyObject } from 'node:crypto';
import { realTime } from '../platform/time/real-time.ts';

const WINDOW_MS = 120_000;
const CHARACTERS = 22;

/** Stateless nonces (RFC 9449 §8): a MAC of the time under a key that all nodes share. Valid for 2 to 4 minutes. */
export class DpopNonces {
  readonly #keys: readonly KeyObject[];
  #window = Number.NaN;
  #accepted: readonly string[] = [];
  #current = '';

  /** Creates nonces with the first key, accepts nonces of any key. */
  constructor(keys: readonly KeyObject[]) {
    this.#keys = keys;
  }

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
    // Includes the next window, because the clock of another node may be ahead.
    const nonces = [window, window - 1, window + 1].flatMap((each) => this.#keys.map((key) => nonceOf(key, each)));
    this.#window = window;
    this.#accepted = nonces;
    this.#current = nonces[0] as string;
  }
}

const nonceOf = (key: KeyObject, window: number): string =>
  createHmac('sha256', key).update(`dpop-nonce:${window}`).digest('base64url').slice(0, CHARACTERS);
