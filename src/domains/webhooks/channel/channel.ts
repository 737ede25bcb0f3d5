/**
 * Signatures that a webhook asks for (`webhook.signature_scheme`). `service`: the contract's alone. `standard_webhooks`: the
 * headers of Standard Webhooks in addition.
 */
export const SIGNATURE_SCHEMES = ['service', 'standard_webhooks'] as const;
export type SignatureScheme = (typeof SIGNATURE_SCHEMES)[number];

/** The signed content of an attempt, and the secrets that sign it. */
export interface Signed {
  /** Unix seconds, real time. */
  readonly timestamp: number;
  readonly body: string;
  readonly secret: string;
  /** The secret before a rotation with grace, while it still signs. */
  readonly previousSecret: string | null;
  readonly scheme: SignatureScheme;
}

/** How a subscription is served: what the request looks like, when it is tried again, and which answers end it. */
export interface Channel {
  /** Value of `webhook.channel`. */
  readonly name: string;
  /** All headers of one attempt. */
  headers(delivery: { readonly id: string; readonly eventType: string }, signed: Signed): Record<string, string>;
  /** Waits before the attempts that follow the first, in milliseconds. */
  readonly waits: readonly number[];
  /** Answers after which nothing is tried again. */
  readonly permanent: ReadonlySet<number>;
}
