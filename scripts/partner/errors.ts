/** The gateway cannot answer right now. Asking again later may work. */
export class GatewayAway extends Error {
  /** What the gateway asked to wait; null: it did not say. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null = null) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}
