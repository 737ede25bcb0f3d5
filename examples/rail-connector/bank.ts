/** What the other side has told, in order. */
export interface Told {
  readonly position: number;
  readonly type: string;
  readonly body: object;
}

/** It understood, and will never take this. */
export class NotTaken extends Error {}

const WITHIN_MS = 10_000;

/**
 * The other side: the SPI, the directory, the STR, the provider of bills, compliance. Here all of them are the fake of `fake/`, which
 * speaks the gateway's own words; a real connector translates in this file.
 */
export class Bank {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url.replace(/\/$/, '');
  }

  /** Hands an order on, or a question, whose answer it answers. The other side takes an order once, by the order's own id. */
  async order(type: string, body: object): Promise<object | null> {
    const answer = await fetch(`${this.#url}/orders/${encodeURIComponent(type)}`, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    if (answer.status === 400) throw new NotTaken(await answer.text());
    if (!answer.ok) throw new Error(`${answer.status} of the bank`);
    const text = await answer.text();
    return text === '' ? null : (JSON.parse(text) as object);
  }

  /** What was told after that position; waits a moment for something. */
  async told(after: number, signal: AbortSignal): Promise<readonly Told[]> {
    const within = AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]);
    const answer = await fetch(`${this.#url}/stream?after=${after}`, { signal: within });
    if (!answer.ok) throw new Error(`${answer.status} of the bank`);
    return (await answer.json()) as Told[];
  }
}
