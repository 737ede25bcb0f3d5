import type { Queryable } from '../database/queryable.ts';
import type { Principal } from './principal.ts';

export interface ShownProof {
  readonly session: string;
  readonly signature: string | null;
}

export interface Decision {
  readonly principal: Principal;
  readonly operation: string;
  readonly digest: Buffer;
}

/** The signing passkey, and the digest of the decision in hexadecimal. Audit entries store both. */
export interface SignedDecision {
  readonly passkey: string;
  readonly sha256: string;
}

export interface PersonProofs {
  /** Returns WebAuthn options for one use in this session and decision within 5 minutes; null without a passkey. */
  ask(decision: Decision, session: string): Promise<object | null>;
  /**
   * Verifies the signature of a decision and marks its challenge as used, in the decision's transaction. Returns null
   * when the person has no passkey. @throws AppError fresh_proof_required when the signature is missing or not for this
   * person, session and decision
   */
  confirm(tx: Queryable, decision: Decision, shown: ShownProof | undefined): Promise<SignedDecision | null>;
}

declare module './operation.ts' {
  interface Services {
    readonly personProofs: PersonProofs;
  }
}
