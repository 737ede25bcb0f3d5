export const SIGNATURE_SCHEMES = {
  service: 'Only the `X-Service-*` headers.',
  standard_webhooks:
    'Also the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` of Standard Webhooks. This signature also covers the id.',
};
export type SignatureScheme = keyof typeof SIGNATURE_SCHEMES;

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
