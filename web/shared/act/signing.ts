import type { Failure } from '../graph/failure.ts';

/** A decision as it is signed: the mutation's field and its input. */
export interface Signable {
  readonly operation: string;
  readonly input: unknown;
}

/** Outcome of a request to sign. */
export type Signed =
  /** Headers with the signature, for the same request once more. */
  | { readonly headers: Readonly<Record<string, string>> }
  /** The person has no passkey: signing in again is the proof. */
  | 'sign_in'
  /** It was not signed; nothing was done. */
  | { readonly failure: Failure };

/** A mutation that was not done, because a passkey did not sign it. */
export const notSigned = (message: string): Failure => ({
  ...{ code: 'passkey_failed', message, status: null, requestId: null, details: {} },
});
