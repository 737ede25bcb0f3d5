/** `service`: only the contract's headers. `standard_webhooks`: also the headers of Standard Webhooks. */
export const SIGNATURE_SCHEMES = ['service', 'standard_webhooks'] as const;
export type SignatureScheme = (typeof SIGNATURE_SCHEMES)[number];

export interface Signed {
  /** Unix seconds in real time. */
  readonly timestamp: number;
  readonly body: string;
  readonly secret: string;
  /** Set while the secret before a rotation still signs. */
  readonly previousSecret: string | null;
  readonly scheme: SignatureScheme;
}

/** Request format and retry rules of a kind of webhook. */
export interface Channel {
  readonly name: string;
  headers(delivery: { readonly id: string; readonly eventType: string }, signed: Signed): Record<string, string>;
  readonly waits: readonly number[];
  readonly permanent: ReadonlySet<number>;
}
