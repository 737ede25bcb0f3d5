import type { Queryable } from './database.ts';
import type { Principal } from './operation.ts';

/** Session of a person's request, and the signature that it carries. */
export interface ShownProof {
  /** Key of the session, in hexadecimal. */
  readonly session: string;
  /** Signature of a passkey, as the browser's page sent it; null: none. */
  readonly signature: string | null;
}

/** A decision that a person makes or is about to make. */
export interface Decision {
  readonly principal: Principal;
  /** Name of the operation. */
  readonly operation: string;
  /** SHA-256 of the operation's name and of its parsed input. */
  readonly digest: Buffer;
}

/** The passkey that signed a decision, and the digest of the decision in hexadecimal: its audit entries keep both. */
export interface SignedDecision {
  readonly passkey: string;
  readonly sha256: string;
}

/** Passkeys of persons, as the door needs them. */
export interface PersonProofs {
  /**
   * Answers WebAuthn request options for a decision. Their challenge serves this session, this decision and one use within 5 minutes. Null: the
   * person has no passkey.
   */
  ask(decision: Decision, session: string): Promise<object | null>;
  /**
   * Verifies the signature over a decision and uses its challenge up, in the decision's transaction: if that rolls back, nothing was used.
   * Null: the person has no passkey.
   * @throws AppError fresh_proof_required when the signature is missing, or is not by this person for this session and this decision.
   */
  confirm(tx: Queryable, decision: Decision, shown: ShownProof | undefined): Promise<SignedDecision | null>;
}

declare module './operation.ts' {
  interface Services {
    readonly personProofs: PersonProofs;
  }
}
