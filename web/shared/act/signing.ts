import type { Failure } from '../graph/failure.ts';

/** A decision to sign: the mutation field and its input. */
export interface Signable {
  readonly operation: string;
  readonly input: unknown;
}

export type Signed =
  /** Headers with the signature. Repeat the same request with them. */
  | { readonly headers: Readonly<Record<string, string>> }
  /** The user has no passkey. A new sign-in is the fresh proof. */
  | 'sign_in'
  /** Not signed. Nothing was executed. */
  | { readonly failure: Failure };

/** The failure of a mutation that was not executed because the passkey did not sign. */
export const notSigned = (message: string): Failure => ({
  ...{ code: 'passkey_failed', message, status: null, requestId: null, details: {} },
});
