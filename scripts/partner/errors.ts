/** The gateway cannot answer now. A later retry may succeed. */
export class GatewayAway extends Error {
  /** Retry delay that the gateway requested, or null. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null = null) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}
