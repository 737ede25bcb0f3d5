import type { Caller } from './caller.ts';
import type { Queryable } from './database.ts';
import { AppError } from './errors.ts';
import { fingerprint } from './fingerprint.ts';
import type { Operation, Principal, Services } from './operation.ts';
import type { SignedDecision } from './person-proofs.ts';
import { realTime } from './real-time.ts';

/** Where a person signs in again. */
export const PROVE_AT = '/console/sign-in?proof=fresh';
/** Where a person's browser gets what a passkey signs. */
export const PROOF_PATH = '/console/proof';

/** Why a sign-in is no fresh proof; null: it is one. */
export const staleSignIn = ({ provenUntil = 0 }: Principal): AppError | null =>
  provenUntil > realTime() ? null : new AppError('fresh_proof_required', undefined, { prove_at: PROVE_AT });

/** The refusal of a decision that no passkey of the person has signed. */
export const unsigned = (): AppError =>
  new AppError(
    'fresh_proof_required',
    `sign this decision with your passkey: get what to sign at ${PROOF_PATH}, and send it again with the signature`,
    { proof: 'passkey', options_at: PROOF_PATH },
  );

/**
 * The fresh proof of a decision, in its transaction. A person who has a passkey signs the very decision, and a sign-in does not replace
 * that; a person without one has signed in within five minutes. A shell of the deployment needs no proof.
 *
 * @returns what was signed; null: the sign-in is the proof, or the operation asks for none.
 * @throws AppError fresh_proof_required.
 */
export async function proofOf(
  tx: Queryable,
  op: Operation,
  { principal, proof }: Caller,
  input: object,
  { personProofs }: Services,
): Promise<SignedDecision | null> {
  if (op.proof !== 'fresh' || principal.audience !== 'operator') return null;
  if (principal.provenUntil === Number.POSITIVE_INFINITY) return null;
  const decision = { principal, operation: op.name, digest: fingerprint(op, input) };
  const signed = await personProofs.confirm(tx, decision, proof);
  const stale = signed === null ? staleSignIn(principal) : null;
  if (stale) throw stale;
  return signed;
}

/** An audit entry with what was signed. */
export const withProof = (
  row: Readonly<Record<string, unknown>>,
  proof: SignedDecision | null,
): Readonly<Record<string, unknown>> =>
  proof === null ? row : { ...row, metadata: { ...(row['metadata'] as object), proof } };
