export interface Told {
  readonly position: number;
  readonly type: string;
  readonly body: object;
}

/** The other side understood the order and will never accept it. */
export class NotTaken extends Error {}

const WITHIN_MS = 10_000;

/**
 * A real connector translates to the SPI, the directory, the STR and the others here. The fake uses the gateway's
 * messages.
 */
export class Bank {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url.replace(/\/$/, '');
  }

  /**
   * Forwards an order or a question, and returns the answer of a question. The other side accepts each order id once.
   */
  async order(type: string, body: object): Promise<object | null> {
    const answer = await fetch(`${this.#url}/orders/${encodeURIComponent(type)}`, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    if (answer.status === 400) throw new NotTaken(await answer.text());
    if (!answer.ok) throw new Error(`the bank responds with status ${answer.status}`);
    const text = await answer.text();
    return text === '' ? null : (JSON.parse(text) as object);
  }

  /** Waits a moment for new messages. */
  async told(after: number, signal: AbortSignal): Promise<readonly Told[]> {
    const within = AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]);
    const answer = await fetch(`${this.#url}/stream?after=${after}`, { signal: within });
    if (!answer.ok) throw new Error(`the bank responds with status ${answer.status}`);
    return (await answer.json()) as Told[];
  }
}
